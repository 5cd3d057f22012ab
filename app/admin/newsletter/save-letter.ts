import { parseId } from '#shop/kit/parse-id.ts';
import { changeNewsletter, writeNewsletter } from '#shop/newsletter/newsletter-writing.ts';
import { formDone, formFields } from '../../page-handlers.ts';
import { formKeyOf } from '../forms/form-key.tsx';
import { seenAt } from '../forms/seen-at.ts';
import { staffAction } from '../require-staff.ts';
import type { Route } from './+types/save-letter.ts';

/** The action of the form's pages, and of the address where scripts send it. */
export const action = staffAction(
	async ({ db, admin }, form, { request, params }: Route.ActionArgs) => {
		const fields = formFields(form);
		if (params.id === undefined) {
			const { id } = await writeNewsletter(db, admin.id, fields, formKeyOf(form));
			return formDone(request, `/admin/newsletter/letters/${id}`, { message: SAVED });
		}
		const { expectedUpdatedAt } = seenAt(form);
		const { id } = await changeNewsletter(
			db,
			admin.id,
			parseId(params.id),
			fields,
			expectedUpdatedAt,
		);
		return formDone(request, `/admin/newsletter/letters/${id}`, { message: SAVED });
	},
);

const SAVED = 'Newsletter saved. It is sent when you press Send on its page.';
