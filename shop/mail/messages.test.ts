import { expect, test } from 'vitest';
import { SHOP } from '#tests/helpers/mail.ts';
import {
	passwordChangedMessage,
	passwordLinkMessage,
	welcomeMessage,
} from './account/account-messages.ts';
import { cartLeftMessage } from './cart-left.ts';
import { contactMessage } from './contact-message.ts';
import { newOrderMessage } from './new-order.ts';
import { orderMovedMessage } from './order-moved.ts';
import { orderParcelMessage } from './order-parcel.ts';
import { type MailedOrder, orderPlacedMessage } from './order-placed.ts';
import { orderReturnedMessage } from './order-returned.ts';
import { paymentGoesBackMessage, paymentRefundedMessage } from './payment-messages.ts';

const SCRIPT = '<script>alert("x")</script>';

const order: MailedOrder = {
	id: 4711,
	trackingNo: 'BH-7K2M9Q',
	trackKey: '0a1b',
	firstname: 'Ngozi',
	lastname: `O'Brien ${SCRIPT}`,
	phone: '0803 000 0000',
	address: '12 Upper New Market Road & Sons',
	city: 'Onitsha',
	region: 'Anambra',
	zipcode: '434106',
	paymentMode: 'cod',
	totalKobo: 25_009_950,
	depositKobo: 0,
	deliveryKobo: 0,
	delivery: null,
	taxKobo: 0,
	taxRate: null,
	discounts: [],
	createdAt: new Date('2026-11-20T23:30:00Z'),
};
const lines = [
	{ name: '15" <Active> Speaker', brand: 'Yamaha', unitKobo: 12_500_000, qty: 2, parts: [] },
	{ name: 'Cable', brand: null, unitKobo: 9950, qty: 1, parts: [] },
];

test('every message ends with the name and the city of the shop', () => {
	for (const message of [
		welcomeMessage(SHOP, { name: 'Ngozi', token: 'SECRET' }),
		passwordChangedMessage(SHOP, { name: 'Ngozi' }),
		orderPlacedMessage(SHOP, order, lines),
		newOrderMessage(SHOP, order, lines),
		orderMovedMessage(SHOP, order, 'sent'),
	]) {
		expect(message.html).toContain('Bridgehead Audio, Asaba<br>');
		expect(message.text).toContain('-- \nBridgehead Audio, Asaba\n');
	}
});

test('a kit says what all of its pieces are made of', () => {
	const parts = [
		{ name: 'Drum <18">', pieces: 1 },
		{ name: 'Stick', pieces: 2 },
	];
	const kit = { name: 'Drum kit', brand: null, unitKobo: 9950, qty: 3, parts };
	for (const { text, html } of [
		orderPlacedMessage(SHOP, order, [kit]),
		newOrderMessage(SHOP, order, [kit]),
		cartLeftMessage(SHOP, { name: 'Ngozi', goods: [kit], stopUrl: 'http://shop/stop' }),
	]) {
		expect(text).toContain('\n  With: 3 x Drum <18">, 6 x Stick\n');
		expect(html).toContain('<br>With: 3 × Drum &lt;18&quot;&gt;, 6 × Stick<');
	}
	expect(orderPlacedMessage(SHOP, order, lines).text).not.toContain('With:');
});

test('what people typed is escaped in the HTML and stands as typed in the text', () => {
	const messages = [
		welcomeMessage({ ...SHOP, name: SCRIPT }, { name: SCRIPT, token: 'SECRET' }),
		orderPlacedMessage(SHOP, order, lines),
		orderMovedMessage({ ...SHOP, name: SCRIPT }, order, 'sent'),
		contactMessage(SHOP, { name: SCRIPT, email: 'a@b.example', message: `one\n${SCRIPT}` }),
		newOrderMessage(SHOP, order, lines),
	];
	for (const message of messages) {
		expect(message.html).not.toContain('<script');
		expect(message.html).toContain('&lt;script&gt;alert(&quot;x&quot;)');
		expect(message.text).toContain(SCRIPT);
	}
	expect(messages[1]?.html).toContain('15&quot; &lt;Active&gt; Speaker (Yamaha)');
	expect(messages[3]?.html).toContain('one<br>&lt;script');
});

test('an order mail holds the figures, the address, the payment and the time in Lagos, in both bodies', () => {
	const shop = { ...SHOP, deliveryText: 'Delivered by Friday' };
	const { subject, text, html } = orderPlacedMessage(shop, order, lines);
	expect(subject).toBe('Your order BH-7K2M9Q at Bridgehead Audio');
	for (const body of [text, html]) {
		for (const fact of [
			'BH-7K2M9Q',
			'₦125,000',
			'₦250,000',
			'₦99.50',
			'₦250,099.50',
			'Cash on delivery',
			'Onitsha, Anambra 434106',
			'0803 000 0000',
			'placed Nov 21, 2026, 12:30 AM.',
			'Deliver to',
			'Delivered by Friday.',
			'https://shop.example/myorders/view-order/4711',
		]) {
			expect(body).toContain(fact);
		}
	}
	expect(text).toContain('2 x 15" <Active> Speaker (Yamaha) at ₦125,000: ₦250,000');
});

test('mails of an order that is collected at the shop say so, and name no address to deliver to', () => {
	const way = { name: 'At the shop', daysFrom: 0, daysTo: 1, lga: '', park: '' };
	const collected = { ...order, delivery: { kind: 'pickup', ...way } } as const;
	for (const { text, html } of [
		orderPlacedMessage(SHOP, collected, lines),
		newOrderMessage(SHOP, collected, lines),
	])
		for (const body of [text, html]) {
			expect(body).toContain('To be collected at the shop by');
			expect(body).toContain('Cash, when it is collected at the shop');
			expect(body).not.toMatch(/Deliver to|on delivery|Upper New Market Road/);
		}
});

test('the mail of an order that is ready to collect says where, when and what is paid there', () => {
	const { text, html } = orderMovedMessage(SHOP, order, 'sent', undefined, { isPickup: true });
	for (const body of [text, html]) {
		expect(body).toContain('We are at 14 New Market Road, Asaba, Mon-Fri 9 AM-6 PM.');
		expect(body).toContain('you chose cash at the counter.');
	}
	for (const other of [
		orderMovedMessage(SHOP, order, 'packed', undefined, { isPickup: true }),
		orderMovedMessage(SHOP, order, 'sent'),
	])
		expect(other.text).not.toContain('We are at');
	const news = { occasion: 'part', isPickup: true, pieces: '1 × Drum', rest: '2 × Drum' } as const;
	const part = orderParcelMessage(SHOP, order, { ...news, facts: [], message: '' });
	expect(part.text).toContain('We are at 14 New Market Road');
});

test('the mail that a cash order is sent says how else it may be paid, and never an account', () => {
	const paid = (
		waysBesidesCash: string[],
		paymentMode = 'cod',
		state: 'sent' | 'packed' = 'sent',
	) =>
		orderMovedMessage(SHOP, { ...order, paymentMode }, state, undefined, { waysBesidesCash }).text;
	expect(paid(['by transfer', 'by card'])).toContain(
		'cash on delivery. You can also pay by transfer or by card when you get your goods; we never send an account number by mail.\n',
	);
	expect(paid(['by card'])).toContain(' You can also pay by card when you get your goods.\n');
	for (const silent of [
		paid([]),
		paid(['by card'], 'paystack'),
		paid(['by card'], 'cod', 'packed'),
	])
		expect(silent).not.toContain('also pay');
});

test('the mail about a return says what was paid back, and not that it was in cash', () => {
	const back = { pieces: '1 × Drum', amount: '₦2,500', provider: 'Paystack' };
	for (const [more, sentence] of [
		[{ money: 'hand' }, 'We have paid ₦2,500 back to you.'],
		[{ money: 'provider', byHand: '₦500' }, 'We have paid ₦500 back to you. ₦2,500 goes back by'],
	] as const) {
		const { text, html } = orderReturnedMessage(SHOP, order, { ...back, ...more });
		for (const body of [text, html]) {
			expect(body).toContain(sentence);
			expect(body).not.toMatch(/in cash|less/);
		}
	}
	const off = orderReturnedMessage(SHOP, order, { ...back, money: 'hand', isOffCash: true });
	expect(off.text).toContain('You pay ₦2,500 less in cash.');
});

test('an order mail says the brand once', () => {
	const mixer = { name: 'Yamaha MG10 Mixer', brand: 'Yamaha', unitKobo: 100, qty: 1, parts: [] };
	const { text } = orderPlacedMessage(SHOP, order, [mixer]);
	expect(text).toContain('1 x Yamaha MG10 Mixer at ');
});

test('mails of an order and of its moves link to it without signing in', () => {
	for (const { text, html } of [
		orderPlacedMessage(SHOP, order, lines),
		orderMovedMessage(SHOP, order, 'sent'),
	]) {
		expect(text).toContain('\nWithout signing in: https://shop.example/track/0a1b\n');
		expect(html).toContain('href="https://shop.example/track/0a1b"');
	}
});

test('mails about an order link to that order', () => {
	const paid = { paid: { minor: 1_200_000, currency: 'NGN' }, provider: 'Paystack' };
	for (const { text, html } of [
		orderMovedMessage(SHOP, order, 'sent'),
		paymentGoesBackMessage(SHOP, order, { ...paid, isCancelled: false }),
		paymentRefundedMessage(SHOP, order, { ...paid, refunded: paid.paid }),
	]) {
		expect(text).toContain('Your order: https://shop.example/myorders/view-order/4711\n');
		expect(html).toContain('href="https://shop.example/myorders/view-order/4711"');
	}
});

test('a mail about a refund states how much of the payment it is, and when to expect it', () => {
	const textOf = (minor: number) =>
		paymentRefundedMessage(SHOP, order, {
			paid: { minor: 1_200_000, currency: 'NGN' },
			refunded: { minor, currency: 'NGN' },
			provider: 'Paystack',
		});
	const part = textOf(250_050);
	expect(part.subject).toMatch(/^Part of your payment was sent back: /);
	expect(part.text).toContain('Paystack has sent ₦2,500.50 of the ₦12,000 you paid back');
	expect(part.html).toContain('7-10 business days');
	expect(textOf(1_200_000).subject).toMatch(/^Your payment was sent back: /);
	expect(textOf(1_200_000).text).toContain('Paystack has sent ₦12,000 back');
});

test('a password link has the form of the contract', () => {
	const { text, html } = passwordLinkMessage(SHOP, {
		name: 'Ada',
		email: 'ada+1@shop.example',
		token: 'SECRET',
		minutes: 60,
	});
	const link = 'https://shop.example/password/reset/SECRET?email=ada%2B1%40shop.example';
	expect(text).toContain(link);
	expect(html).toContain(`href="${link}"`);
	expect(text).toContain('60 minutes');
});

test('a name that advertises is not repeated to a stranger', () => {
	expect(welcomeMessage(SHOP, { name: ' Ada Obi ', token: 'SECRET' }).text).toContain(
		'Hello Ada Obi,',
	);
	expect(welcomeMessage(SHOP, { name: 'J. R. Okafor', token: 'SECRET' }).text).toContain(
		'Hello J. R. Okafor,',
	);
	for (const name of ['Win at evil.example', 'http://x', 'two\nlines', 'x'.repeat(61)]) {
		const { text, html } = welcomeMessage(SHOP, { name, token: 'SECRET' });
		expect(text).toContain('Hello,');
		expect(`${text}${html}`).not.toContain(name);
	}
});
