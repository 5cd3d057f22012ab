import { parseFields } from '#shop/kit/input.ts';
import { parseId } from '#shop/kit/parse-id.ts';
import { Problem } from '#shop/kit/problem.ts';
import { SynonymInput, saveSynonym } from '#shop/search/synonyms.ts';
import { formFields } from '../../page-handlers.ts';
import type { Saved } from '../forms/send-form.ts';
import type { StaffContext } from '../require-staff.ts';

/** Adds a synonym from the sent form, or (with an id) changes one. @throws Problem as saveSynonym */
export async function saveSentSynonym(
	{ db, admin }: StaffContext,
	form: FormData,
	sentId: string | undefined,
): Promise<Saved> {
	const id = sentId === undefined ? null : parseId(sentId);
	if (sentId !== undefined && id === null) throw new Problem('not-found', 'Synonym not found');
	await saveSynonym(db, admin.id, id, parseFields(SynonymInput, formFields(form)));
	const message = id === null ? 'Synonym added successfully.' : 'Synonym updated successfully.';
	return { ok: true, message };
}
