import { and, eq, inArray } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { products } from '#db/catalogue-schema.ts';
import { mails } from '#db/mail-schema.ts';
import { orders } from '#db/order-schema.ts';
import { orderReturns } from '#db/orders/return-schema.ts';
import { makeAdmin } from '#tests/helpers/admin-calls.ts';
import { makeCategory, makeProduct } from '#tests/helpers/catalogue.ts';
import { testDatabase } from '#tests/helpers/database.ts';
import { SHOP } from '#tests/helpers/mail.ts';
import { makeOrder, moveByStaff } from '#tests/helpers/orders.ts';
import { makeShopper } from '#tests/helpers/shoppers.ts';
import { parseFields } from '../kit/input.ts';
import { salesByCategory, salesByPeriod, salesByProduct } from '../orders/sales/sales.ts';
import { reconcileInternally } from '../payments/discrepancies/reconcile-internally.ts';
import { exportOrders } from './order-export.ts';
import { paidBackByHand, returnsOf } from './order-returns.ts';
import { PiecesReturn } from './return-input.ts';
import { returnPieces } from './return-pieces.ts';
import { readPieces } from './returned-pieces.ts';
import { moveOrderByHand } from './staff-order-moves.ts';
import { ALL_ORDERS, staffOrder } from './staff-orders.ts';
import { takeMoveBack } from './take-move-back.ts';

const db = await testDatabase();
const { user: ada } = await makeAdmin(db, 'Ada Admin');
const { user: bisi } = await makeAdmin(db, 'Bisi Admin');
const { id: userId } = await makeShopper(db, 'Chidi Eze');
const category = await makeCategory(db);

/**
 * A delivered cash order of three drums at ₦1,000 and one bell at ₦500, each with one left and ten sold; `off` is what a
 * discount took off the drums.
 */
async function delivered(state = 'delivered', { off = 0, deliveryKobo = 0 } = {}) {
	const goods = { categoryId: category.id, qty: 1, soldCount: 10 };
	const [drum, bell] = [await makeProduct(db, goods), await makeProduct(db, goods)];
	const { id, trackingNo } = await makeOrder(
		db,
		{ userId, state, email: `b${drum.id}@example.com`, discountKobo: off, deliveryKobo },
		[
			{ productId: drum.id, name: 'Drum', unitKobo: 1000_00, qty: 3, discountKobo: off },
			{ productId: bell.id, name: 'Bell', unitKobo: 500_00, qty: 1 },
		],
	);
	const { lines } = await staffOrder(db, id);
	const lineOf = (name: string) => lines.find((line) => line.name === name)?.id ?? 0;
	const seen = async () => (await returnsOf(db, id)).at(-1)?.id ?? 0;
	/** As the form sends it. */
	const send = (fields: Record<string, unknown>, adminId = ada.id) =>
		returnPieces(
			db,
			{ adminId, orderId: id, shop: SHOP },
			readPieces(fields),
			parseFields(PiecesReturn, fields),
		);
	return {
		id,
		trackingNo,
		drums: `pieces_${lineOf('Drum')}`,
		bells: `pieces_${lineOf('Bell')}`,
		resellDrums: `resell_${lineOf('Drum')}`,
		send,
		/** The same by somebody who has just opened the page. */
		returns: async (fields: Record<string, unknown>) =>
			send({ seen_return: await seen(), money: 'back', ...fields }),
		state: async () => (await db.select().from(orders).where(eq(orders.id, id)))[0]?.state,
		/** Stock and sold pieces of drum and bell. */
		stock: async () =>
			(
				await db
					.select()
					.from(products)
					.where(inArray(products.id, [drum.id, bell.id]))
					.orderBy(products.id)
			).map(({ qty, soldCount }) => [qty, soldCount]),
		returned: async () => (await staffOrder(db, id)).lines.map(({ returnedQty }) => returnedQty),
		mails: () =>
			db
				.select()
				.from(mails)
				.where(
					and(eq(mails.kind, 'order-returned'), eq(mails.recipient, `b${drum.id}@example.com`)),
				)
				.orderBy(mails.id),
		drumId: drum.id,
		bellId: bell.id,
	};
}

test('some pieces of a cash order come back: stock as ticked, less cash to collect, the rest can come later', async () => {
	const order = await delivered();
	const { drums, bells, resellDrums } = order;
	await order.returns({ [drums]: '2', [resellDrums]: '1', reason: 'Too loud' });
	expect(await order.state()).toBe('delivered');
	expect(await order.stock()).toEqual([
		[3, 8],
		[1, 10],
	]);
	expect(await order.returned()).toEqual([2, 0]);
	expect(await returnsOf(db, order.id)).toMatchObject([
		{
			reason: 'Too loud',
			money: 'hand',
			amountKobo: 2000_00,
			isOffCash: true,
			byName: 'Ada Admin',
			pieces: [{ name: 'Drum', qty: 2, isRestocked: true }],
		},
	]);
	await order.returns({ [bells]: '1', money: 'none' });
	expect(await paidBackByHand(db, [order.id])).toEqual(new Map([[order.id, 2000_00]]));
	await order.returns({ [drums]: '1' });
	// The last piece is back: nothing of the order is left.
	expect(await order.state()).toBe('returned');
	expect(await order.stock()).toEqual([
		[3, 7],
		[1, 9],
	]);
	expect(await paidBackByHand(db, [order.id])).toEqual(new Map([[order.id, 3000_00]]));
	const notified = (await order.mails()).map(({ bodyText }) => bodyText);
	expect(notified[0]).toContain('Back with us: 2 × Drum.');
	expect(notified[0]).toContain('You pay ₦2,000 less in cash.');
	expect(notified[0]).not.toContain('Too loud');
	expect(notified[1]).toContain('Back with us: 1 × Bell.');
	expect(notified[1]).not.toContain('₦');
	expect(notified).toHaveLength(3);
	expect(await reconcileInternally(db, new Date(), order.id)).toEqual([]);
});

test('pieces bring back what was paid for them to the kobo, and delivery once, if staff say so', async () => {
	const order = await delivered('delivered', { off: 200_01, deliveryKobo: 2500_00 });
	const { drums, bells } = order;
	await order.returns({ [drums]: '1', delivery: '1' });
	await order.returns({ [drums]: '1', delivery: '1' });
	await order.returns({ [bells]: '1', money: 'none', delivery: '1' });
	await order.returns({ [drums]: '1' });
	const back = await returnsOf(db, order.id);
	expect(back.map(({ amountKobo, deliveryKobo }) => [amountKobo, deliveryKobo])).toEqual([
		[933_33 + 2500_00, 2500_00],
		[933_33, 0],
		[0, 0],
		[933_33, 0],
	]);
	expect(await paidBackByHand(db, [order.id])).toEqual(
		new Map([[order.id, 3000_00 - 200_01 + 2500_00]]),
	);
	expect(await reconcileInternally(db, new Date(), order.id)).toEqual([]);
});

test('never more pieces come back than were bought, and nothing is half recorded', async () => {
	const order = await delivered();
	const { drums, bells } = order;
	await order.returns({ [drums]: '2' });
	const before = await order.stock();
	const refused: [Record<string, string>, Record<string, string[]>][] = [
		[{ [drums]: '2', [bells]: '1' }, { [drums]: ['At most 1 of it can come back.'] }],
		[{ [bells]: '2' }, { [bells]: ['At most 1 of it can come back.'] }],
		[{ [drums]: '0', [bells]: '' }, { pieces: [expect.stringContaining('at least one line')] }],
		[{ [bells]: '-1' }, { [bells]: ['Type how many pieces, for example 1.'] }],
		[{ [bells]: '1.5' }, { [bells]: ['Type how many pieces, for example 1.'] }],
		[{ pieces_1: '1' }, { pieces_1: ['All of it came back already.'] }],
		[{ [bells]: '1', money: '' }, { money: [expect.anything()] }],
	];
	for (const [fields, errors] of refused)
		await expect(order.returns(fields)).rejects.toMatchObject({ code: 'invalid', fields: errors });
	await order.returns({ [drums]: '1' });
	await expect(order.returns({ [drums]: '1' })).rejects.toMatchObject({
		fields: { [drums]: ['All of it came back already.'] },
	});
	expect(await order.stock()).toEqual(
		before.map(([qty, sold], at) => [qty, (sold ?? 0) - (at ? 0 : 1)]),
	);
	expect(await order.returned()).toEqual([3, 0]);
	const unsaid = order.send({ seen_return: 1e6, [bells]: '1' });
	await expect(unsaid).rejects.toMatchObject({ code: 'conflict' });
});

test('the choice about the money is asked for; an order that is not delivered has no returns', async () => {
	const order = await delivered();
	const unsaid = order.returns({ [order.drums]: '1', money: undefined });
	await expect(unsaid).rejects.toMatchObject({ fields: { money: [expect.any(String)] } });
	for (const state of ['sent', 'returned', 'cancelled', 'placed']) {
		const other = await delivered(state);
		const early = other.returns({ [other.drums]: '1' });
		await expect(early).rejects.toMatchObject({ code: 'conflict' });
	}
});

test('two staff who record the same piece at once: one return, one mail, its stock; the other is told who did', async () => {
	for (let round = 0; round < 5; round += 1) {
		const order = await delivered();
		const fields = {
			seen_return: '0',
			money: 'back',
			[order.drums]: '1',
			[order.resellDrums]: '1',
		};
		const ended = await Promise.allSettled([order.send(fields), order.send(fields, bisi.id)]);
		expect(ended.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
		const refused = ended.find((one) => one.status === 'rejected');
		expect(refused?.reason).toMatchObject({
			code: 'conflict',
			message: expect.stringMatching(/^(Ada|Bisi) Admin recorded a return of this order on /),
		});
		expect(await order.returned()).toEqual([1, 0]);
		expect((await order.stock())[0]).toEqual([2, 9]);
		expect(await order.mails()).toHaveLength(1);
		expect(await db.$count(orderReturns, eq(orderReturns.orderId, order.id))).toBe(1);
	}
});

test('a return and a move of the whole order at once put each piece back once', async () => {
	for (let round = 0; round < 5; round += 1) {
		const order = await delivered();
		const restock = (await staffOrder(db, order.id)).lines.map(({ id }) => id);
		const whole = { to_state: 'returned', from_state: 'delivered', note: '', restock } as const;
		const [pieces, moved] = await Promise.allSettled([
			order.returns({ [order.drums]: '2', [order.resellDrums]: '1' }),
			moveOrderByHand(db, { adminId: bisi.id, orderId: order.id, shop: SHOP }, whole),
		]);
		expect(moved.status).toBe('fulfilled');
		if (pieces.status === 'rejected') expect(pieces.reason).toMatchObject({ code: 'conflict' });
		expect(await order.state()).toBe('returned');
		expect(await order.stock()).toEqual([
			[4, 7],
			[2, 9],
		]);
	}
});

test('the whole order can come back after a part: only the rest moves, and the history names the rest', async () => {
	const order = await delivered();
	await order.returns({ [order.drums]: '1' });
	const restock = (await staffOrder(db, order.id)).lines.map(({ id }) => id);
	await moveByStaff(db, ada.id, order.id, { to_state: 'returned', restock });
	expect(await order.stock()).toEqual([
		[3, 7],
		[2, 9],
	]);
	const { events } = await staffOrder(db, order.id);
	expect(events.at(-1)?.note).toBe('Back on sale: 2 × Drum, 1 × Bell.');
});

test('"delivered" cannot be taken back once pieces of it came back', async () => {
	const order = await delivered('sent');
	await moveByStaff(db, ada.id, order.id, { to_state: 'delivered' });
	await order.returns({ [order.drums]: '1' });
	const event = (await staffOrder(db, order.id)).events.at(-1)?.id ?? 0;
	const back = takeMoveBack(db, { adminId: ada.id, orderId: order.id }, { event });
	await expect(back).rejects.toMatchObject({ code: 'conflict' });
	expect(await order.state()).toBe('delivered');
});

test('sales, dashboard and export agree: what came back was not sold, what was paid back is no revenue', async () => {
	const order = await delivered();
	const [before] = await salesByCategory(db, { from: null, to: null });
	await db
		.update(orders)
		.set({ createdAt: new Date('2026-03-05T12:00:00Z') })
		.where(eq(orders.id, order.id));
	const days = { from: '2026-03-05', to: '2026-03-05' };
	const figures = async () => ({
		days: (await salesByPeriod(db, days, 'day')).map(({ sales, revenueKobo }) => [
			sales,
			revenueKobo,
		]),
		category: (await salesByCategory(db, days)).map(({ pieces, revenueKobo }) => [
			pieces,
			revenueKobo,
		]),
		products: (await salesByProduct(db, days)).map((row) => [
			row.productId,
			row.orders,
			row.pieces,
			row.revenueKobo,
		]),
	});
	expect(before).toBeDefined();
	await order.returns({ [order.drums]: '1', [order.bells]: '1' });
	expect(await figures()).toEqual({
		days: [[1, 2000_00]],
		category: [[2, 2000_00]],
		products: [[order.drumId, 1, 2, 2000_00]],
	});
	// A piece whose money stays was not sold either; its money is the shop's.
	await order.returns({ [order.drums]: '1', money: 'none' });
	const { days: revenue, category: sold, products: each } = await figures();
	expect([revenue, sold]).toEqual([[[1, 2000_00]], [[1, 2000_00]]]);
	expect(each.reduce((sum, [, , , kobo]) => sum + (kobo ?? 0), 0)).toBe(2000_00);
	const table = (await Array.fromAsync(exportOrders(db, ALL_ORDERS, order.trackingNo))).join('');
	expect(table).toContain('3500,3 x Drum | 1 x Bell,2 x Drum | 1 x Bell,0,,on-delivery,1500');
	await order.returns({ [order.drums]: '1' });
	expect((await figures()).days).toEqual([[0, 0]]);
});
