import { eq, inArray } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { products } from '#db/catalogue-schema.ts';
import { orderLines, orders } from '#db/order-schema.ts';
import { makeAdmin } from '#tests/helpers/admin-calls.ts';
import { makeCategory, makeKit, makeProduct } from '#tests/helpers/catalogue.ts';
import { testDatabase } from '#tests/helpers/database.ts';
import { SHOP } from '#tests/helpers/mail.ts';
import { moveByStaff } from '#tests/helpers/orders.ts';
import { CHECKOUT } from '#tests/helpers/providers.ts';
import { fillCart, makeShopper, PLACEMENT } from '#tests/helpers/shoppers.ts';
import { saveKit } from '../catalogue/kits/kit-saving.ts';
import { pickList } from '../fulfilment/order-goods.ts';
import { returnPieces } from '../fulfilment/return-pieces.ts';
import { staffOrder } from '../fulfilment/staff-orders.ts';
import { onOwnChanges } from '../kit/changes.ts';
import { Problem } from '../kit/problem.ts';
import { cartOf } from '../orders/cart.ts';
import { moveOrder } from '../orders/move-order.ts';
import { placeOrder } from './place-order.ts';

// Kits as they are sold: their parts leave the stock and come back.

const db = await testDatabase();
const { user: ada } = await makeAdmin(db, 'Ada Admin');
const category = await makeCategory(db);
type Row = typeof products.$inferSelect;
const make = (given: Partial<typeof products.$inferInsert>) =>
	makeProduct(db, { categoryId: category.id, ...given });

/** Stock, and pieces sold by themselves and in kits, in the order given. */
async function stocks(...rows: Row[]) {
	const ids = rows.map(({ id }) => id);
	const found = await db.select().from(products).where(inArray(products.id, ids));
	return ids.map((id) => {
		const row = found.find((each) => each.id === id);
		return [row?.qty, row?.soldCount, row?.soldInKits];
	});
}

async function buyer(...wishes: [Row, number][]) {
	const { id } = await makeShopper(db);
	await fillCart(db, id, ...wishes);
	return id;
}

async function order(...wishes: [Row, number][]) {
	return placeOrder(db, await buyer(...wishes), PLACEMENT, CHECKOUT);
}

/** A kit of one drum and two sticks: 10 drums and 9 sticks make 4. */
async function drumKit() {
	const drum = await make({ name: 'Drum', qty: 10 });
	const stick = await make({ name: 'Stick', qty: 9 });
	const kit = await makeKit(
		db,
		[
			[drum, 1],
			[stick, 2],
		],
		{ name: 'Drum kit' },
	);
	return { kit, drum, stick };
}

test('an order of a kit takes its parts and counts the kit as sold', async () => {
	const { kit, drum, stick } = await drumKit();
	const { id } = await order([kit, 2], [stick, 1]);
	expect(await stocks(kit, drum, stick)).toEqual([
		[2, 2, 0],
		[8, 0, 2],
		[4, 1, 4],
	]);
	const { lines } = await staffOrder(db, id);
	expect(lines.map(({ name, qty, parts }) => [name, qty, parts])).toMatchObject([
		[
			'Drum kit',
			2,
			[
				{ name: 'Drum', pieces: 1 },
				{ name: 'Stick', pieces: 2 },
			],
		],
		['Stick', 1, []],
	]);
});

test('an order of a kit drops what is cached of its parts, too, and by them of other kits', async () => {
	const { kit, drum, stick } = await drumKit();
	const dropped: string[] = [];
	const stop = onOwnChanges((tags) => void dropped.push(...tags));
	await order([kit, 1]);
	stop();
	for (const { id } of [kit, drum, stick]) expect(dropped).toContain(`product:${id}`);
});

test('a cart says what its kits are made of now', async () => {
	const { kit, drum, stick } = await drumKit();
	const userId = await buyer([kit, 1], [stick, 1]);
	await saveKit(db, {
		userId: ada.id,
		kitId: kit.id,
		parts: [
			{ partId: stick.id, pieces: 3 },
			{ partId: drum.id, pieces: 1 },
		],
	});
	expect((await cartOf(db, userId)).map(({ parts }) => parts)).toMatchObject([
		[
			{ name: 'Stick', pieces: 3 },
			{ name: 'Drum', pieces: 1 },
		],
		[],
	]);
});

test('the pick list names the parts, with what is ordered of them by itself', async () => {
	const { kit, stick } = await drumKit();
	const [first, second] = [await order([kit, 1], [stick, 1]), await order([kit, 1])];
	const { products: picked } = await pickList(db, [first.id, second.id]);
	expect(picked).toMatchObject([
		{
			name: 'Drum',
			pieces: 2,
			stock: 8,
			orders: [
				{ id: first.id, pieces: 1 },
				{ id: second.id, pieces: 1 },
			],
		},
		{
			name: 'Stick',
			pieces: 5,
			stock: 4,
			orders: [
				{ id: first.id, pieces: 3 },
				{ id: second.id, pieces: 2 },
			],
		},
	]);
});

test('what a kit and its part need together is named when it is not there', async () => {
	const { kit, drum, stick } = await drumKit();
	const refused = await order([kit, 4], [stick, 2]).catch((problem: Problem) => problem);
	expect(refused).toBeInstanceOf(Problem);
	expect(refused).toMatchObject({
		message: 'Together this cart needs 10 of Stick, and 9 are in stock.',
		facts: { items: [{ product_id: stick.id, product_qty: 2, in_stock: 1 }] },
	});
	expect(await stocks(kit, drum, stick)).toEqual([
		[4, 0, 0],
		[10, 0, 0],
		[9, 0, 0],
	]);
});

test('a cancelled order puts back what its kit was made of, and the move taken back takes it again', async () => {
	const { kit, drum, stick } = await drumKit();
	const bell = await make({ name: 'Bell', qty: 3 });
	const { id } = await order([kit, 1]);
	await saveKit(db, { userId: ada.id, kitId: kit.id, parts: [{ partId: bell.id, pieces: 1 }] });
	await moveByStaff(db, ada.id, id, { to_state: 'cancelled' });
	expect(await stocks(kit, drum, stick, bell)).toEqual([
		[3, 0, 0],
		[10, 0, 0],
		[9, 0, 0],
		[3, 0, 0],
	]);
	await db.transaction((tx) =>
		moveOrder(tx, id, 'placed', { byUserId: ada.id, reason: 'taken-back' }),
	);
	expect(await stocks(kit, drum, stick, bell)).toEqual([
		[3, 1, 0],
		[9, 0, 1],
		[7, 0, 2],
		[3, 0, 0],
	]);
});

test('kits that come back one by one restock their parts, and only those that staff tick', async () => {
	const { kit, drum, stick } = await drumKit();
	const { id } = await order([kit, 3]);
	for (const to_state of ['confirmed', 'packed', 'sent', 'delivered'] as const)
		await moveByStaff(db, ada.id, id, { to_state });
	const [line] = (await staffOrder(db, id)).lines;
	const back = (qty: number, isRestocked: boolean, seen_return: number) =>
		returnPieces(
			db,
			{ adminId: ada.id, orderId: id, shop: SHOP },
			[{ lineId: line?.id ?? 0, qty, isRestocked }],
			{ seen_return, money: 'back', reason: '' },
		);
	await back(1, true, 0);
	expect(await stocks(kit, drum, stick)).toEqual([
		[2, 2, 0],
		[8, 0, 2],
		[5, 0, 4],
	]);
	await moveByStaff(db, ada.id, id, { to_state: 'returned', restock: [] });
	expect(await stocks(kit, drum, stick)).toEqual([
		[2, 0, 0],
		[8, 0, 0],
		[5, 0, 0],
	]);
});

test('a kit, its part and another kit with that part, bought at once: never more than there is, and no deadlock', async () => {
	const cable = await make({ name: 'Cable', qty: 30 });
	const [microphone, stand] = [await make({ qty: 40 }), await make({ qty: 40 })];
	const kits = [
		await makeKit(db, [
			[cable, 2],
			[microphone, 1],
		]),
		await makeKit(db, [
			[stand, 1],
			[cable, 1],
		]),
	] as const;
	const buyers = await Promise.all(
		Array.from({ length: 45 }, (_, i) =>
			buyer(
				[[kits[0], kits[1], cable][i % 3] ?? cable, 1],
				...(i % 2 ? [[stand, 1] as [Row, number]] : []),
			),
		),
	);
	const settled = await Promise.allSettled(
		buyers.map((id) => placeOrder(db, id, PLACEMENT, CHECKOUT)),
	);
	const faults = settled.flatMap((each) =>
		each.status === 'rejected' && !(each.reason instanceof Problem) ? [each.reason] : [],
	);
	expect(faults).toEqual([]);
	const sold = async (row: Row) =>
		(await db.select().from(orderLines).where(eq(orderLines.productId, row.id))).length;
	const [first, second, single] = [await sold(kits[0]), await sold(kits[1]), await sold(cable)];
	const left = 30 - 2 * first - second - single;
	expect(left).toBeGreaterThanOrEqual(0);
	expect(left).toBeLessThanOrEqual(1);
	expect(await stocks(cable, microphone, kits[0], kits[1])).toEqual([
		[left, single, 2 * first + second],
		[40 - first, 0, first],
		[Math.floor(left / 2), first, 0],
		[left, second, 0],
	]);
});

test('the cart counts what the shopper’s own unpaid order holds of the parts', async () => {
	const { kit, stick } = await drumKit();
	const id = await buyer([kit, 1], [stick, 1]);
	const stockOf = async () => (await cartOf(db, id)).map(({ stock }) => stock);
	// The kit leaves seven of nine sticks.
	expect(await stockOf()).toEqual([4, 7]);
	const { id: orderId } = await order([kit, 4]);
	expect(await stockOf()).toEqual([0, 1]);
	await db
		.update(orders)
		.set({ userId: id, state: 'awaiting-payment', idempotencyKey: 'k' })
		.where(eq(orders.id, orderId));
	expect(await stockOf()).toEqual([4, 7]);
});

test.each([
	['a kit', 'its part'],
	['a part', 'its kit'],
	['a kit', 'another kit with the same part'],
])(
	'an unpaid order of %s is given up when its shopper orders %s for cash',
	async (held, wanted) => {
		const { kit, stick } = await drumKit();
		const [unpaid, bought] =
			held === 'a part'
				? [stick, kit]
				: [
						kit,
						wanted === 'its part' ? stick : await makeKit(db, [[stick, 3]], { name: 'Sticks' }),
					];
		const { id: orderId } = await order([unpaid, 1]);
		const id = await buyer([bought, 1]);
		await db
			.update(orders)
			.set({ userId: id, state: 'awaiting-payment', idempotencyKey: 'k' })
			.where(eq(orders.id, orderId));
		const placed = await placeOrder(db, id, PLACEMENT, CHECKOUT);
		expect((await staffOrder(db, placed.id)).state).toBe('placed');
		expect((await staffOrder(db, orderId)).state).toBe('cancelled');
	},
);
