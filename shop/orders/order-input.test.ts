import { expect, test } from 'vitest';
import { fieldErrors } from '../kit/input.ts';
import { DeliveryInput, OrderInput } from './order-input.ts';

const good = {
	firstname: 'Ngozi',
	lastname: 'Okafor',
	phone: '0803 123 4567',
	email: 'ngozi@example.com',
	address: '14 Oguta Road, near the bus stop',
	city: 'Onitsha',
	state: 'Anambra',
	zipcode: '430001',
	payment_mode: 'cod',
	payment_id: '',
};

function errorsOf(body: unknown) {
	const parsed = OrderInput.safeParse(body);
	return parsed.success ? {} : fieldErrors(parsed.error);
}

test('text is stored as typed', () => {
	const typed = { ...good, address: '  <b>14</b> Oguta Rd & "Main" \n', lastname: "O'Kafor" };
	expect(OrderInput.parse(typed)).toEqual(typed);
});

test('a number and an address may be pasted with the unseen marks around them', () => {
	const pasted = {
		...good,
		phone: `\u202a${good.phone}\u202c`,
		email: `\u200b${good.email}\u200e `,
	};
	expect(OrderInput.parse(pasted)).toEqual(good);
});

test('an empty body names every address field, each with one message', () => {
	const parsed = DeliveryInput.safeParse({});
	const errors = parsed.error ? fieldErrors(parsed.error) : {};
	expect(Object.keys(errors).sort()).toEqual(
		'address city email firstname lastname phone state zipcode'.split(' '),
	);
	expect(errors.zipcode).toEqual(['The zip code field is required.']);
	for (const messages of Object.values(errors)) expect(messages).toHaveLength(1);
});

test('of the delivery nothing need be said, but what is said must be possible', () => {
	const none = { lga: null, delivery_method: '', park: '' };
	expect(errorsOf({ ...good, ...none })).toEqual({});
	for (const [field, bad] of [
		['lga', 'x'.repeat(61)],
		['lga', 'a\0b'],
		['park', 'x'.repeat(121)],
		['park', ['a']],
		['delivery_method', 'the fast one'],
		['delivery_method', 0],
		['delivery_method', ['3']],
	] as const)
		expect(Object.keys(errorsOf({ ...good, [field]: bad })), String(bad)).toEqual([field]);
});

const OF_DELIVERY = ['lga', 'delivery_method', 'park'];

test.each(Object.keys(DeliveryInput.shape).filter((field) => !OF_DELIVERY.includes(field)))(
	'%s may be neither blank, too long, of another type nor hold a NUL',
	(field) => {
		for (const bad of ['   ', 'x'.repeat(192), 5, null, ['a'], 'a\0b'])
			expect(Object.keys(errorsOf({ ...good, [field]: bad }))).toEqual([field]);
	},
);

test('an impossible phone number or mail address is reported in clear words', () => {
	expect(errorsOf({ ...good, phone: '12345' }).phone).toEqual([
		'The mobile number must be one we can call, such as 0803 123 4567.',
	]);
	expect(errorsOf({ ...good, email: 'ngozi@' }).email).toEqual([
		'The email must be a valid email address.',
	]);
	expect(errorsOf({ ...good, phone: '+44 20 7946 0958' })).toEqual({});
});

test('the payment id may be absent or null, the payment method may not', () => {
	const { payment_id: _, ...without } = good;
	expect(OrderInput.parse(without).payment_id).toBe('');
	expect(OrderInput.parse({ ...good, payment_id: null }).payment_id).toBe('');
	expect(errorsOf({ ...good, payment_mode: '' })).toHaveProperty('payment_mode');
});

test('the payment method is cash, the card provider or a wallet; the refusal of any other word names them', () => {
	for (const payment_mode of ['cod', 'paystack', 'Paid by PayPal', 'Paid by another wallet'])
		expect(OrderInput.parse({ ...good, payment_mode }).payment_mode).toBe(payment_mode);
	for (const [typed, stored] of [
		[' COD', 'cod'],
		['PayStack', 'paystack'],
		['PAID  BY PAYPAL ', 'Paid by PayPal'],
	])
		expect(OrderInput.parse({ ...good, payment_mode: typed }).payment_mode).toBe(stored);
	for (const payment_mode of ['bitcoin', 'cash', 'Paid by ', 'paid'])
		expect(errorsOf({ ...good, payment_mode })).toEqual({
			payment_mode: ['The payment mode must be one of: cod, paystack, Paid by PayPal.'],
		});
});

test('an order paid on delivery names no payment, whatever was sent', () => {
	const sent = { ...good, payment_mode: ' COD ', payment_id: 'T1' };
	expect(OrderInput.parse(sent)).toMatchObject({ payment_mode: 'cod', payment_id: '' });
	expect(OrderInput.parse({ ...sent, payment_mode: 'paystack' }).payment_id).toBe('T1');
});
