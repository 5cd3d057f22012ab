import { Problem } from '#shop/kit/problem.ts';
import { type ActionError, actionError, formFields } from '../../page-handlers.ts';
import type { StaffContext } from '../require-staff.ts';
import { withKnownBuyer, withoutCustomer } from './known-buyer.ts';
import { readDraft } from './order-draft.ts';
import type { PostedDraft } from './use-draft.ts';

type Fields = Record<string, string>;

/**
 * Answers a press of the form of a quotation or a layaway: `save` by saving, anything else with the form as it is then, with
 * what was searched for and added. A refusal keeps everything typed.
 * @returns what was saved, or the answer
 */
export async function workOnDraft<Saved>(
	{ db }: StaffContext,
	form: FormData,
	goods: { needsStock: boolean },
	save: (fields: Fields) => Promise<Saved>,
): Promise<{ saved: Saved } | { answer: PostedDraft; status: number }> {
	const fields = formFields(form);
	if (fields.intent !== 'save') {
		const known = fields.intent === 'buyer' ? await withKnownBuyer(db, fields) : null;
		const values = fields.intent === 'stranger' ? withoutCustomer(fields) : (known ?? fields);
		const isUnknown = fields.intent === 'buyer' && known === null;
		return {
			answer: { ok: true, values, isUnknown, draft: await readDraft(db, fields, goods) },
			status: 200,
		};
	}
	try {
		return { saved: await save(fields) };
	} catch (error) {
		if (!(error instanceof Problem)) throw error;
		const draft = await readDraft(db, { ...fields, q: '' }, goods);
		const refused: ActionError = actionError(error, form);
		return { answer: { ...refused, draft }, status: error.status };
	}
}
