import { parseFields } from '#shop/kit/input.ts';
import { parseId } from '#shop/kit/parse-id.ts';
import { Problem } from '#shop/kit/problem.ts';
import { SynonymInput, saveSynonym } from '#shop/search/synonyms.ts';
import { formDone, formFields } from '../../page-handlers.ts';
import { seenAt } from '../forms/seen-at.ts';
import type { SavedForm } from '../forms/send-form.ts';
import { type StaffContext, staffAction } from '../require-staff.ts';
import type { Route } from './+types/save-synonym.ts';

/** The action of the form's pages, and of the address where scripts send it with progress. */
export const action = staffAction(async (context, form, { request, params }: Route.ActionArgs) =>
	formDone(request, '/admin/search-words', await saveSentSynonym(context, form, params.id)),
);

/** Adds a synonym from the sent form, or (with an id) changes one. @throws Problem as saveSynonym */
async function saveSentSynonym(
	{ db, admin }: StaffContext,
	form: FormData,
	sentId: string | undefined,
): Promise<SavedForm> {
	const id = sentId === undefined ? null : parseId(sentId);
	if (sentId !== undefined && id === null) throw new Problem('not-found', 'Synonym not found');
	const { expectedUpdatedAt } = seenAt(form);
	const input = parseFields(SynonymInput, formFields(form));
	await saveSynonym(db, admin.id, id, input, expectedUpdatedAt);
	const message = id === null ? 'Synonym added successfully.' : 'Synonym updated successfully.';
	return { message };
}
