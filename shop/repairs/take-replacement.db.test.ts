import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { products } from '#db/catalogue-schema.ts';
import { repairJobs } from '#db/repairs/repair-schema.ts';
import { stockMovements } from '#db/stock/stock-movement-schema.ts';
import { makeAdmin } from '#tests/helpers/admin-calls.ts';
import { testDatabase } from '#tests/helpers/database.ts';
import { repairing } from '#tests/helpers/repairs.ts';
import { makeSerialised, orderOfSerialised } from '#tests/helpers/serialised.ts';
import { makeShopper } from '#tests/helpers/shoppers.ts';
import { repairForStaff } from './repairs.ts';
import { goodsOfOrder } from './sold-goods.ts';

const db = await testDatabase();
const { user: ada } = await makeAdmin(db, 'Ada Admin');
const { book, move } = repairing(db, ada.id);
const { id: userId } = await makeShopper(db);

/** A mixer of which some are in stock, and the repair of one that was sold. */
async function soldMixer(qty: number, repairs = 1) {
	const mixer = await makeSerialised(db, { serialised: 0, qty, sku: `M-${crypto.randomUUID()}` });
	const order = await orderOfSerialised(db, userId, mixer, { state: 'delivered' });
	const [sold] = await goodsOfOrder(db, order.id);
	const ids: number[] = [];
	for (let n = 0; n < repairs; n += 1) ids.push(await book({ thing: sold?.key ?? '' }));
	return { mixer, ids, id: ids[0] ?? 0 };
}

const stockOf = async (id: number) => {
	const [row] = await db
		.select({ qty: products.qty, sold: products.soldCount })
		.from(products)
		.where(eq(products.id, id));
	return row;
};

const REPLACED = { outcome: 'replaced' };

test('a replacement is one piece less in stock, sold to nobody, and its history names the repair', async () => {
	const { mixer, id } = await soldMixer(3);
	const before = await stockOf(mixer.id);
	await move(id, 'closed', { ...REPLACED, replaced_from: 'own', replacement_serial: 'SN-2' });
	expect(await stockOf(mixer.id)).toEqual({ qty: 2, sold: before?.sold });
	const repair = await repairForStaff(db, id);
	expect(repair).toMatchObject({ replacement: mixer.name, replacementProductId: mixer.id });
	expect(repair.events[0]?.facts).toBe(`Replaced by ${mixer.name}, serial number SN-2`);
	const moved = await db
		.select()
		.from(stockMovements)
		.where(eq(stockMovements.productId, mixer.id));
	expect(moved).toMatchObject([{ cause: 'repair', repairId: id, change: -1, userId: ada.id }]);
	await db.delete(repairJobs).where(eq(repairJobs.id, id));
	expect((await stockOf(mixer.id))?.qty).toBe(2);
});

test('another product is found by SKU; what the maker sent changes no stock', async () => {
	const { id, mixer } = await soldMixer(3);
	const other = await makeSerialised(db, { serialised: 0, qty: 1, sku: 'OTHER-1' });
	const by = (replacement_code: string) =>
		move(id, 'closed', { ...REPLACED, replaced_from: 'other', replacement_code });
	for (const code of ['', 'NO-SUCH', '12345678'])
		await expect(by(code)).rejects.toMatchObject({
			fields: { replacement_code: [expect.anything()] },
		});
	await by('other-1');
	expect([(await stockOf(mixer.id))?.qty, (await stockOf(other.id))?.qty]).toEqual([3, 0]);
	const foreign = await book();
	await expect(
		move(foreign, 'closed', { ...REPLACED, replaced_from: 'own' }),
	).rejects.toMatchObject({ fields: { replaced_from: [expect.stringContaining('no longer')] } });
	await move(foreign, 'closed', { ...REPLACED, replaced_from: 'none', replacement: 'Ogene' });
	expect(await repairForStaff(db, foreign)).toMatchObject({
		replacement: 'Ogene',
		replacementProductId: null,
	});
});

test('the last piece is handed out once, and without one the repair stays as it is', async () => {
	const { mixer, ids } = await soldMixer(1, 2);
	const own = { ...REPLACED, replaced_from: 'own' };
	const outcomes = await Promise.allSettled(ids.map((id) => move(id, 'closed', own)));
	expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
	const refused = outcomes.find(({ status }) => status === 'rejected');
	expect(refused).toMatchObject({
		reason: { fields: { replaced_from: [`There is no ${mixer.name} in stock.`] } },
	});
	expect((await stockOf(mixer.id))?.qty).toBe(0);
	const states = await Promise.all(ids.map(async (id) => (await repairForStaff(db, id)).state));
	expect(states.toSorted()).toEqual(['booked', 'closed']);
});
