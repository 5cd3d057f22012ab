import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { products } from '#db/catalogue-schema.ts';
import { layaways } from '#db/layaways/layaway-schema.ts';
import { settings } from '#db/site-schema.ts';
import { cashDesk } from '#tests/helpers/cash.ts';
import { makeCategory, makeProduct } from '#tests/helpers/catalogue.ts';
import { testDatabase } from '#tests/helpers/database.ts';
import { layingAway } from '#tests/helpers/layaways.ts';
import { cashWithCollectors } from '../cash/cash-book.ts';
import { exportCash } from '../cash/cash-export.ts';
import { recentSales } from '../dashboard.ts';
import { reconcileInternally } from '../payments/discrepancies/reconcile-internally.ts';
import { layawayForStaff } from './layaways.ts';

const db = await testDatabase();
const { ada, makeCollector, count } = await cashDesk(db);
const till = await makeCollector({ name: 'Till', kind: 'counter' });
const { open, pay, takeBack, handOver } = layingAway(db, ada.id, till);
const { id: categoryId } = await makeCategory(db);
const drum = await makeProduct(db, { categoryId, sellingKobo: 1000_00, originalKobo: 0, qty: 50 });

const soldToday = async () => {
	const days = await recentSales(db, 1);
	return days.reduce((sum, { revenueKobo }) => sum + revenueKobo, 0);
};
const heldKobo = async () => (await cashWithCollectors(db)).cash.kobo;

for (const timing of ['ordered', 'paid'] as const)
	test(`where revenue counts once it is ${timing}, it counts at the hand-over, and the cash book has the money once`, async () => {
		await db
			.insert(settings)
			.values({ key: 'revenueCounts', value: timing })
			.onConflictDoUpdate({ target: settings.key, set: { value: timing } });
		const [sold, held] = [await soldToday(), await heldKobo()];
		const id = await open({ [`qty_${drum.id}`]: '2', amount: '600' });
		await pay(id, '1400');
		expect([await soldToday(), await heldKobo()]).toEqual([sold, held + 2000_00]);
		await handOver(id);
		expect([await soldToday(), await heldKobo()]).toEqual([sold + 2000_00, held + 2000_00]);
		let csv = '';
		for await (const part of exportCash(db)) csv += part;
		const lines = csv.split('\n').filter((line) => line.includes(`Layaway ${id}`));
		expect(lines).toHaveLength(2);
		expect(csv).not.toContain(',2000,');
		const found = await reconcileInternally(db, new Date());
		expect(found.filter(({ kind }) => kind.startsWith('cash'))).toEqual([]);
	});

test('a payment recorded in error is taken back until it is counted, and may be paid anew', async () => {
	const id = await open({ [`qty_${drum.id}`]: '1', amount: '300' });
	const first = await pay(id, '200');
	await takeBack(id, first);
	expect((await layawayForStaff(db, id)).paidKobo).toBe(300_00);
	const second = await pay(id, '100');
	const { cash } = await cashWithCollectors(db);
	const seen = { seen_kobo: String(cash.kobo), seen_payments: String(cash.count) };
	await count(till, { counted: String(cash.kobo / 100), ...seen });
	await expect(takeBack(id, second)).rejects.toMatchObject({
		code: 'conflict',
		message: expect.stringContaining('handed over'),
	});
	await expect(takeBack(id, second + 1000)).rejects.toMatchObject({ code: 'not-found' });
	const [row] = await db.select().from(layaways).where(eq(layaways.id, id));
	expect(row).toMatchObject({ paidKobo: 400_00, state: 'open' });
	expect(await db.$count(products, sql`${products.qty} < 0`)).toBe(0);
});
