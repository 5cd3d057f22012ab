import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { orderDeliveries } from '#db/delivery/order-delivery-schema.ts';
import { mails } from '#db/mail-schema.ts';
import { orderDiscounts, orders } from '#db/order-schema.ts';
import { makeCategory, makeProduct } from '#tests/helpers/catalogue.ts';
import { testDatabase } from '#tests/helpers/database.ts';
import { CHECKOUT, fakeProviders } from '#tests/helpers/providers.ts';
import { fillCart, makeShopper, PLACEMENT } from '#tests/helpers/shoppers.ts';
import { makeAdminUser } from '#tests/helpers/staff.ts';
import { deleteMethod, saveMethod, saveZone } from '../delivery/delivery-saving.ts';
import { enterCode } from '../discounts/cart-codes.ts';
import { saveDiscount } from '../discounts/discount-saving.ts';
import { Problem } from '../kit/problem.ts';
import { cartOf } from '../orders/cart.ts';
import type { OrderInput } from '../orders/order-input.ts';
import { orderOf } from '../orders/orders.ts';
import { beginPayment } from '../payments/begin-payment.ts';
import { refreshPayment } from '../payments/refresh-payment.ts';
import { placeOrder } from './place-order.ts';

// Orders of a shop that delivers by zone.

const db = await testDatabase();
const admin = await makeAdminUser(db);
const category = await makeCategory(db);
const drum = await makeProduct(db, { categoryId: category.id, qty: 1000, sellingKobo: 10_000_00 });
const horn = await makeProduct(db, {
	categoryId: category.id,
	qty: 1000,
	sellingKobo: 50_000_00,
	bulky: 1,
});
const method = (kind: string, name: string, refuses_bulky = '') =>
	saveMethod(db, { userId: admin.id, id: null, sent: { kind, name, refuses_bulky } });
const [rider, gig, waybill, pickup] = [
	await method('rider', 'Our rider', '1'),
	await method('courier', 'GIG'),
	await method('waybill', 'Waybill'),
	await method('pickup', 'Pick up'),
];
const rate = (id: number, fee: string, cash = '1', more: Record<string, string> = {}) => ({
	[`on_${id}`]: '1',
	[`fee_${id}`]: fee,
	[`days_from_${id}`]: '1',
	[`days_to_${id}`]: '3',
	[`cash_${id}`]: cash,
	...Object.fromEntries(Object.entries(more).map(([name, value]) => [`${name}_${id}`, value])),
});
const anambra = (riderFee: string) => ({
	name: 'Anambra',
	'whole_NG-AN': '1',
	...rate(rider.id, riderFee),
	...rate(gig.id, '2500', '1', { free_from: '100000', bulky: '4000' }),
	...rate(waybill.id, '800', ''),
	...rate(pickup.id, '0'),
});
const zone = await saveZone(db, { userId: admin.id, id: null, sent: anambra('1500') });
const shop = { ...CHECKOUT.shop, deliveryByZone: true };
let userId = 0;

beforeEach(async () => {
	userId = (await makeShopper(db)).id;
});

const place = (own: Partial<OrderInput> = {}, acceptedTotalKobo: number | null = null) =>
	placeOrder(
		db,
		userId,
		{ ...PLACEMENT, ...own },
		{ ...CHECKOUT, shop, acceptedTotalKobo, flowLimits: false },
	);
async function refused(work: Promise<unknown>): Promise<Problem> {
	const error = await work.then(
		() => null,
		(thrown) => thrown,
	);
	if (!(error instanceof Problem)) throw error ?? new Error('It was not refused');
	return error;
}

test('the fee is part of the total, and how it goes is stored with the order', async () => {
	await fillCart(db, userId, [drum, 2]);
	const placed = await place({ delivery_method: rider.id }, 21_500_00);
	expect(placed.totalKobo).toBe(21_500_00);
	expect(await orderOf(db, userId, placed.id)).toMatchObject({
		subtotalKobo: 20_000_00,
		deliveryKobo: 1_500_00,
		totalKobo: 21_500_00,
		delivery: { kind: 'rider', name: 'Our rider', daysFrom: 1, daysTo: 3, zoneName: 'Anambra' },
	});
	const [stored] = await db
		.select()
		.from(orderDeliveries)
		.where(eq(orderDeliveries.orderId, placed.id));
	expect(stored).toMatchObject({ methodId: rider.id, zoneId: zone.id });
});

test('a fee that rose since it was shown is asked about, and nothing is ordered', async () => {
	await fillCart(db, userId, [drum, 2]);
	await saveZone(db, { userId: admin.id, id: zone.id, sent: anambra('1600') });
	const problem = await refused(place({ delivery_method: rider.id }, 21_500_00));
	expect(problem).toMatchObject({ code: 'conflict', facts: { totalKobo: 21_600_00 } });
	expect(problem.message).toContain('The total is now ₦21,600.');
	expect(await db.$count(orders, eq(orders.userId, userId))).toBe(0);
	await saveZone(db, { userId: admin.id, id: zone.id, sent: anambra('1500') });
});

test('without a choice the cheapest way to the door is taken', async () => {
	await fillCart(db, userId, [drum, 2]);
	expect((await orderOf(db, userId, (await place()).id)).delivery?.name).toBe('Our rider');
	await fillCart(db, userId, [drum, 10]);
	// Goods of the sum go without the courier's fee.
	const { id, totalKobo } = await place();
	expect([(await orderOf(db, userId, id)).delivery?.name, totalKobo]).toEqual(['GIG', 100_000_00]);
});

test('bulky goods pay their surcharge, and do not go with who refuses them', async () => {
	await fillCart(db, userId, [horn, 2]);
	expect((await refused(place({ delivery_method: rider.id }))).fields).toEqual({
		delivery_method: ['Our rider does not take bulky goods: choose another way.'],
	});
	// Free from the sum, but for the two bulky pieces.
	expect((await place({ delivery_method: gig.id })).totalKobo).toBe(108_000_00);
});

test.each([
	[{ state: 'Kano' }, 'state'],
	[{ state: 'Ghana' }, 'state'],
	[{ lga: 'Ikeja' }, 'lga'],
	[{ delivery_method: 99_999 }, 'delivery_method'],
] as const)('%j is refused beside %s', async (own, field) => {
	await fillCart(db, userId, [drum, 1]);
	expect(Object.keys((await refused(place({ delivery_method: gig.id, ...own }))).fields)).toEqual([
		field,
	]);
});

test('a waybill names its park, and is not for cash where the rate forbids that', async () => {
	await fillCart(db, userId, [drum, 1]);
	const problem = await refused(place({ delivery_method: waybill.id, park: 'Upper Iweka' }));
	expect(problem.fields.delivery_method?.[0]).toContain('not for cash on delivery');
	const cashToo = { ...anambra('1500'), [`cash_${waybill.id}`]: '1' };
	await saveZone(db, { userId: admin.id, id: zone.id, sent: cashToo });
	expect((await refused(place({ delivery_method: waybill.id, park: ' ' }))).fields).toHaveProperty(
		'park',
	);
	const { id } = await place({ delivery_method: waybill.id, park: ' Upper Iweka ' });
	expect((await orderOf(db, userId, id)).delivery).toMatchObject({
		kind: 'waybill',
		park: 'Upper Iweka',
	});
	await saveZone(db, { userId: admin.id, id: zone.id, sent: anambra('1500') });
});

test('a code for free delivery takes the whole fee off, and only where there is one', async () => {
	await saveDiscount(db, {
		userId: admin.id,
		id: null,
		sent: { name: 'Free ride', code: 'RIDE', kind: 'delivery', scope: 'order', most_uses: '5' },
	});
	await fillCart(db, userId, [drum, 2]);
	await enterCode(db, userId, await cartOf(db, userId), 'RIDE', null);
	const { id, totalKobo } = await place({ delivery_method: gig.id }, 20_000_00);
	expect(totalKobo).toBe(20_000_00);
	expect(await orderOf(db, userId, id)).toMatchObject({ deliveryKobo: 0 });
	const [used] = await db.select().from(orderDiscounts).where(eq(orderDiscounts.orderId, id));
	expect(used).toMatchObject({ code: 'RIDE', kobo: 0, freedDeliveryKobo: 2_500_00 });
	// For what is picked up anyway the code is not spent.
	await fillCart(db, userId, [drum, 1]);
	await enterCode(db, userId, await cartOf(db, userId), 'RIDE', null);
	const problem = await refused(place({ delivery_method: pickup.id }));
	expect(problem.code).toBe('conflict');
	const picked = await place({ delivery_method: pickup.id }, 10_000_00);
	expect(await db.$count(orderDiscounts, eq(orderDiscounts.orderId, picked.id))).toBe(0);
});

async function payOnline(own: Partial<OrderInput>): Promise<number> {
	const providers = fakeProviders();
	const begun = await beginPayment(db, providers, {
		userId,
		input: { ...PLACEMENT, ...own },
		provider: 'paystack',
		shop,
		idempotencyKey: null,
		acceptedTotalKobo: 21_500_00,
	});
	providers.paystack.tell(begun.reference, 'paid');
	await refreshPayment(db, providers, begun.paymentId);
	return begun.orderId;
}

test.each([
	['in cash', async (own: Partial<OrderInput>) => (await place(own)).id],
	['online', payOnline],
] as const)(
	'the mail of an order paid %s says how it goes and what that costs',
	async (_how, order) => {
		await fillCart(db, userId, [drum, 2]);
		const id = await order({ delivery_method: rider.id });
		const [mail] = await db
			.select()
			.from(mails)
			.where(eq(mails.dedupeKey, `order-placed:${id}`));
		expect(mail?.bodyText).toContain('Delivery, Our rider: ₦1,500');
		expect(mail?.bodyText).toContain('Total: ₦21,500');
		expect(mail?.bodyText).toContain('Delivered in 1-3 days');
		expect(mail?.bodyText).not.toContain('Free Delivery');
	},
);

test('an order keeps its way when that is deleted', async () => {
	await fillCart(db, userId, [drum, 2]);
	const { id } = await place({ delivery_method: pickup.id });
	await deleteMethod(db, admin.id, pickup.id);
	expect((await orderOf(db, userId, id)).delivery).toMatchObject({
		kind: 'pickup',
		name: 'Pick up',
	});
});
