import { noSuchFamily } from '#shop/families/families.ts';
import { createFamily, updateFamily } from '#shop/families/family-editing.ts';
import { readFamily } from '#shop/families/family-input.ts';
import { parseId } from '#shop/kit/parse-id.ts';
import { formDone, formFields } from '../../page-handlers.ts';
import { formKeyOf } from '../forms/form-key.tsx';
import { seenAt } from '../forms/seen-at.ts';
import type { SavedForm } from '../forms/send-form.ts';
import { type StaffContext, staffAction } from '../require-staff.ts';
import type { Route } from './+types/save-family.ts';
import { FAMILIES } from './family-addresses.ts';

/** The action of the form's pages, and of the address where scripts send it with progress. */
export const action = staffAction(async (context, form, { request, params }: Route.ActionArgs) =>
	formDone(request, FAMILIES, await saveFamily(context, form, params.id)),
);

/** Makes a family from the sent form, or (with an id) changes one. @throws Problem as shop/families/family-editing.ts */
async function saveFamily(
	{ db, admin }: StaffContext,
	form: FormData,
	sentId: string | undefined,
): Promise<SavedForm> {
	const id = parseId(sentId);
	if (sentId !== undefined && id === null) throw noSuchFamily();
	const input = readFamily(formFields(form));
	if (id === null) {
		await createFamily(db, admin.id, input, formKeyOf(form));
		return { message: 'Family made successfully.' };
	}
	const { expectedUpdatedAt } = seenAt(form);
	await updateFamily(db, { userId: admin.id, id, input, expectedUpdatedAt });
	return { message: 'Family updated successfully.' };
}
