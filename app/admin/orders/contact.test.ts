import { expect, test } from 'vitest';
import { UNNAMED_PARCEL } from '#shop/fulfilment/parcel-input.ts';
import { contactOf } from './contact.ts';

const ORDER = {
	firstname: 'Adébáyọ̀ & Co',
	trackingNo: 'BH-12',
	phone: '0803 123 4567',
	email: 'ada+shop@example.com',
	state: 'sent',
	delivery: null,
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

test('the words about an order on its way have the sentence to its shopper and the parcel', () => {
	const parcel = {
		id: 1,
		orderId: 1,
		eventId: 7,
		kind: 'waybill' as const,
		carrier: '',
		number: 'WB-1',
		link: '',
		phone: '',
		park: 'Upper Iweka',
		message: 'Bring your ID.',
		byName: null,
		createdAt: new Date(),
		pieces: [{ lineId: 1, name: 'Drum', qty: 2 }],
	};
	const events = [{ message: 'Bring your ID.', reason: null }];
	const whole = contactOf({ ...ORDER, events }, 'Bridgehead', { shipments: [parcel] });
	expect(textIn(whole.chat)).toBe(
		'Hello Adébáyọ̀ & Co, this is Bridgehead. Your order BH-12 is on its way to you. Bring your ID. To collect at: Upper Iweka. Waybill number: WB-1',
	);
	const part = { ...parcel, eventId: null, message: 'The rest on Monday.' };
	expect(
		textIn(contactOf({ ...ORDER, state: 'packed', events }, 'B', { shipments: [part] }).chat),
	).toMatch(/BH-12 is on its way in part: 2 × Drum\. The rest on Monday\. To collect at/);
	// Once it is delivered, nobody looks for the parcel.
	expect(
		textIn(contactOf({ ...ORDER, state: 'delivered' }, 'B', { shipments: [parcel] }).chat),
	).not.toContain('WB-1');
});

test('an order that its buyer fetches at the shop is never on its way', () => {
	const pickup = { ...ORDER, delivery: { kind: 'pickup' } } as const;
	expect(textIn(contactOf(pickup, 'B').chat)).toMatch(/BH-12 is ready: you can collect it/);
	expect(textIn(contactOf({ ...pickup, state: 'packed' }, 'B').chat)).toMatch(/BH-12 is packed/);
	const part = [{ ...UNNAMED_PARCEL, pieces: [{ name: 'Drum', qty: 1 }], message: '' }] as never;
	expect(textIn(contactOf({ ...pickup, state: 'packed' }, 'B', { shipments: part }).chat)).toMatch(
		/BH-12 is ready to collect in part: 1 × Drum/,
	);
	expect(textIn(contactOf({ ...pickup, state: 'delivered' }, 'B').chat)).toMatch(/been collected/);
});
