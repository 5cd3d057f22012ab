import { noSuchProduct } from '#shop/catalogue/product-rows.ts';
import { makeVersions } from '#shop/families/make-versions.ts';
import { readVersions } from '#shop/families/versions-input.ts';
import { howMany } from '#shop/kit/how-many.ts';
import { parseId } from '#shop/kit/parse-id.ts';
import { formDone, formFields } from '../../page-handlers.ts';
import { formKeyOf } from '../forms/form-key.tsx';
import { staffAction } from '../require-staff.ts';
import type { Route } from './+types/save-versions.ts';
import { FAMILIES } from './family-addresses.ts';

/** The action of the form's page, and of the address where scripts send it with progress. */
export const action = staffAction(
	async ({ db, admin }, form, { request, params }: Route.ActionArgs) => {
		const productId = parseId(params.id);
		if (productId === null) throw noSuchProduct();
		const input = readVersions(formFields(form));
		const { made } = await makeVersions(db, {
			userId: admin.id,
			productId,
			input,
			...formKeyOf(form),
		});
		const message = `${howMany(made, 'product was', 'products were')} made: hidden and without stock, for you to complete.`;
		return formDone(request, FAMILIES, { message });
	},
);
