import { and, eq, inArray } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { products } from '#db/catalogue-schema.ts';
import { mails } from '#db/mail-schema.ts';
import { orderEvents, orderLines } from '#db/order-schema.ts';
import { makeAdmin } from '#tests/helpers/admin-calls.ts';
import { makeCategory, makeKit, makeProduct } from '#tests/helpers/catalogue.ts';
import { testDatabase } from '#tests/helpers/database.ts';
import { SHOP } from '#tests/helpers/mail.ts';
import { moveByStaff } from '#tests/helpers/orders.ts';
import { CHECKOUT } from '#tests/helpers/providers.ts';
import { newSerial } from '#tests/helpers/serialised.ts';
import { fillCart, makeShopper, PLACEMENT } from '#tests/helpers/shoppers.ts';
import { placeOrder } from '../checkout/place-order.ts';
import { parseFields } from '../kit/input.ts';
import { moveOrder } from '../orders/move-order.ts';
import { exportProductSales } from '../orders/sales/product-sales-export.ts';
import { salesByProduct, salesMargin } from '../orders/sales/sales.ts';
import { unitsOfOrder } from '../serial-numbers/order-units.ts';
import { correctUnits } from '../serial-numbers/record-units.ts';
import { exportOrders } from './order-export.ts';
import { orderMargin } from './order-margin.ts';
import { returnsOf } from './order-returns.ts';
import { PiecesReturn } from './return-input.ts';
import { returnPieces } from './return-pieces.ts';
import { readReturned } from './returned-pieces.ts';
import { ALL_ORDERS, staffOrder } from './staff-orders.ts';

// Parts of kits that come back without the rest of their kit.

const db = await testDatabase();
const { user: ada } = await makeAdmin(db, 'Ada Admin');
const { id: categoryId } = await makeCategory(db);
const ALWAYS = { from: null, to: null };

/** A delivered order of kits at ₦1,000, each of a mixer (₦900 by itself) and two cables (₦300 each): shares of 600, 200, 200. */
async function delivered(qty = 1) {
	const make = (name: string, naira: number) =>
		makeProduct(db, { categoryId, name, qty: 10, sellingKobo: naira * 100 });
	const [mixer, cable] = [await make('Mixer', 900), await make('Cable', 300)];
	const kit = await makeKit(
		db,
		[
			[mixer, 1],
			[cable, 2],
		],
		{ name: 'Band kit', sellingKobo: 1000_00, costKobo: 500_00 },
	);
	const { id: userId } = await makeShopper(db);
	await fillCart(db, userId, [kit, qty]);
	const { id } = await placeOrder(db, userId, PLACEMENT, CHECKOUT);
	for (const to_state of ['confirmed', 'packed', 'sent', 'delivered'] as const)
		await moveByStaff(db, ada.id, id, { to_state });
	// The price of later counts for nothing.
	await db.update(products).set({ sellingKobo: 9_000_00 }).where(eq(products.id, cable.id));
	const line = (await staffOrder(db, id)).lines[0]?.id ?? 0;
	return {
		id,
		kit,
		mixer,
		cable,
		whole: `pieces_${line}`,
		mixers: `part_${line}_0`,
		cables: `part_${line}_1`,
		resell: (name: string) => name.replace(/^(pieces|part)/, 'resell'),
		/** As the form sends it. */
		send: async (fields: Record<string, string>, seen?: number) => {
			const seen_return = seen ?? (await returnsOf(db, id)).at(-1)?.id ?? 0;
			const input = parseFields(PiecesReturn, { money: 'back', ...fields, seen_return });
			await returnPieces(
				db,
				{ adminId: ada.id, orderId: id, shop: SHOP },
				readReturned(fields),
				input,
			);
		},
		amounts: async () => (await returnsOf(db, id)).map(({ amountKobo }) => amountKobo / 100),
		state: async () => (await staffOrder(db, id)).state,
		/** Stock, and pieces sold by themselves and in kits: of the kit, the mixer and the cable. */
		stocks: async () => {
			const ids = [kit.id, mixer.id, cable.id];
			const rows = await db.select().from(products).where(inArray(products.id, ids));
			return ids.map((each) => {
				const row = rows.find((product) => product.id === each);
				return [row?.qty, row?.soldCount, row?.soldInKits];
			});
		},
	};
}

test('a part comes back alone: its share goes back, it is on sale again if ticked, and the rest stays', async () => {
	const order = await delivered();
	await order.send({ [order.mixers]: '1', [order.resell(order.mixers)]: '1' });
	expect(await order.amounts()).toEqual([600]);
	expect(await order.state()).toBe('delivered');
	expect(await order.stocks()).toEqual([
		[4, 1, 0],
		[10, 0, 0],
		[8, 0, 2],
	]);
	const [back] = await returnsOf(db, order.id);
	expect(back?.pieces).toEqual([{ name: 'Mixer (from Band kit)', qty: 1, isRestocked: true }]);
	const sent = await db
		.select()
		.from(mails)
		.where(eq(mails.dedupeKey, `order-returned:${back?.id}`));
	expect(sent[0]?.bodyText).toContain('Back with us: 1 × Mixer (from Band kit).');
	const file = (await Array.fromAsync(exportOrders(db, ALL_ORDERS))).join('');
	expect(file.split('\n').find((row) => row.includes('Mixer'))).toContain(
		'1 x Band kit,1 x Mixer (from Band kit),',
	);
});

test('with the last of its parts a kit has come back, and the order; all of its price has gone back', async () => {
	const order = await delivered(2);
	await order.send({ [order.mixers]: '1' });
	await order.send({ [order.whole]: '1', [order.resell(order.whole)]: '1' });
	await order.send({ [order.cables]: '1' });
	expect(await order.state()).toBe('delivered');
	expect((await order.stocks())[0]?.[1]).toBe(1);
	await order.send({ [order.cables]: '1', [order.resell(order.cables)]: '1' });
	expect(await order.amounts()).toEqual([600, 1000, 200, 200]);
	expect(await order.state()).toBe('returned');
	expect(await order.stocks()).toEqual([
		[4, 0, 0],
		[9, 0, 0],
		[9, 0, 0],
	]);
	const [line] = await db.select().from(orderLines).where(eq(orderLines.orderId, order.id));
	expect(line).toMatchObject({ returnedQty: 2, partsBackKobo: 0 });
});

test('a part does not come back twice, nor both alone and within its kit', async () => {
	const order = await delivered(2);
	await order.send({ [order.mixers]: '1' });
	await expect(order.send({ [order.mixers]: '2' })).rejects.toMatchObject({
		fields: { [order.mixers]: ['At most 1 of it can come back by itself.'] },
	});
	await expect(order.send({ [order.whole]: '2' })).rejects.toMatchObject({
		fields: { [order.whole]: ['At most 1 of it can come back whole.'] },
	});
	await expect(order.send({ [order.whole]: '1', [order.mixers]: '1' })).rejects.toMatchObject({
		fields: { [order.mixers]: ['It comes back with the whole kits above.'] },
	});
	await expect(order.send({ [order.whole]: '1', [order.cables]: '3' })).rejects.toMatchObject({
		fields: { [order.cables]: ['Beside the whole kits above, at most 2 of it can come back.'] },
	});
	await order.send({ [order.whole]: '1' });
	await expect(order.send({ [order.whole]: '1' })).rejects.toMatchObject({
		fields: { [order.whole]: ['All of it came back already.'] },
	});
	expect(await order.amounts()).toEqual([600, 1000]);
});

test('what is no part, or no number, is refused beside its field', async () => {
	const order = await delivered();
	const [other, foreign] = [order.mixers.replace(/\d+$/, '7'), 'part_999999_0'];
	await expect(order.send({ [other]: '1', [foreign]: '1' })).rejects.toMatchObject({
		fields: {
			[other]: ['All of it came back already.'],
			[foreign]: ['All of it came back already.'],
		},
	});
	await expect(order.send({ [order.mixers]: 'x', [order.whole]: '-1' })).rejects.toMatchObject({
		fields: {
			[order.mixers]: ['Type how many pieces, for example 1.'],
			[order.whole]: ['Type how many pieces, for example 1.'],
		},
	});
	await expect(order.send({ [order.mixers]: '0', [order.whole]: '' })).rejects.toMatchObject({
		fields: { pieces: [expect.stringMatching(/Type of at least one line/)] },
	});
});

test('a part that a form names twice comes back once', async () => {
	const order = await delivered();
	await order.send({ [order.mixers]: '1', [order.mixers.replace(/0$/, '00')]: '1' });
	expect(await order.amounts()).toEqual([600]);
});

test('of two people who record the same part at once, one does', async () => {
	const order = await delivered();
	const both = [0, 1].map(() =>
		order.send({ [order.mixers]: '1', [order.resell(order.mixers)]: '1' }, 0),
	);
	const settled = await Promise.allSettled(both);
	expect(settled.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
	expect(settled.find(({ status }) => status === 'rejected')).toMatchObject({
		reason: { message: expect.stringContaining('recorded a return of this order') },
	});
	expect(await order.amounts()).toEqual([600]);
	expect((await order.stocks())[1]).toEqual([10, 0, 0]);
});

test('an order that comes back as a whole restocks what had not come back alone, and taken back takes it again', async () => {
	const order = await delivered();
	await order.send({ [order.mixers]: '1' });
	const { lines } = await staffOrder(db, order.id);
	await moveByStaff(db, ada.id, order.id, {
		to_state: 'returned',
		restock: lines.map(({ id }) => id),
	});
	const [back] = await db
		.select({ note: orderEvents.note })
		.from(orderEvents)
		.where(and(eq(orderEvents.orderId, order.id), eq(orderEvents.toState, 'returned')));
	expect(back?.note).toMatch(/^Back on sale: 1 × .+ without 1 × .+\.$/);
	expect(await order.stocks()).toEqual([
		[5, 0, 0],
		[9, 0, 0],
		[10, 0, 0],
	]);
	await db.transaction((tx) =>
		moveOrder(tx, order.id, 'delivered', { byUserId: ada.id, reason: 'taken-back' }),
	);
	expect(await order.stocks()).toEqual([
		[4, 1, 0],
		[9, 0, 0],
		[8, 0, 2],
	]);
});

test('the unit of a part that comes back alone is the shop’s again', async () => {
	const order = await delivered();
	await db.update(products).set({ serialised: 1 }).where(eq(products.id, order.mixer.id));
	await correctUnits(db, { adminId: ada.id, orderId: order.id }, { [order.mixer.id]: newSerial() });
	await order.send({ [order.cables]: '1' });
	const isBack = async () =>
		(await unitsOfOrder(db, order.id)).map(({ returnedAt }) => !!returnedAt);
	expect(await isBack()).toEqual([false]);
	await order.send({ [order.mixers]: '1' });
	expect(await isBack()).toEqual([true]);
});

test('sales and margins are without the share of a part that came back', async () => {
	const order = await delivered();
	await order.send({ [order.mixers]: '1' });
	const sold = (await salesByProduct(db, ALWAYS)).find(
		({ productId }) => productId === order.kit.id,
	);
	expect(sold).toMatchObject({
		pieces: 1,
		revenueKobo: 400_00,
		knownKobo: 400_00,
		marginKobo: 200_00,
	});
	expect(await orderMargin(db, order.id)).toMatchObject({ soldKobo: 400_00, costKobo: 200_00 });
	expect((await salesMargin(db, ALWAYS)).revenueKobo).toBeGreaterThanOrEqual(400_00);
	const rows = (await Array.fromAsync(exportProductSales(db, ALWAYS))).join('').split('\n');
	expect(rows).toContain(`${order.cable.id},Cable,0,0,0,0,,2`);
	expect(rows.some((row) => row.startsWith(`${order.mixer.id},`))).toBe(false);
});
