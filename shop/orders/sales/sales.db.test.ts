import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { products } from '#db/catalogue-schema.ts';
import { orders } from '#db/order-schema.ts';
import { payments } from '#db/payment-schema.ts';
import { refunds } from '#db/refund-schema.ts';
import { makeCategory, makeProduct } from '#tests/helpers/catalogue.ts';
import { testDatabase } from '#tests/helpers/database.ts';
import { makeOrder } from '#tests/helpers/orders.ts';
import { makeShopper } from '#tests/helpers/shoppers.ts';
import { lowStock, recentSales } from '../../dashboard.ts';
import { ORDER_STATES } from '../order-states.ts';
import { exportProductSales } from './product-sales-export.ts';
import {
	firstOrderDay,
	salesByCategory,
	salesByPeriod,
	salesByProduct,
	salesMargin,
} from './sales.ts';

const db = await testDatabase();
const { id: userId } = await makeShopper(db);
const drums = await makeCategory(db, { name: 'Drums' });
const lights = await makeCategory(db, { name: 'Lights' });
const ALWAYS = { from: null, to: null };

beforeEach(async () => {
	await db.delete(refunds);
	await db.delete(payments);
	await db.delete(orders);
	await db.delete(products);
});

const at = (createdAt: string, totalKobo: number, state = 'placed') =>
	makeOrder(db, { userId, createdAt: new Date(createdAt), totalKobo, state });

test('an order at half past midnight in Lagos counts on that day', async () => {
	await at('2026-11-20T22:59:59Z', 100);
	await at('2026-11-20T23:30:00Z', 1000);
	await at('2026-11-21T22:59:59Z', 10_000);
	await at('2026-11-21T23:00:00Z', 100_000);
	expect(await salesByPeriod(db, { from: '2026-11-20', to: '2026-11-22' }, 'day')).toEqual([
		{ start: '2026-11-20', orders: 1, sales: 1, revenueKobo: 100 },
		{ start: '2026-11-21', orders: 2, sales: 2, revenueKobo: 11_000 },
		{ start: '2026-11-22', orders: 1, sales: 1, revenueKobo: 100_000 },
	]);
	const now = new Date('2026-11-21T23:10:00Z');
	expect(await firstOrderDay(db)).toBe('2026-11-20');
	const days = await recentSales(db, 3, now);
	expect(days.map(({ start }) => start)).toEqual(['2026-11-20', '2026-11-21', '2026-11-22']);
	expect(days.at(-1)).toMatchObject({ orders: 1 });
});

test('an order that awaits payment, was cancelled or returned is no revenue', async () => {
	for (const [place, state] of ORDER_STATES.entries())
		await at('2026-11-21T12:00:00Z', 10 ** place, state);
	const [day] = await salesByPeriod(db, { from: '2026-11-21', to: '2026-11-21' }, 'day');
	expect(day).toEqual({ start: '2026-11-21', orders: 8, sales: 5, revenueKobo: 111_110 });
});

test('weeks begin on Monday, months on the first, and those without orders are included', async () => {
	await at('2026-11-01T12:00:00Z', 1);
	await at('2026-11-15T23:30:00Z', 20);
	await at('2026-12-31T23:30:00Z', 300);
	const weeks = await salesByPeriod(db, { from: '2026-11-09', to: '2026-11-16' }, 'week');
	expect(weeks.map(({ start, revenueKobo }) => [start, revenueKobo])).toEqual([
		['2026-11-09', 0],
		['2026-11-16', 20],
	]);
	const months = await salesByPeriod(db, { from: '2026-11-01', to: '2027-01-31' }, 'month');
	expect(months.map(({ start, revenueKobo }) => [start, revenueKobo])).toEqual([
		['2026-11-01', 21],
		['2026-12-01', 0],
		['2027-01-01', 300],
	]);
});

test('sales by category and product: as sold, including deleted products, excluding cancelled orders', async () => {
	const drum = await makeProduct(db, { categoryId: drums.id, name: '=Drum' });
	const lamp = await makeProduct(db, { categoryId: lights.id, name: 'Lamp' });
	const line = (productId: number | null, name: string, unitKobo: number, qty: number) => ({
		productId,
		name,
		unitKobo,
		qty,
	});
	await makeOrder(db, { userId, createdAt: new Date('2026-11-20T23:30:00Z') }, [
		line(drum.id, 'Drum, old name', 1000_50, 2),
		line(null, 'Gong', 500, 1),
	]);
	await makeOrder(db, { userId, createdAt: new Date('2026-11-21T12:00:00Z') }, [
		line(drum.id, 'Drum', 900_00, 1),
		line(lamp.id, 'Lamp', 10, 7),
	]);
	await makeOrder(db, { userId, state: 'cancelled' }, [line(lamp.id, 'Lamp', 1_000_000_00, 1)]);
	expect(await salesByCategory(db, ALWAYS)).toMatchObject([
		{ categoryId: drums.id, name: 'Drums', pieces: 3, revenueKobo: 2901_00 },
		{ categoryId: null, name: 'No longer sold', pieces: 1, revenueKobo: 500 },
		{ categoryId: lights.id, name: 'Lights', pieces: 7, revenueKobo: 70 },
	]);
	expect(await salesByProduct(db, { from: '2026-11-21', to: '2026-11-21' })).toMatchObject([
		{ productId: drum.id, name: '=Drum', orders: 2, pieces: 3, revenueKobo: 2901_00 },
		{ productId: null, name: 'Gong', orders: 1, pieces: 1, revenueKobo: 500 },
		{ productId: lamp.id, name: 'Lamp', orders: 1, pieces: 7, revenueKobo: 70 },
	]);
	expect((await salesByProduct(db, ALWAYS, 'pieces', 1)).map(({ name }) => name)).toEqual(['Lamp']);
	expect(await salesByProduct(db, { from: null, to: '2026-11-20' })).toEqual([]);
	const table = (await Array.fromAsync(exportProductSales(db, ALWAYS))).join('');
	expect(table).toBe(
		`\ufeffproduct_id,name,orders,pieces,revenue,revenue_of_known_cost,margin,pieces_in_kits\n${drum.id},'=Drum,2,3,2901,0,,0\n,Gong,1,1,5,0,,0\n${lamp.id},Lamp,1,7,0.7,0,,0\n`,
	);
});

test('refunded money is no revenue, although the order goes on; money sent twice and returned once is', async () => {
	const refunded = async (second?: string) => {
		const order = await makeOrder(db, { userId, createdAt: new Date('2026-11-21T12:00:00Z') }, [
			{ name: 'Gong', unitKobo: 500, qty: 2 },
		]);
		for (const [place, state] of ['refunded', second].entries()) {
			if (state === undefined) continue;
			await db.insert(payments).values({
				orderId: order.id,
				provider: 'paystack',
				reference: `${order.trackingNo}.${place}`,
				state,
				amountKobo: 1000,
				chargedMinor: 1000,
				chargedCurrency: 'NGN',
				reservedUntil: new Date(),
			});
		}
	};
	const days = { from: '2026-11-21', to: '2026-11-21' };
	const figures = async () => ({
		days: await salesByPeriod(db, days, 'day'),
		categories: (await salesByCategory(db, days)).map(({ revenueKobo }) => revenueKobo),
		products: (await salesByProduct(db, days)).map(({ pieces }) => pieces),
		export: (await Array.fromAsync(exportProductSales(db, days))).join('').split('\n')[1],
	});
	await refunded();
	await refunded('failed');
	expect(await figures()).toEqual({
		days: [{ start: '2026-11-21', orders: 2, sales: 0, revenueKobo: 0 }],
		categories: [],
		products: [],
		export: '',
	});
	await refunded('paid');
	expect(await figures()).toEqual({
		days: [{ start: '2026-11-21', orders: 3, sales: 1, revenueKobo: 1000 }],
		categories: [1000],
		products: [2],
		export: ',Gong,1,2,10,0,,0',
	});
});

test('an order that was paid twice is a sale, also while the refund of its own money is refused', async () => {
	const order = await at('2026-10-06T12:00:00Z', 1000);
	const money = { amountKobo: 1000, chargedMinor: 1000, chargedCurrency: 'NGN' };
	const payment = (reference: string, state: string) =>
		db.insert(payments).values({
			...{ orderId: order.id, provider: 'paystack', reservedUntil: new Date() },
			...{ ...money, reference, state },
		});
	await db.update(orders).set({ paymentId: 'own' }).where(eq(orders.id, order.id));
	await payment('twice', 'refunded');
	await payment('own', 'review');
	const days = { from: '2026-10-06', to: '2026-10-06' };
	expect(await salesByPeriod(db, days, 'day')).toMatchObject([{ sales: 1, revenueKobo: 1000 }]);
	await db.update(payments).set({ state: 'refunding' }).where(eq(payments.reference, 'own'));
	expect(await salesByPeriod(db, days, 'day')).toMatchObject([{ sales: 0, revenueKobo: 0 }]);
});

test('of an order refunded in part the rest is revenue, of its lines by their share', async () => {
	const days = { from: '2026-10-05', to: '2026-10-05' };
	const order = await makeOrder(db, { userId, createdAt: new Date('2026-10-05T12:00:00Z') }, [
		{ name: 'Tuba', unitKobo: 60_000, qty: 1 },
		{ name: 'Fife', unitKobo: 15_000, qty: 2 },
	]);
	const [payment] = await db
		.insert(payments)
		.values({
			orderId: order.id,
			provider: 'paystack',
			reference: `${order.trackingNo}.0`,
			state: 'paid',
			amountKobo: 90_000,
			chargedMinor: 90_000,
			chargedCurrency: 'NGN',
			paidMinor: 90_000,
			paidCurrency: 'NGN',
			reservedUntil: new Date(),
		})
		.returning();
	const paymentId = payment?.id ?? 0;
	const giveBack = (state: 'asked' | 'done' | 'failed', minor: number) =>
		db.insert(refunds).values({
			paymentId,
			amountKobo: minor,
			minor,
			currency: 'NGN',
			state,
			requestId: `${order.trackingNo}-${state}`,
		});
	const figures = async () => ({
		days: (await salesByPeriod(db, days, 'day')).map(({ sales, revenueKobo }) => [
			sales,
			revenueKobo,
		]),
		category: (await salesByCategory(db, days)).map(({ revenueKobo }) => revenueKobo),
		products: (await salesByProduct(db, days)).map(({ name, pieces, revenueKobo }) => [
			name,
			pieces,
			revenueKobo,
		]),
		export: (await Array.fromAsync(exportProductSales(db, days))).join('').split('\n').slice(1, 3),
	});
	await giveBack('failed', 90_000);
	expect((await figures()).days).toEqual([[1, 90_000]]);
	await giveBack('done', 20_000);
	await giveBack('asked', 10_000);
	expect(await figures()).toEqual({
		days: [[1, 60_000]],
		category: [60_000],
		products: [
			['Tuba', 1, 40_000],
			['Fife', 2, 20_000],
		],
		export: [',Tuba,1,1,400,0,,0', ',Fife,1,2,200,0,,0'],
	});
	// What was paid beyond the total was never revenue, so its return takes nothing off.
	await db.update(payments).set({ paidMinor: 125_000 }).where(eq(payments.id, paymentId));
	expect((await figures()).days).toEqual([[1, 90_000]]);
});

test('the export has every product sold, however many there are', async () => {
	const from = '2031-01-01';
	const lines = Array.from({ length: 2_100 }, (_, n) => ({
		name: `Gone ${n}`,
		unitKobo: 100 + n,
		qty: 1,
	}));
	await makeOrder(db, { userId, createdAt: new Date(`${from}T12:00:00Z`) }, lines);
	const pieces = await Array.fromAsync(exportProductSales(db, { from, to: from }));
	expect(pieces).toHaveLength(4);
	const rows = pieces.join('').trimEnd().split('\n').slice(1);
	expect(rows.map((row) => row.split(',')[1])).toEqual(lines.map(({ name }) => name).reverse());
});

test('low stock lists visible products, fewest pieces first', async () => {
	const of = (qty: number, status = 0) => makeProduct(db, { categoryId: drums.id, qty, status });
	const [three, none] = [await of(3), await of(0)];
	await of(4);
	await of(0, 1);
	expect((await lowStock(db, 10, 3)).map(({ id }) => id)).toEqual([none.id, three.id]);
});

test('a margin is that of goods with a known cost, as it was when they were ordered', async () => {
	const drum = await makeProduct(db, { categoryId: drums.id, name: 'Drum', costKobo: 1 });
	const lamp = await makeProduct(db, { categoryId: lights.id, name: 'Lamp' });
	await makeOrder(db, { userId, createdAt: new Date('2026-11-20T12:00:00Z') }, [
		{ productId: drum.id, name: 'Drum', unitKobo: 1000, costKobo: 700, qty: 3, returnedQty: 1 },
		{ productId: drum.id, name: 'Drum', unitKobo: 1000, qty: 1 },
		{ productId: lamp.id, name: 'Lamp', unitKobo: 500, qty: 1 },
	]);
	await makeOrder(db, { userId, state: 'cancelled' }, [
		{ productId: drum.id, name: 'Drum', unitKobo: 1000, costKobo: 700, qty: 9 },
	]);
	const byName = Object.fromEntries(
		(await salesByProduct(db, ALWAYS)).map(({ name, ...sold }) => [name, sold]),
	);
	expect(byName.Lamp).toMatchObject({ knownKobo: 0, marginKobo: null });
	// The piece that came back is on the shelf again; its price was not given back.
	expect(byName.Drum).toMatchObject({ revenueKobo: 4000, knownKobo: 3000, marginKobo: 1600 });
	expect(await salesMargin(db, ALWAYS)).toEqual({
		revenueKobo: 4500,
		knownKobo: 3000,
		marginKobo: 1600,
	});
	const csv = (await Array.fromAsync(exportProductSales(db, ALWAYS))).join('');
	expect(csv).toContain('40,30,16');
	expect(await salesMargin(db, { from: '2026-11-21', to: '2026-11-21' })).toEqual({
		revenueKobo: 0,
		knownKobo: 0,
		marginKobo: null,
	});
});
