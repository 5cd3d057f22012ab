import { afterEach, expect, test } from 'vitest';
import { ask, closeDialog, currentAlerts, onAlertsChange, showAlert } from './alerts.ts';

const SUCCESS = { title: 'Success', text: 'Added to cart', kind: 'success' } as const;

// All test files share the alerts of this page.
afterEach(() => {
	for (const { id } of currentAlerts()) closeDialog(id, false);
});

test('alerts wait for one another and each resolves when it is closed', async () => {
	const first = showAlert(SUCCESS);
	const second = showAlert({ ...SUCCESS, title: 'Warning' });
	const [a, b] = currentAlerts();
	expect([a?.title, b?.title]).toEqual(['Success', 'Warning']);
	closeDialog(a?.id ?? 0, true);
	await first;
	expect(currentAlerts().map(({ title }) => title)).toEqual(['Warning']);
	closeDialog(b?.id ?? 0, false);
	await second;
	expect(currentAlerts()).toEqual([]);
});

test('a question is answered with the button that closed it', async () => {
	for (const yes of [true, false]) {
		const answer = ask({ title: 'Are you sure?', text: 'It cannot be undone' });
		closeDialog(currentAlerts()[0]?.id ?? 0, yes);
		expect(await answer).toBe(yes);
	}
});

test('listeners are called for every change until they unsubscribe', () => {
	let heard = 0;
	const leave = onAlertsChange(() => heard++);
	void showAlert(SUCCESS);
	closeDialog(currentAlerts()[0]?.id ?? 0, true);
	leave();
	void showAlert(SUCCESS);
	expect(heard).toBe(2);
});
