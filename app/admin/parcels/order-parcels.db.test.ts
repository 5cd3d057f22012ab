import { expect, test } from 'vitest';
import { cashCollectors } from '#db/cash/cash-schema.ts';
import { staffOrder } from '#shop/fulfilment/staff-orders.ts';
import { testDatabase } from '#tests/helpers/database.ts';
import { makeOrder } from '#tests/helpers/orders.ts';
import { makeShopper } from '#tests/helpers/shoppers.ts';
import { parcelsForStaff } from './order-parcels.ts';

const db = await testDatabase();

test('who sends an order chooses from the riders at work, with their numbers', async () => {
	await db.insert(cashCollectors).values([
		{ name: 'Emeka', kind: 'rider', phone: '+2348031234567' },
		{ name: 'Obi', kind: 'rider', isActive: false },
		{ name: 'The counter', kind: 'counter' },
	]);
	const { id: userId } = await makeShopper(db);
	const { id } = await makeOrder(db, { userId, state: 'packed' }, [
		{ name: 'Drum', unitKobo: 1000_00, qty: 2 },
	]);
	const { sending } = await parcelsForStaff(db, await staffOrder(db, id));
	expect(sending.riders).toEqual([{ name: 'Emeka', phone: '+2348031234567' }]);
});
