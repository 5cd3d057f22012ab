import { expect, test } from 'vitest';
import {
	ask,
	closeDialog,
	closeToast,
	currentAlerts,
	onAlertsChange,
	showAlert,
	showToast,
} from './alerts.ts';

const SUCCESS = { title: 'Success', text: 'Added to cart', kind: 'success' } as const;

test('alerts wait for one another and each resolves when it is closed', async () => {
	const first = showAlert(SUCCESS);
	const second = showAlert({ ...SUCCESS, title: 'Warning' });
	const [a, b] = currentAlerts().dialogs;
	expect([a?.title, b?.title]).toEqual(['Success', 'Warning']);
	closeDialog(a?.id ?? 0, true);
	await first;
	expect(currentAlerts().dialogs.map(({ title }) => title)).toEqual(['Warning']);
	closeDialog(b?.id ?? 0, false);
	await second;
	expect(currentAlerts().dialogs).toEqual([]);
});

test('a question is answered with the button that closed it', async () => {
	for (const yes of [true, false]) {
		const answer = ask({ title: 'Are you sure?', text: 'It cannot be undone' });
		closeDialog(currentAlerts().dialogs[0]?.id ?? 0, yes);
		expect(await answer).toBe(yes);
	}
});

test('a newer toast replaces the older one, whose closing then changes nothing', () => {
	showToast(SUCCESS);
	const older = currentAlerts().toast?.id ?? 0;
	showToast({ ...SUCCESS, title: 'Published' });
	closeToast(older);
	expect(currentAlerts().toast).toMatchObject({ title: 'Published', closeAfter: 2000 });
	closeToast(currentAlerts().toast?.id ?? 0);
	expect(currentAlerts().toast).toBeUndefined();
});

test('listeners are called for every change until they unsubscribe', () => {
	let heard = 0;
	const leave = onAlertsChange(() => heard++);
	showToast(SUCCESS);
	closeToast(currentAlerts().toast?.id ?? 0);
	leave();
	showToast(SUCCESS);
	expect(heard).toBe(2);
});
