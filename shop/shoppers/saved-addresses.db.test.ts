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

test('what was ordered to with and without its local government is one address, and keeps it', async () => {
	const { id } = await makeShopper(db);
	await saveAddress(db, id, null, typed({ lga: 'onitsha-north' }));
	await rememberAddress(db, id, typed());
	await rememberAddress(db, id, typed({ address: '2 Zik Avenue' }));
	await rememberAddress(db, id, typed({ address: '2 zik avenue', lga: 'Onitsha South' }));
	await rememberAddress(db, id, typed({ address: '2 Zik Avenue', lga: 'Onitsha North' }));
	expect((await addressesOf(db, id)).map(({ address, lga }) => [address, lga])).toEqual([
		['14 Oguta Road, near the old bus stop', 'Onitsha North'],
		['2 Zik Avenue', 'Onitsha North'],
		['2 Zik Avenue', 'Onitsha South'],
	]);
});

test('a local government that its state has not is refused beside its field', () => {
	const problemOf = (own: Record<string, string>) => {
		try {
			typed(own);
		} catch (error) {
			return (error as { fields: Record<string, string[]> }).fields.lga?.[0];
		}
		return null;
	};
	expect(problemOf({ lga: 'Ikeja' })).toContain('no such local government');
	expect(problemOf({ lga: 'NaN' })).toContain('no such local government');
	expect(problemOf({ state: 'Lagos State', lga: ' ikeja ' })).toBeNull();
});

test('of many tabs that add the tenth address one does, and the others are told', async () => {
	const { id } = await makeShopper(db);
	for (let place = 1; place < MOST_ADDRESSES; place += 1)
		await saveAddress(db, id, null, typed({ address: `${place} Zik Avenue` }));
	const settled = await Promise.allSettled(
		Array.from({ length: 12 }, (_, tab) =>
			saveAddress(db, id, null, typed({ address: `Tab ${tab}` })),
		),
	);
	const rejections = settled.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []));
	expect(rejections).toHaveLength(11);
	for (const { fields } of rejections) expect(fields.address[0]).toContain('delete one');
	expect(await streets(id)).toHaveLength(MOST_ADDRESSES);
});

test('an address that another tab deleted cannot be changed there, and deleting it again is no error', async () => {
	const { id } = await makeShopper(db);
	await saveAddress(db, id, null, typed());
	const [{ id: addressId } = { id: 0 }] = await addressesOf(db, id);
	const [changed] = await Promise.allSettled([
		saveAddress(db, id, addressId, typed({ city: 'Awka' })),
		deleteAddress(db, id, addressId),
		deleteAddress(db, id, addressId),
	]);
	if (changed.status === 'rejected') expect(changed.reason).toMatchObject({ code: 'not-found' });
	expect(await addressesOf(db, id)).toEqual([]);
	await expect(saveAddress(db, id, addressId, typed())).rejects.toMatchObject({
		code: 'not-found',
	});
	expect(await addressesOf(db, id)).toEqual([]);
});
