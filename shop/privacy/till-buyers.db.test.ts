import { and, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { tillSales } from '#db/orders/till-sale-schema.ts';
import { auditTrail } from '#db/staff-schema.ts';
import { saveSettings } from '#shop/settings/settings-saving.ts';
import { closeFlagged } from '#shop/till/decide-sale.ts';
import { testDatabase } from '#tests/helpers/database.ts';
import { saleOf, tillDesk } from '#tests/helpers/till.ts';
import { clearClosedTillSales } from './clear-old.ts';
import { clearOldOrders } from './forget-orders.ts';

// The buyers of the till: gone with the person of their order, or with the time where no order was made.

const db = await testDatabase();
const { ada, collector, make, sendLater } = await tillDesk(db);
await saveSettings(db, ada.id, { keepOrderYears: '6' });

const BUYER = { firstname: 'Emeka', lastname: 'Obi', phone: '08035550101' };
const NOBODY = { firstname: '', lastname: '', phone: '' };
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
const stored = async ({ key }: { key: string }) =>
	(await db.select().from(tillSales).where(eq(tillSales.key, key)))[0];
const soldTo = async (qty: number, days: number) => {
	const drum = await make({ qty: 1 });
	const sale = saleOf(collector, [[drum, qty]], {
		buyer: BUYER,
		reference: 'Trf by Emeka',
		soldAt: daysAgo(days).toISOString(),
	});
	// As if it had come on the day on which it was sold.
	await sendLater(sale, undefined, daysAgo(days));
	await db
		.update(tillSales)
		.set({ receivedAt: daysAgo(days) })
		.where(eq(tillSales.key, sale.key));
	return sale;
};

test('the buyer of a recorded sale goes with the person of its order, and the till still hears of the order', async () => {
	const [old, young] = [await soldTo(1, 7 * 366), await soldTo(1, 30)];
	const before = await sendLater(old);
	expect(before).toMatchObject({ outcome: 'recorded' });
	expect(await clearOldOrders(db)).toBe(1);
	const forgotten = { buyer: NOBODY, reference: '', contentHash: '' };
	expect(await stored(old)).toMatchObject({ ...forgotten, state: 'recorded' });
	expect(await stored(young)).toMatchObject({ buyer: BUYER, reference: 'Trf by Emeka' });
	expect(await sendLater(old)).toEqual(before);
});

test('of sales that became no order the old ones lose buyer and reason; those to look at keep them', async () => {
	const sales = [await soldTo(2, 7 * 366), await soldTo(2, 30), await soldTo(2, 7 * 366)] as const;
	const [old, young, open] = sales;
	for (const sale of [old, young]) {
		const id = (await stored(sale))?.id;
		await closeFlagged(db, ada.id, { sale: String(id), reason: 'Emeka gave it back' });
	}
	// The sale, and what the log says of it.
	expect(await clearClosedTillSales(db)).toBe(2);
	expect(await clearClosedTillSales(db)).toBe(0);
	const forgotten = { buyer: NOBODY, reference: '', contentHash: '', decisionNote: '' };
	expect(await stored(old)).toMatchObject(forgotten);
	expect(await stored(young)).toMatchObject({ buyer: BUYER, decisionNote: 'Emeka gave it back' });
	expect(await stored(open)).toMatchObject({ buyer: BUYER, state: 'flagged' });
	const logged = async (sale: { key: string }) => {
		const id = (await stored(sale))?.id ?? 0;
		const ofIt = and(eq(auditTrail.noun, 'till sale'), eq(auditTrail.nounId, id));
		return (await db.select().from(auditTrail).where(ofIt)).map(({ after }) => after);
	};
	expect(JSON.stringify(await logged(old))).not.toContain('Emeka');
	expect(await logged(old)).toEqual([
		expect.objectContaining({ state: 'Closed without an order', total: '₦2,000' }),
	]);
	expect(JSON.stringify(await logged(young))).toContain('Emeka');
});
