import { and, eq } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { orderEvents, orderLines, orders } from '#db/order-schema.ts';
import { orderReturns } from '#db/orders/return-schema.ts';
import { payments } from '#db/payment-schema.ts';
import { refunds } from '#db/refund-schema.ts';
import { testDatabase } from '#tests/helpers/database.ts';
import { SHOP } from '#tests/helpers/mail.ts';
import { makeOrder } from '#tests/helpers/orders.ts';
import { makeShopper } from '#tests/helpers/shoppers.ts';
import { makeAdminUser } from '#tests/helpers/staff.ts';
import { returnsOf } from '../fulfilment/order-returns.ts';
import { returnPieces } from '../fulfilment/return-pieces.ts';
import { addDays, lagosDay } from '../kit/lagos-days.ts';
import { refundOnceMore, refundPart } from '../payments/refunds/refund-payment.ts';
import { taxOfParts } from '../totals/included-tax.ts';
import { type TaxEntry, taxEntries, taxMonth } from './tax-report.ts';

// The VAT of what goes back: of pieces the VAT in their price, of other money its share of the order's.

const db = await testDatabase();
const admin = await makeAdminUser(db);
const { id: userId } = await makeShopper(db);
const today = lagosDay(new Date());
/** Also the day that may begin meanwhile. */
const DAYS = { from: today, to: addDays(today, 1) };
let made = 0;

type Goods = { unitKobo: number; qty: number; discountKobo: number; isExempt: boolean };

/** A delivered order of these lines with VAT of 7.5 %, paid in cash or at Paystack. */
async function delivered(goods: Goods[], deliveryKobo: number, isCash: boolean) {
	const lines = goods.map((line, at) => ({ ...line, productId: at + 1 }));
	const exemptIds = new Set(lines.flatMap((each) => (each.isExempt ? [each.productId] : [])));
	const paid = lines.map(({ productId, unitKobo, qty, discountKobo }) => ({
		productId,
		paidKobo: unitKobo * qty - discountKobo,
	}));
	const tax = taxOfParts(paid, deliveryKobo, { rate: 750, exemptIds });
	const order = await makeOrder(
		db,
		{
			userId,
			state: 'delivered',
			paymentMode: isCash ? 'cod' : 'Paid by Paystack',
			deliveryKobo,
			discountKobo: goods.reduce((sum, line) => sum + line.discountKobo, 0),
			taxRate: 750,
			taxedKobo: tax.taxedKobo,
			taxKobo: tax.taxKobo,
		},
		goods.map(({ isExempt: _, ...line }, at) => ({
			...line,
			name: `Line ${at}`,
			taxKobo: tax.lineKobo[at] ?? 0,
		})),
	);
	await db.insert(orderEvents).values({ orderId: order.id, toState: 'placed' });
	if (isCash) return { ...order, paymentId: null };
	made += 1;
	const charge = { chargedMinor: order.totalKobo, chargedCurrency: 'NGN' };
	const [payment] = await db
		.insert(payments)
		.values({
			...charge,
			orderId: order.id,
			provider: 'paystack',
			reference: `back-${made}`,
			state: 'paid',
			amountKobo: order.totalKobo,
			paidMinor: order.totalKobo,
			paidCurrency: 'NGN',
			reservedUntil: new Date(),
		})
		.returning();
	return { ...order, paymentId: payment?.id ?? null };
}

/** Staff record that so many pieces of a line came back, and its money goes back. */
async function comesBack(orderId: number, at: number, qty: number, withDelivery = false) {
	const lines = await db.select().from(orderLines).where(eq(orderLines.orderId, orderId));
	const line = lines.toSorted((a, b) => a.id - b.id)[at];
	const seen = (await returnsOf(db, orderId)).at(-1)?.id ?? 0;
	const pieces = Math.min(qty, (line?.qty ?? 0) - (line?.returnedQty ?? 0));
	if (!line || pieces === 0) return;
	await returnPieces(
		db,
		{ adminId: admin.id, orderId, shop: SHOP },
		[{ lineId: line.id, qty: pieces, isRestocked: false }],
		{ seen_return: seen, money: 'back', reason: '', delivery: withDelivery ? '1' : undefined },
	);
}

/** Staff give money back without saying for what, as far as there is any. */
async function amountBack(paymentId: number, totalKobo: number, kobo: number) {
	const rows = await db.select().from(refunds).where(eq(refunds.paymentId, paymentId));
	const leftKobo = totalKobo - rows.reduce((sum, { amountKobo }) => sum + amountKobo, 0);
	const amountKobo = Math.min(kobo, leftKobo);
	if (amountKobo > 0)
		await refundPart(db, paymentId, { amountKobo, leftKobo, reason: '', adminId: admin.id });
}

async function wentBack(orderId: number): Promise<TaxEntry[]> {
	const query = { page: 1, perPage: 1000, sort: 'time', q: '' } as const;
	const { rows } = await taxEntries(db, DAYS, query);
	return rows.filter((row) => row.orderId === orderId && row.kind === 'back');
}

const drum = { unitKobo: 10_750_00, qty: 2, discountKobo: 0, isExempt: false };
const book = { unitKobo: 2_000_00, qty: 3, discountKobo: 0, isExempt: true };

for (const isCash of [true, false])
	test(`pieces of exempt goods give no VAT back, others that in their price, ${isCash ? 'in cash' : 'at a provider'}`, async () => {
		const { id } = await delivered([drum, book], 1_075_00, isCash);
		await comesBack(id, 1, 2);
		await comesBack(id, 0, 1, true);
		await comesBack(id, 1, 1);
		const entries = await wentBack(id);
		expect(
			entries.map(({ totalKobo, taxedKobo, taxKobo }) => [totalKobo, taxedKobo, taxKobo]),
		).toEqual(
			expect.arrayContaining([
				[-4_000_00, -0, -0],
				[-11_825_00, -11_825_00, -825_00],
				[-2_000_00, -0, -0],
			]),
		);
		await comesBack(id, 0, 1);
		const all = await wentBack(id);
		expect(all.reduce((sum, { taxKobo }) => sum + taxKobo, 0)).toBe(-1_575_00);
	});

test('a refund that was refused and is asked for again is still for its pieces', async () => {
	const { id, paymentId } = await delivered([drum, book], 0, false);
	await comesBack(id, 1, 1);
	const failed = and(eq(refunds.paymentId, paymentId ?? 0), eq(refunds.state, 'asked'));
	await db.update(refunds).set({ state: 'failed' }).where(failed);
	expect(await wentBack(id)).toEqual([]);
	await refundOnceMore(db, paymentId ?? 0, admin.id);
	expect(await wentBack(id)).toMatchObject([{ totalKobo: -2_000_00, taxKobo: -0 }]);
});

test('a refund refused after its month stays in it, and comes back in the month of the refusal', async () => {
	const { id, paymentId, totalKobo } = await delivered([drum], 0, false);
	const january = new Date('2026-01-10T09:00:00Z');
	await db.update(orders).set({ createdAt: january }).where(eq(orders.id, id));
	await db.update(orderEvents).set({ createdAt: january }).where(eq(orderEvents.orderId, id));
	await amountBack(paymentId ?? 0, totalKobo, 10_750_00);
	const isOpen = and(eq(refunds.paymentId, paymentId ?? 0), eq(refunds.state, 'asked'));
	const entriesOf = async (month: string) => {
		const query = { page: 1, perPage: 100, sort: 'time', q: '' } as const;
		const { rows } = await taxEntries(db, taxMonth(month).days, query);
		return rows.map(({ kind, totalKobo: total, taxKobo: tax }) => [kind, total, tax]);
	};
	const refuse = (at: string) =>
		db
			.update(refunds)
			.set({ state: 'failed', failedAt: new Date(at) })
			.where(isOpen);
	await db
		.update(refunds)
		.set({ askedAt: new Date('2026-01-20T09:00:00Z') })
		.where(isOpen);
	const filed = await entriesOf('2026-01');
	expect(filed).toEqual([
		['sale', 21_500_00, 1_500_00],
		['back', -10_750_00, -750_00],
	]);
	// In Lagos it is February.
	await refuse('2026-01-31T23:30:00Z');
	expect(await entriesOf('2026-01')).toEqual(filed);
	expect(await entriesOf('2026-02')).toEqual([['back', 10_750_00, 750_00]]);
	await refundOnceMore(db, paymentId ?? 0, admin.id);
	await db
		.update(refunds)
		.set({ askedAt: new Date('2026-02-05T09:00:00Z') })
		.where(isOpen);
	expect(await entriesOf('2026-02')).toEqual([
		['back', 10_750_00, 750_00],
		['back', -10_750_00, -750_00],
	]);
	// Refused within its month, nothing of it was ever filed.
	await refuse('2026-02-25T09:00:00Z');
	expect(await entriesOf('2026-02')).toEqual([['back', 10_750_00, 750_00]]);
	expect(await entriesOf('2026-01')).toEqual(filed);
});

test('a return from before what it is of was stored bears its share', async () => {
	const { id } = await delivered([drum, { ...book, unitKobo: 10_750_00, qty: 2 }], 0, true);
	await comesBack(id, 1, 1);
	await db.update(orderReturns).set({ taxedKobo: null }).where(eq(orderReturns.orderId, id));
	expect(await wentBack(id)).toMatchObject([{ totalKobo: -10_750_00, taxKobo: -375_00 }]);
});

test('in whatever parts an order goes back, its VAT goes back with it, to the kobo and never more than the money', {
	timeout: 120_000,
}, async () => {
	const anOrder = fc.record({
		goods: fc.array(
			fc
				.record({
					unitKobo: fc.integer({ min: 1, max: 5_000_00 }),
					qty: fc.integer({ min: 1, max: 4 }),
					off: fc.integer({ min: 0, max: 90 }),
					isExempt: fc.boolean(),
				})
				.map(({ off, ...line }) => ({
					...line,
					discountKobo: Math.floor((line.unitKobo * line.qty * off) / 100),
				})),
			{ minLength: 1, maxLength: 4 },
		),
		deliveryKobo: fc.integer({ min: 0, max: 3_000_00 }),
		isCash: fc.boolean(),
		steps: fc.array(
			fc.record({
				line: fc.nat({ max: 3 }),
				qty: fc.integer({ min: 1, max: 4 }),
				withDelivery: fc.boolean(),
				kobo: fc.option(fc.integer({ min: 1, max: 2_000_00 })),
			}),
			{ maxLength: 6 },
		),
	});
	await fc.assert(
		fc.asyncProperty(anOrder, async ({ goods, deliveryKobo, isCash, steps }) => {
			const { id, totalKobo, taxKobo, taxedKobo, paymentId } = await delivered(
				goods,
				deliveryKobo,
				isCash,
			);
			for (const { line, qty, withDelivery, kobo } of steps) {
				const [now] = await db.select().from(orders).where(eq(orders.id, id));
				if (now?.state !== 'delivered') break;
				if (kobo !== null && paymentId !== null) await amountBack(paymentId, totalKobo, kobo);
				else await comesBack(id, line, qty, withDelivery);
			}
			for (const [at] of goods.entries()) {
				const [now] = await db.select().from(orders).where(eq(orders.id, id));
				if (now?.state === 'delivered') await comesBack(id, at, 4, true);
			}
			const entries = await wentBack(id);
			const sums = [0, 0, 0];
			for (const entry of entries) {
				expect(entry.taxKobo).toBeLessThanOrEqual(0);
				expect(entry.taxKobo).toBeGreaterThanOrEqual(entry.taxedKobo);
				expect(entry.taxedKobo).toBeGreaterThanOrEqual(entry.totalKobo);
				sums[0] = (sums[0] ?? 0) - entry.totalKobo;
				sums[1] = (sums[1] ?? 0) - entry.taxedKobo;
				sums[2] = (sums[2] ?? 0) - entry.taxKobo;
			}
			expect(sums).toEqual([totalKobo, taxedKobo, taxKobo]);
		}),
		{ numRuns: 30 },
	);
});
