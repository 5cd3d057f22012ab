import { expect, test } from 'vitest';
import { testDatabase } from '#tests/helpers/database.ts';
import { makeShopper } from '#tests/helpers/shoppers.ts';
import { parseFields } from '../kit/input.ts';
import {
	AddressInput,
	addressesOf,
	addressOf,
	deleteAddress,
	MOST_ADDRESSES,
	makeDefaultAddress,
	rememberAddress,
	saveAddress,
} from './saved-addresses.ts';

const db = await testDatabase();

const typed = (more: Record<string, string> = {}) =>
	parseFields(AddressInput, {
		firstname: 'Ngozi',
		lastname: 'Okafor',
		phone: '0803 123 4567',
		address: '14 Oguta Road, near the old bus stop',
		city: 'Onitsha',
		state: 'Anambra',
		zipcode: '430001',
		...more,
	});

const streets = async (userId: number) =>
	(await addressesOf(db, userId)).map(({ address }) => address);

test('what was ordered to is stored once, however it is typed, and the last used comes first', async () => {
	const { id } = await makeShopper(db);
	await rememberAddress(db, id, typed());
	await rememberAddress(db, id, typed({ address: '2 Zik Avenue' }));
	await rememberAddress(
		db,
		id,
		typed({
			firstname: 'NGOZI',
			address: '14  Oguta Road near the old bus stop',
			state: 'Anambra State',
		}),
	);
	expect(await streets(id)).toEqual(['14 Oguta Road, near the old bus stop', '2 Zik Avenue']);
});

test('there are ten at most: orders replace the longest unused, never the default; adding is refused', async () => {
	const { id } = await makeShopper(db);
	await saveAddress(db, id, null, typed({ address: 'Home' }));
	for (let place = 1; place < MOST_ADDRESSES; place += 1)
		await rememberAddress(db, id, typed({ address: `${place} Zik Avenue` }));
	await expect(saveAddress(db, id, null, typed({ address: 'One more' }))).rejects.toMatchObject({
		fields: { address: [expect.stringContaining('delete one')] },
	});
	await rememberAddress(db, id, typed({ address: 'One more' }));
	const all = await streets(id);
	expect(all).toHaveLength(MOST_ADDRESSES);
	expect(all.slice(0, 2)).toEqual(['Home', 'One more']);
	expect(all).not.toContain('1 Zik Avenue');
});

test('two orders to one new address at once store it once, and ten stay ten', async () => {
	const { id } = await makeShopper(db);
	await Promise.all(Array.from({ length: 8 }, () => rememberAddress(db, id, typed())));
	expect(await streets(id)).toHaveLength(1);
	const many = Array.from({ length: 20 }, (_, place) =>
		rememberAddress(db, id, typed({ address: `${place} Awka Road` })),
	);
	await Promise.all(many);
	expect(await streets(id)).toHaveLength(MOST_ADDRESSES);
});

test('one is the default; changed and deleted are only one’s own', async () => {
	const [{ id }, { id: other }] = [await makeShopper(db), await makeShopper(db)];
	await saveAddress(db, id, null, typed({ address: 'Home' }));
	await saveAddress(db, id, null, typed({ address: 'Shop', lga: ' Onitsha North ' }));
	const [home, work] = await addressesOf(db, id);
	expect([home?.isDefault, work?.isDefault, work?.lga]).toEqual([true, false, 'Onitsha North']);
	await Promise.all([
		makeDefaultAddress(db, id, work?.id ?? 0),
		makeDefaultAddress(db, id, work?.id ?? 0),
	]);
	expect(await streets(id)).toEqual(['Shop', 'Home']);
	await expect(
		saveAddress(db, id, home?.id ?? 0, typed({ address: 'SHOP', lga: 'Onitsha North' })),
	).rejects.toMatchObject({
		fields: { address: ['You have saved this address already.'] },
	});
	for (const step of [addressOf, makeDefaultAddress] as const)
		await expect(step(db, other, home?.id ?? 0)).rejects.toMatchObject({ code: 'not-found' });
	await expect(saveAddress(db, other, home?.id ?? 0, typed())).rejects.toMatchObject({
		code: 'not-found',
	});
	await deleteAddress(db, other, home?.id ?? 0);
	await deleteAddress(db, id, work?.id ?? 0);
	await deleteAddress(db, id, work?.id ?? 0);
	expect(await streets(id)).toEqual(['Home']);
});
