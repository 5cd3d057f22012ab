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

test('rows of credits become lines; an emptied one is taken away, and without any they stay', () => {
	const parts = ['Drum', 'Ada Obi', 'Commons', 'CC BY 4.0', 'https://example.com/by'];
	const names = ['title', 'author', 'source', 'licence', 'licenceUrl'];
	const row = (at: number, values: readonly string[]) =>
		names.map((name, place): [string, string] => [`credit_${at}_${name}`, values[place] ?? '']);
	const sent = settingsIn(
		formOf([...row(0, parts), ...row(1, []), ...row(7, ['', 'Only a maker'])]),
	);
	expect(sent.creditsText).toBe(`${parts.join(' | ')}\n | Only a maker |  |  | `);
	expect(settingsIn(formOf(row(0, []))).creditsText).toBe('');
	expect(settingsIn(formOf([]))).not.toHaveProperty('creditsText');
});
