import { localTime } from '#shop/kit/local-time.ts';
import { dismissLaunchItems, launchCheck } from '#shop/launch-check/launch-check.ts';
import { removeSampleGoods } from '#shop/launch-check/sample-goods.ts';
import { formDone } from '../../page-handlers.ts';
import { type StaffContext, staffAction } from '../require-staff.ts';
import type { Route } from './+types/dashboard.ts';
import { goodsInWords, LAUNCH_LIST, launchText } from './launch-texts.ts';

// What the panel of launch-check.tsx shows, and what its buttons do.

/** Null when every item is done, or right as it is. */
export async function loadLaunchCheck({ db, isMailSent, providers, publicUrl }: StaffContext) {
	const { items, sample, backedUpAt } = await launchCheck(db, { isMailSent, providers, publicUrl });
	const details = { sample, publicUrl, backedUpAt: backedUpAt && localTime(backedUpAt) };
	const left = items.flatMap(({ id, state, isDismissed }) =>
		state === 'done' || isDismissed ? [] : [{ id, state, ...launchText(id, state, details) }],
	);
	if (left.length === 0) return null;
	const dismissed = items.filter(({ state, isDismissed }) => state !== 'done' && isDismissed);
	return {
		left,
		sampleInWords: goodsInWords(sample),
		done: items.filter(({ state }) => state === 'done').map(({ id }) => id),
		dismissed: dismissed.map(({ id }) => id),
	};
}

export type LaunchCheckShown = NonNullable<Awaited<ReturnType<typeof loadLaunchCheck>>>;

export const action = staffAction(async ({ db, admin }, form, { request }: Route.ActionArgs) => {
	const page = `/admin/dashboard#${LAUNCH_LIST}`;
	if (form.get('intent') === 'remove-sample') {
		const removed = await removeSampleGoods(db, admin.id);
		return formDone(request, page, { message: `Removed: ${goodsInWords(removed)}.` });
	}
	const ids = String(form.get('items') ?? '').split(' ');
	await dismissLaunchItems(db, admin.id, ids, form.get('intent') === 'right');
	return formDone(request, page, { message: 'Noted.' });
});
