import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { orderCash } from '#db/cash/cash-schema.ts';
import { products } from '#db/catalogue-schema.ts';
import { tillSales } from '#db/orders/till-sale-schema.ts';
import { testDatabase } from '#tests/helpers/database.ts';
import { saleOf, tillDesk } from '#tests/helpers/till.ts';
import { Handover, handOver, latestHandovers } from '../cash/cash-handovers.ts';
import { parseFields } from '../kit/input.ts';
import { closeFlagged, missingSeen, recordFlagged } from './decide-sale.ts';
import { shortGoods } from './sale-goods.ts';
import type { TillSale } from './till-sale.ts';
import { flaggedSales, tillSalesPage } from './till-sales.ts';

// What the list of sales says of the money of each.

const db = await testDatabase();
const { ada, cashier, collector, make, makeCollector, proofBy, sell, sendLater } =
	await tillDesk(db);
const decider = { ...cashier, mayCorrectStock: true };
const bank = await makeCollector({
	kind: 'bank',
	name: 'Zenith',
	bank_name: 'Zenith Bank',
	account_number: '0123456789',
	account_name: 'Bridgehead Ltd',
});
const paidTo = { name: 'Zenith', kind: 'bank' };

const stored = async ({ key }: { key: string }) =>
	(await db.select().from(tillSales).where(eq(tillSales.key, key)))[0];
const settled = async () =>
	(await tillSalesPage(db, { page: 1, perPage: 1000, q: '', sort: 'newest' })).rows;
const cashOf = async (orderId: number | null | undefined) => {
	const [cash] = await db
		.select()
		.from(orderCash)
		.where(eq(orderCash.orderId, orderId ?? 0));
	return cash;
};
const seenOf = async ({ lines }: TillSale) => missingSeen(await shortGoods(db, lines));

test('a late sale says when its cash was counted before the shop had it; one that was recorded at once never does', async () => {
	const drawer = await makeCollector({ kind: 'counter', name: 'Side till' });
	const soldAt = new Date(Date.now() - 3_600_000);
	const at = { soldAt: soldAt.toISOString() };
	const drum = await make();
	const early = saleOf(drawer, [[drum, 1]], at);
	expect(await sendLater(early)).toMatchObject({ outcome: 'recorded' });
	const counted = { counted: '1000', seen_kobo: '100000', seen_payments: '1' };
	await handOver(db, ada.id, drawer, parseFields(Handover, counted));
	const [handover] = await latestHandovers(db);
	const late = saleOf(drawer, [[drum, 1]], at);
	await sendLater(late);
	const short = saleOf(drawer, [[await make({ qty: 0 }), 1]], at);
	await sendLater(short);
	// Its till's clock is an hour behind.
	const direct = saleOf(drawer, [[drum, 1]], at);
	await sell(direct);
	// Its cash, too, is dated from when it came.
	const old = new Date(Date.now() - 80 * 3_600_000).toISOString();
	const oldest = saleOf(drawer, [[drum, 1]], { soldAt: old });
	await sendLater(oldest);

	const [flagged] = (await flaggedSales(db)).rows;
	expect(flagged?.countedAt).toEqual(handover?.createdAt);
	await recordFlagged(db, decider, { sale: String(flagged?.id), seen: await seenOf(short) });
	const rows = await settled();
	const countedOf = async (sale: TillSale) => {
		const row = await stored(sale);
		return rows.find((each) => each.id === row?.id)?.counted;
	};
	const said = { name: 'Side till', at: handover?.createdAt };
	for (const sale of [late, short, oldest]) expect(await countedOf(sale)).toEqual(said);
	for (const sale of [early, direct]) expect(await countedOf(sale)).toBeNull();
});

test('a transfer is recorded with its reference, at once and late, and sent again it is one sale', async () => {
	const drum = await make();
	for (const send of [sell, sendLater]) {
		const sale = saleOf(bank, [[drum, 1]], { reference: 'TRF 4711' });
		const outcome = await send(sale);
		expect(await send(sale)).toEqual(outcome);
		const row = await stored(sale);
		expect(row).toMatchObject({ collectorId: bank, reference: 'TRF 4711', state: 'recorded' });
		expect(await cashOf(row?.orderId)).toMatchObject({
			collectorId: bank,
			amountKobo: 1000_00,
			reference: 'TRF 4711',
		});
		expect((await settled()).find(({ id }) => id === row?.id)).toMatchObject({
			paidTo,
			reference: 'TRF 4711',
			counted: null,
		});
		// With another reference it is another sale, which the number does not name.
		for (const reference of ['TRF 4712', ''])
			await expect(send({ ...sale, reference })).rejects.toMatchObject({ code: 'conflict' });
		expect(await stored(sale)).toEqual(row);
	}
	const [after] = await db.select().from(products).where(eq(products.id, drum.id));
	expect(after?.qty).toBe(8);
});

test('a reference that was changed on the device is not proven, and one that was added neither', async () => {
	const drum = await make();
	const sale = saleOf(bank, [[drum, 1]], { reference: 'TRF 1' });
	const without = saleOf(bank, [[drum, 1]]);
	for (const changed of [
		{ ...sale, reference: 'TRF 2' },
		{ ...without, reference: 'TRF 2' },
	]) {
		const signed = changed.key === sale.key ? sale : without;
		const proof = await proofBy(cashier, signed);
		expect(await sendLater(changed, cashier, new Date(), proof)).toMatchObject({
			outcome: 'flagged',
			message: expect.stringContaining('or not for this sale'),
		});
	}
});

test('a flagged sale keeps where it was paid to; cash has no reference, whoever turns out to have it', async () => {
	const makeFlagged = async () => {
		const sale = saleOf(bank, [[await make({ qty: 0 }), 1]], { reference: 'TRF 8' });
		expect(await sendLater(sale)).toMatchObject({ outcome: 'flagged' });
		const { rows } = await flaggedSales(db, 1, 1000);
		const id = (await stored(sale))?.id ?? 0;
		expect(rows.find((each) => each.id === id)).toMatchObject({
			collector: { ...paidTo, id: bank },
			reference: 'TRF 8',
		});
		return { sale, id };
	};
	const transfer = await makeFlagged();
	const seen = await seenOf(transfer.sale);
	const orderId = await recordFlagged(db, decider, { sale: String(transfer.id), seen });
	expect(await cashOf(orderId)).toMatchObject({ collectorId: bank, reference: 'TRF 8' });
	const cash = await makeFlagged();
	const chosen = {
		sale: String(cash.id),
		seen: await seenOf(cash.sale),
		collector: `${collector}`,
	};
	expect(await cashOf(await recordFlagged(db, decider, chosen))).toMatchObject({
		collectorId: collector,
		amountKobo: 1000_00,
		reference: '',
	});
	const closed = await makeFlagged();
	await closeFlagged(db, ada.id, { sale: String(closed.id), reason: 'Never arrived' });
	expect((await settled()).find(({ id }) => id === closed.id)).toMatchObject({
		paidTo,
		reference: 'TRF 8',
	});
});
