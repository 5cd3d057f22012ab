import { expect, test } from 'vitest';
import { contactOf } from './contact.ts';

const ORDER = {
	firstname: 'Adébáyọ̀ & Co',
	trackingNo: 'BH-12',
	phone: '0803 123 4567',
	email: 'ada+shop@example.com',
	state: 'sent',
} as const;
const textIn = (address: string | null) => new URL(address ?? '').searchParams.get('text');

test('a chat goes to the number with its country, however it was typed, with words about the order', () => {
	for (const phone of ['0803 123 4567', '+234 803 123 4567', '2348031234567']) {
		const { chat } = contactOf({ ...ORDER, phone }, 'Bridgehead');
		expect(chat).toMatch(/^https:\/\/wa\.me\/2348031234567\?/);
		expect(textIn(chat)).toBe(
			'Hello Adébáyọ̀ & Co, this is Bridgehead. Your order BH-12 is on its way to you.',
		);
	}
	expect(contactOf({ ...ORDER, phone: '+44 20 7946 0958' }, 'x').chat).toContain('/442079460958?');
});

test('a number that cannot be one begins no chat', () => {
	expect(contactOf({ ...ORDER, phone: 'ask my brother' }, 'Bridgehead').chat).toBeNull();
});

test('a mail has its address, what it is about, and the same words', () => {
	const { mail } = contactOf(ORDER, 'Bridgehead');
	expect(mail).toMatch(/^mailto:ada%2Bshop@example\.com\?subject=BH-12&body=Hello%20/);
});
