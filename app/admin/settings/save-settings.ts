import { refuseUnproved } from '#shop/second-factor/fresh-proof.ts';
import { saveSettings } from '#shop/settings/settings-saving.ts';
import { formDone } from '../../page-handlers.ts';
import { seenAt } from '../forms/seen-at.ts';
import type { SavedForm } from '../forms/send-form.ts';
import { type StaffContext, staffAction } from '../require-staff.ts';
import type { Route } from './+types/save-settings.ts';
import { settingsIn } from './sent-settings.ts';

/** The action of the form's pages, and of the address where scripts send it with progress. */
export const action = staffAction(async (context, form, { request }: Route.ActionArgs) =>
	formDone(request, '/admin/settings', await saveShopSettings(context, form)),
);

/** Saves the form's settings. @throws Problem as shop/settings/settings-saving.ts */
async function saveShopSettings(
	{ db, admin, providers }: StaffContext,
	form: FormData,
): Promise<SavedForm> {
	const given = settingsIn(form);
	const savedAt = await saveSettings(db, admin.id, given, {
		...seenAt(form),
		providers,
		mayChangeGuarded: () => refuseUnproved(db, admin),
	});
	return { message: 'Settings saved.', updatedAt: savedAt.toISOString() };
}
