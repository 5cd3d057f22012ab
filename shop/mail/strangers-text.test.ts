import { expect, test } from 'vitest';
import { SHOP } from '#tests/helpers/mail.ts';
import { passwordLinkMessage, welcomeMessage } from './account/account-messages.ts';
import { contactMessage } from './contact-message.ts';
import { newOrderMessage } from './new-order.ts';
import { orderMovedMessage } from './order-moved.ts';
import { type MailedOrder, orderPlacedMessage } from './order-placed.ts';
import { paymentGoesBackMessage, paymentRefundedMessage } from './payment-messages.ts';
import { newQuestionMessage, questionAnsweredMessage } from './question-messages.ts';
import { unlinked, withLinksBroken } from './strangers-text.ts';

const paid = { paid: { minor: 1_200_000, currency: 'NGN' }, provider: 'Paystack' };
const asked = { product: { name: 'Cable', slug: 'cable' } };
const line = { name: 'Cable', brand: null, unitKobo: 9950, qty: 1, parts: [] };

function orderOf(typed: string): MailedOrder {
	return {
		id: 4711,
		trackingNo: 'BH-7K2M9Q',
		trackKey: '0a1b',
		firstname: typed,
		lastname: typed,
		phone: typed,
		address: typed,
		city: typed,
		region: typed,
		zipcode: typed,
		paymentMode: `Paid by ${typed}`,
		totalKobo: 9950,
		depositKobo: 0,
		deliveryKobo: 0,
		delivery: null,
		taxKobo: 0,
		taxRate: null,
		discounts: [],
		createdAt: new Date('2026-11-20T23:30:00Z'),
	};
}

/** Every mail that repeats something a stranger typed; the newsletter's and that of goods in stock repeat nothing. */
const MAILS = {
	welcome: (typed: string) => welcomeMessage(SHOP, { name: typed, token: 'SECRET' }),
	password: (typed: string) =>
		passwordLinkMessage(SHOP, { name: typed, email: 'ada@mail.test', token: 'T', minutes: 60 }),
	'order placed': (typed: string) => orderPlacedMessage(SHOP, orderOf(typed), [line]),
	'new order': (typed: string) => newOrderMessage(SHOP, orderOf(typed), [line]),
	cancelled: (typed: string) => orderMovedMessage(SHOP, orderOf(typed), 'cancelled'),
	'goes back': (typed: string) =>
		paymentGoesBackMessage(SHOP, orderOf(typed), { ...paid, isCancelled: true }),
	refunded: (typed: string) =>
		paymentRefundedMessage(SHOP, orderOf(typed), { ...paid, refunded: paid.paid }),
	contact: (typed: string) =>
		contactMessage(SHOP, { name: typed, email: 'ada@mail.test', message: `Hello\n${typed}\nbye` }),
	'new question': (typed: string) =>
		newQuestionMessage(SHOP, {
			...asked,
			id: 1,
			name: typed,
			email: 'ada@mail.test',
			question: `Hello\n${typed}\nbye`,
		}),
	'question answered': (typed: string) =>
		questionAnsweredMessage(SHOP, {
			...asked,
			name: typed,
			question: `Hello\n${typed}\nbye`,
			answer: 'Yes',
		}),
};

/** What strangers typed, and how mail programs find a link in it. */
const TYPED = [
	'Claim at evil.example x',
	'visit https://evil.example/claim now',
	'HTTP://EVIL.EXAMPLE',
	'www.evil.example',
	'evil.example/claim?x=1',
	'evil.EXAMPLE',
	'xn--evl-joa.example',
	'win@evil.example',
	'mailto:win@evil.example',
	'http://192.0.2.7/x',
	'evil。example',
	'evil．example',
	'зло.example',
	'злой.рф',
	'ftp://evil.example',
	'//evil.example',
	'evil.example\r\nhttps://evil.example',
];
/** As generous as any mail program: a scheme, www, or a word, a dot and two letters. */
const LINK = /:\/\/|www\.\S|[\p{L}\p{N}-][.\u2024\u3002\uFF0E\uFF61]\p{L}{2}|mailto:/iu;

/** Without what the shop itself says, which may be a link. */
function withoutOwn(text: string): string {
	return [
		SHOP.publicUrl,
		`mailto:${SHOP.email}`,
		SHOP.email,
		'mailto:ada@mail.test',
		'ada@mail.test',
		'ada%40mail.test',
	].reduce((rest, own) => rest.replaceAll(own, ''), text);
}

test.each(Object.entries(MAILS))(
	'%s: nothing that a stranger typed becomes a link',
	(_kind, mail) => {
		const plain = mail('Ngozi');
		expect(withoutOwn(plain.text)).not.toMatch(LINK);
		for (const typed of TYPED) {
			const { subject, text, html } = mail(typed);
			for (const part of [subject, text, html]) expect(withoutOwn(part), typed).not.toMatch(LINK);
			// No attribute of the HTML is made of it either.
			expect(html.match(/ (href|src)=/g)).toEqual(plain.html.match(/ (href|src)=/g));
		}
	},
);

test.each([
	['No.12 Oguta Road, behind G.R.A.', 'No.12 Oguta Road, behind G. R. A.'],
	['P.O.Box 14, Main St.Onitsha', 'P. O. Box 14, Main St. Onitsha'],
	['J. R. Okafor', 'J. R. Okafor'],
	['Flat 3/4, 2nd floor: left', 'Flat 3/4, 2nd floor: left'],
	['+234 803 123 4567', '+234 803 123 4567'],
	['Ọ̀ṣun State', 'Ọ̀ṣun State'],
])('the address %j is mailed as %j', (typed, mailed) => {
	expect(unlinked(typed)).toBe(mailed);
});

test('a message to the shop loses nothing but its links, and says so', () => {
	const message = 'I saw https://evil.example/mixer for less.\nRoom 1.5 x 2, at 10:30. Data: none.';
	const { text, html } = contactMessage(SHOP, { name: 'Ada', email: 'ada@mail.test', message });
	expect(text).toContain(
		'I saw https[:]//evil. example/mixer for less.\nRoom 1.5 x 2, at 10:30. Data: none.',
	);
	for (const part of [text, html]) expect(part).toContain('are broken up');
	const harmless = contactMessage(SHOP, {
		name: 'Ada',
		email: 'ada@mail.test',
		message: 'Hello. Open?',
	});
	expect(`${harmless.text}${harmless.html}`).not.toContain('broken up');
	expect(withLinksBroken(withLinksBroken(message))).toBe(withLinksBroken(message));
});
