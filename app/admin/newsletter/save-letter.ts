import { parseId } from '#shop/kit/parse-id.ts';
import { changeNewsletter, writeNewsletter } from '#shop/newsletter/newsletter-writing.ts';
import { formDone, formFields } from '../../page-handlers.ts';
import { formKeyOf } from '../forms/form-key.tsx';
import { seenAt } from '../forms/seen-at.ts';
import { staffAction } from '../require-staff.ts';
import type { Route } from './+types/save-letter.ts';

/**
 * The action of the form's pages, and of the address where scripts send it. Without scripts, a button that inserts
 * something saves the text with it (`insert` names the field of its choice) and goes on with the form.
 */
export const action = staffAction(
	async ({ db, admin }, form, { request, params }: Route.ActionArgs) => {
		const { insert, ...fields } = formFields(form);
		const sent = insert ? { ...fields, insert: String(form.get(insert) ?? '') } : fields;
		const next = (id: number) => `/admin/newsletter/letters/${id}${insert ? '/edit' : ''}`;
		if (params.id === undefined) {
			const { id } = await writeNewsletter(db, admin.id, sent, formKeyOf(form));
			return formDone(request, next(id), { message: SAVED });
		}
		const { expectedUpdatedAt } = seenAt(form);
		const { id } = await changeNewsletter(
			db,
			admin.id,
			parseId(params.id),
			sent,
			expectedUpdatedAt,
		);
		return formDone(request, next(id), { message: SAVED });
	},
);

const SAVED = 'Newsletter saved. It is sent when you press Send on its page.';
