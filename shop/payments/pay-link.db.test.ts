import { and, eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import type { products } from '#db/catalogue-schema.ts';
import { mails } from '#db/mail-schema.ts';
import { orderEvents, orders } from '#db/order-schema.ts';
import { auditTrail } from '#db/staff-schema.ts';
import { testDatabase } from '#tests/helpers/database.ts';
import { SHOP } from '#tests/helpers/mail.ts';
import { payLinkDesk } from '#tests/helpers/pay-links.ts';
import { aRate, letPass, paymentRow } from '#tests/helpers/payments.ts';
import { stockOf } from '#tests/helpers/provider-ledgers.ts';
import type { FakeProviders } from '#tests/helpers/providers.ts';
import { staffOrder } from '../fulfilment/staff-orders.ts';
import { saveSettings } from '../settings/settings-saving.ts';
import { reconcileInternally } from './discrepancies/reconcile-internally.ts';
import { payAgain } from './pay-again.ts';
import { giveUpUnpaidLinks, payLinkOf, prolongPayLink } from './pay-link.ts';
import type { ProviderName } from './providers/provider.ts';
import { refreshPayment } from './refresh-payment.ts';
import { sweepPayments } from './sweep.ts';

const db = await testDatabase();
const { admin: ada, anOrder } = await payLinkDesk(db);
await saveSettings(db, ada.id, { newOrdersTo: 'orders@example.com' });

let providers: FakeProviders;
let drum: typeof products.$inferSelect;
let orderId: number;
let buyerId: number;

beforeEach(async () => {
	({ providers, drum, orderId, buyerId } = await anOrder());
});

const stock = () => stockOf(db, drum.id);
const state = async () => (await staffOrder(db, orderId)).state;
const hoursOn = (hours: number) => new Date(Date.now() + hours * 3_600_000);
const pay = async (provider: ProviderName = 'paystack') =>
	payAgain(db, providers, {
		userId: buyerId,
		orderId,
		provider,
		shop: SHOP,
		rateId: provider === 'paypal' ? await aRate(db) : null,
	});
/** Makes the time of the link over. */
const letLinkEnd = (minutes = 1) =>
	db
		.update(orders)
		.set({ payUntil: new Date(Date.now() - minutes * 60_000) })
		.where(eq(orders.id, orderId));

test('an order typed in to be paid by a link waits for it, its goods reserved, beyond the hour of a checkout', async () => {
	expect(await state()).toBe('awaiting-payment');
	expect(await stock()).toBe(3);
	const link = await payLinkOf(db, orderId);
	expect(link?.trackKey).toMatch(/^[0-9a-f]{32}$/);
	expect(link?.payUntil.getTime()).toBeGreaterThan(hoursOn(23.9).getTime());
	await sweepPayments(db, providers, { now: hoursOn(23) });
	expect(await state()).toBe('awaiting-payment');
	expect(await reconcileInternally(db, hoursOn(23), orderId)).toEqual([]);
});

test('it is paid as any order, and then the staff are mailed; its buyer gets no account', async () => {
	const begun = await pay();
	providers.paystack.tell(begun.reference, 'paid');
	await refreshPayment(db, providers, begun.paymentId);
	const order = await staffOrder(db, orderId);
	expect(order).toMatchObject({
		state: 'placed',
		paymentMode: 'paystack',
		paymentId: begun.reference,
	});
	expect(await stock()).toBe(3);
	expect(await payLinkOf(db, orderId)).toBeNull();
	const sent = await db.select().from(mails).where(eq(mails.recipient, 'emeka@example.com'));
	const ofOrder = sent.filter(({ bodyText }) => bodyText.includes(order.trackingNo));
	expect(ofOrder.map(({ kind }) => kind).sort()).toEqual(['order-placed', 'pay-link']);
	const placed = ofOrder.find(({ kind }) => kind === 'order-placed');
	expect(placed?.bodyText).toContain('Follow your order');
	expect(placed?.bodyText).not.toContain('/login');
	const toStaff = await db
		.select()
		.from(mails)
		.where(and(eq(mails.kind, 'new-order'), eq(mails.recipient, 'orders@example.com')));
	expect(toStaff.filter(({ bodyText }) => bodyText.includes(order.trackingNo))).toHaveLength(1);
});

test('an attempt that nobody paid is over, and the order can be paid again until its end', async () => {
	const first = await pay();
	await letPass(db, first.paymentId, 90);
	await refreshPayment(db, providers, first.paymentId);
	expect((await paymentRow(db, first.paymentId)).state).toBe('expired');
	expect(await state()).toBe('awaiting-payment');
	expect(await stock()).toBe(3);
	const second = await pay('paypal');
	expect(second.paymentId).not.toBe(first.paymentId);
	const { reservedUntil } = await paymentRow(db, second.paymentId);
	expect(reservedUntil.getTime()).toBeGreaterThan(Date.now() + 19 * 60_000);
});

test('a payment that the provider does not take leaves the order to be paid in another way', async () => {
	providers.paystack.trouble.start = 'refused';
	await expect(pay()).rejects.toMatchObject({ code: 'conflict' });
	expect(await state()).toBe('awaiting-payment');
	await pay('paypal');
});

test('once its time is over it is given up, its goods are for sale again, and nobody can begin to pay it', async () => {
	await letLinkEnd();
	await expect(pay()).rejects.toMatchObject({ message: expect.stringContaining('a new link') });
	expect(await state()).toBe('awaiting-payment');
	await Promise.all([
		giveUpUnpaidLinks(db, SHOP.publicUrl),
		giveUpUnpaidLinks(db, SHOP.publicUrl),
		sweepPayments(db, providers),
	]);
	expect(await state()).toBe('cancelled');
	expect(await stock()).toBe(5);
	const moves = await db
		.select()
		.from(orderEvents)
		.where(eq(orderEvents.orderId, orderId))
		.orderBy(orderEvents.id);
	expect(moves.map(({ note }) => note)).toEqual(['', 'Not paid in time']);
	// The buyer is nowhere near, and is mailed, once.
	const news = await db
		.select()
		.from(mails)
		.where(eq(mails.dedupeKey, `order-moved:${moves[1]?.id}`));
	expect(news.map(({ recipient }) => recipient)).toEqual(['emeka@example.com']);
	expect(news[0]?.bodyText).toContain('It was not paid in time');
	await expect(pay()).rejects.toMatchObject({ message: expect.stringContaining('a new link') });
	expect(await payLinkOf(db, orderId)).toBeNull();
});

test('who began to pay in its last minute has time for it, and money that comes later still places it', async () => {
	const begun = await pay();
	await letLinkEnd();
	await giveUpUnpaidLinks(db, SHOP.publicUrl);
	expect(await state()).toBe('awaiting-payment');
	await letPass(db, begun.paymentId, 90);
	await refreshPayment(db, providers, begun.paymentId);
	expect([await state(), await stock()]).toEqual(['cancelled', 5]);
	providers.paystack.tell(begun.reference, 'paid');
	await refreshPayment(db, providers, begun.paymentId);
	expect([await state(), await stock()]).toEqual(['placed', 3]);
});

test('a provider that is silent does not keep the goods beyond the end of the link', async () => {
	const begun = await pay();
	await letPass(db, begun.paymentId, 90);
	providers.paystack.trouble.report = 'down';
	await expect(refreshPayment(db, providers, begun.paymentId)).rejects.toThrow();
	expect(await state()).toBe('awaiting-payment');
	await letLinkEnd(21);
	await expect(refreshPayment(db, providers, begun.paymentId)).rejects.toThrow();
	expect([await state(), await stock()]).toEqual(['cancelled', 5]);
});

test('staff keep the goods longer, which the trail records; not once it is paid or given up', async () => {
	const until = await prolongPayLink(db, { adminId: ada.id, orderId }, 168);
	expect(until.getTime()).toBeGreaterThan(hoursOn(167).getTime());
	expect((await payLinkOf(db, orderId))?.payUntil).toEqual(until);
	// Never sooner than the buyer was promised.
	expect(await prolongPayLink(db, { adminId: ada.id, orderId }, 2)).toEqual(until);
	const [change] = await db
		.select()
		.from(auditTrail)
		.where(and(eq(auditTrail.nounId, orderId), eq(auditTrail.action, 'update')));
	expect(change).toMatchObject({ userId: ada.id, after: { pay_until: expect.any(String) } });
	await letLinkEnd();
	await giveUpUnpaidLinks(db, SHOP.publicUrl);
	await expect(prolongPayLink(db, { adminId: ada.id, orderId }, 2)).rejects.toMatchObject({
		code: 'conflict',
	});
});

test('it is dated from its payment, which may come in another month', async () => {
	const typedIn = new Date('2026-01-31T12:00:00Z');
	await db.update(orders).set({ createdAt: typedIn }).where(eq(orders.id, orderId));
	const begun = await pay();
	providers.paystack.tell(begun.reference, 'paid');
	await refreshPayment(db, providers, begun.paymentId);
	expect((await staffOrder(db, orderId)).createdAt.getTime()).toBeGreaterThan(
		hoursOn(-1).getTime(),
	);
});

test('at PayPal who agrees after twenty minutes has paid: the order still waits', async () => {
	const begun = await pay('paypal');
	await letPass(db, begun.paymentId, 25);
	await refreshPayment(db, providers, begun.paymentId);
	expect((await paymentRow(db, begun.paymentId)).state).toBe('expired');
	providers.paypal.tell(begun.reference, 'approved');
	await refreshPayment(db, providers, begun.paymentId);
	expect([await state(), (await paymentRow(db, begun.paymentId)).state]).toEqual([
		'placed',
		'paid',
	]);
});
