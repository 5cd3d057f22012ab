import { saveHomePage, sentHomePage } from '#shop/settings/home-page.ts';
import { formDone } from '../../page-handlers.ts';
import { seenAt } from '../forms/seen-at.ts';
import { staffAction } from '../require-staff.ts';
import type { Route } from './+types/save-home-page.ts';
import { homePageIn } from './sent-home-page.ts';

const PAGE = '/admin/settings/home-page';

/** Saves the home page or goes back to the shop's own: the action of its page, and of the address for scripts. */
export const action = staffAction(
	async ({ db, admin, uploads }, form, { request }: Route.ActionArgs) => {
		if (form.get('intent') === 'reset') {
			await saveHomePage(db, admin.id, null, seenAt(form));
			return formDone(request, PAGE, { message: "The home page is the shop's own again." });
		}
		const page = await sentHomePage(db, uploads, homePageIn(form));
		const savedAt = await saveHomePage(db, admin.id, page, seenAt(form));
		const updatedAt = savedAt.toISOString();
		return formDone(request, PAGE, { message: 'Home page saved.', updatedAt });
	},
);
