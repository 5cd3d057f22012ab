import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { tillSales } from '#db/orders/till-sale-schema.ts';
import { testDatabase } from '#tests/helpers/database.ts';
import { saleOf, tillDesk } from '#tests/helpers/till.ts';
import { Handover, handOver, latestHandovers } from '../cash/cash-handovers.ts';
import { parseFields } from '../kit/input.ts';
import { missingSeen, recordFlagged } from './decide-sale.ts';
import { shortGoods } from './sale-goods.ts';
import { flaggedSales, tillSalesPage } from './till-sales.ts';

// What the list of sales says of the money of each.

const db = await testDatabase();
const { ada, cashier, make, makeCollector, sell, sendLater } = await tillDesk(db);

test('a late sale says when its cash was counted before the shop had it; one that was recorded at once never does', async () => {
	const drawer = await makeCollector({ kind: 'counter', name: 'Side till' });
	const soldAt = new Date(Date.now() - 3_600_000);
	const at = { soldAt: soldAt.toISOString() };
	const drum = await make();
	const early = saleOf(drawer, [[drum, 1]], at);
	expect(await sendLater(early)).toMatchObject({ outcome: 'recorded' });
	const counted = { counted: '1000', seen_kobo: '100000', seen_orders: '1' };
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
	const seen = missingSeen(await shortGoods(db, short.lines));
	const decider = { ...cashier, mayCorrectStock: true };
	await recordFlagged(db, decider, { sale: String(flagged?.id), seen });
	const { rows } = await tillSalesPage(db, { page: 1, perPage: 1000, q: '', sort: 'newest' });
	const countedOf = async ({ key }: { key: string }) => {
		const [row] = await db.select().from(tillSales).where(eq(tillSales.key, key));
		return rows.find((each) => each.id === row?.id)?.counted;
	};
	const said = { name: 'Side till', at: handover?.createdAt };
	for (const sale of [late, short, oldest]) expect(await countedOf(sale)).toEqual(said);
	for (const sale of [early, direct]) expect(await countedOf(sale)).toBeNull();
});
