import { parseFields } from '#shop/kit/input.ts';
import { parseId } from '#shop/kit/parse-id.ts';
import { DefinitionInput } from '#shop/specifications/definition-input.ts';
import { addDefinition, changeDefinition } from '#shop/specifications/definitions.ts';
import { formDone, formFields } from '../../page-handlers.ts';
import { textsAndTicks } from '../forms/form-values.ts';
import { seenAt } from '../forms/seen-at.ts';
import type { SavedForm } from '../forms/send-form.ts';
import { type StaffContext, staffAction } from '../require-staff.ts';
import type { Route } from './+types/save-specification.ts';
import { TICKS } from './specification-form.tsx';

/** The action of the form's pages, and of the address where scripts send it. */
export const action = staffAction(async (context, form, { request, params }: Route.ActionArgs) =>
	formDone(
		request,
		`/admin/edit-category/${params.id}/specifications`,
		await saveSpecification(context, form, params),
	),
);

/**
 * Adds a specification to a category from the sent form, or changes one. @throws Problem as addDefinition and
 * changeDefinition
 */
async function saveSpecification(
	{ db, admin }: StaffContext,
	form: FormData,
	{ id, specification }: { id: string; specification?: string | undefined },
): Promise<SavedForm> {
	const input = parseFields(DefinitionInput, textsAndTicks(formFields(form), TICKS));
	const categoryId = parseId(id);
	if (specification === undefined) {
		await addDefinition(db, admin.id, categoryId, input);
		return { message: 'Specification added successfully.' };
	}
	const { expectedUpdatedAt } = seenAt(form);
	const which = { userId: admin.id, categoryId, id: parseId(specification) };
	await changeDefinition(db, { ...which, input, expectedUpdatedAt });
	return { message: 'Specification updated successfully.' };
}
