import { expect, test } from 'vitest';
import { settingsIn } from './sent-settings.ts';

function formOf(fields: [string, string][]): FormData {
	const form = new FormData();
	for (const [name, value] of fields) form.append(name, value);
	return form;
}

test('a form without the payment methods, empty or cut off, leaves them as they are', () => {
	expect(settingsIn(formOf([]))).toEqual({ payments: {}, navOrder: [] });
	expect(settingsIn(formOf([['payments_cod', '0']]))).toMatchObject({ payments: { cod: '0' } });
});

test('a payment method is off when its box is sent unticked, and on when it is ticked', () => {
	const boxes = formOf([
		['payments_cod', '0'],
		['payments_card', '0'],
		['payments_card', '1'],
		['payments_wallet', '0'],
	]);
	expect(settingsIn(boxes)).toMatchObject({ payments: { cod: '0', card: '1', wallet: '0' } });
});
