import { parseId } from '#shop/kit/parse-id.ts';
import { definitionsOf } from '#shop/specifications/definitions.ts';
import { staffLoader } from '../require-staff.ts';
import type { Route } from './+types/category-fields.ts';
import { formSpecifications } from './form-specification.ts';

/** The specifications of a category, for the form of a product in which another category was chosen. */
export const loader = staffLoader(async ({ db }, { params }: Route.LoaderArgs) => ({
	categoryId: parseId(params.id),
	specifications: formSpecifications(await definitionsOf(db, parseId(params.id) ?? 0)),
}));
