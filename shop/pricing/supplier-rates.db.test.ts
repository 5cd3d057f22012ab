import { beforeEach, expect, test } from 'vitest';
import { supplierRates } from '#db/pricing-schema.ts';
import { makeAdmin } from '#tests/helpers/admin-calls.ts';
import { testDatabase } from '#tests/helpers/database.ts';
import { latestRates, rateHistory, saveRates } from './supplier-rates.ts';

const db = await testDatabase();
const { user: ada } = await makeAdmin(db, 'Ada');
const { user: bola } = await makeAdmin(db, 'Bola');

beforeEach(async () => {
	await db.delete(supplierRates);
	await saveRates(db, ada.id, { USD: '1,500' }, 0);
});

test.each(['0', '-1', '1e12', '1000000000000', '1000000.01', 'much', '1.005'])(
	'a rate of %s is refused beside its field',
	async (typed) => {
		await expect(saveRates(db, ada.id, { USD: typed, EUR: '1700' }, 0)).rejects.toMatchObject({
			fields: { USD: [expect.stringContaining('more than 0')] },
		});
		expect((await latestRates(db)).rates).not.toHaveProperty('EUR');
	},
);

test('of two who type other rates at once one is told; equal ones are no change; all stay in the history', async () => {
	const { seen } = await latestRates(db);
	const twice = await Promise.allSettled([
		saveRates(db, ada.id, { USD: '1550' }, seen),
		saveRates(db, bola.id, { USD: '1560' }, seen),
	]);
	expect(twice.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
	const { rates } = await latestRates(db);
	const naira = String((rates.USD?.unitKobo ?? 0) / 100);
	expect(await saveRates(db, bola.id, { USD: naira, EUR: '' }, seen)).toEqual([]);
	expect(await rateHistory(db)).toHaveLength(2);
});
