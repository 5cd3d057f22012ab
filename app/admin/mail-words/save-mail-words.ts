import { mailNamed, saveMailWords } from '#shop/settings/mail-words-saving.ts';
import { formDone, formFields } from '../../page-handlers.ts';
import { seenAt } from '../forms/seen-at.ts';
import { staffAction } from '../require-staff.ts';
import type { Route } from './+types/save-mail-words.ts';

/** Saves a mail's words or goes back to the shop's own: the action of its page, and of the address for scripts. */
export const action = staffAction(
	async ({ db, admin }, form, { request, params }: Route.ActionArgs) => {
		const mail = mailNamed(params.mail);
		const page = `/admin/settings/mails/${mail}`;
		const isReset = form.get('intent') === 'reset';
		const sent = isReset ? null : formFields(form);
		const savedAt = await saveMailWords(db, admin.id, mail, sent, seenAt(form));
		const message = isReset ? "The mail has the shop's own words again." : 'Mail saved.';
		return formDone(request, page, { message, updatedAt: savedAt.toISOString() });
	},
);
