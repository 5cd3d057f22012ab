import { expect, test } from 'vitest';
import { testDatabase } from '#tests/helpers/database.ts';
import { makeOrder } from '#tests/helpers/orders.ts';
import { makeShopper } from '#tests/helpers/shoppers.ts';
import { withKnownBuyer } from './known-buyer.ts';

const db = await testDatabase();

async function customer(name: string, phone: string, city: string) {
	const { id: userId } = await makeShopper(db, name);
	const [firstname = '', lastname = ''] = name.split(' ');
	const phoneE164 = `+234${phone.slice(1)}`;
	const buyer = { firstname, lastname, phone, phoneE164, city };
	await makeOrder(db, { userId, state: 'delivered', ...buyer });
	return String(userId);
}

const ngozi = await customer('Ngozi Okafor', '08037770201', 'Nnewi');
const emeka = await customer('Emeka Obi', '08037770202', 'Awka');

test('the number of a buyer fills in what is blank, or stands as the form began with it', async () => {
	const begun = { city: 'Onitsha', state: 'Anambra', firstname: '', lastname: 'Okeke' };
	expect(await withKnownBuyer(db, { ...begun, phone: '0803 777 0201', q: 'drum' })).toMatchObject({
		customer: ngozi,
		customer_name: 'Ngozi Okafor',
		firstname: 'Ngozi',
		lastname: 'Okeke',
		city: 'Nnewi',
		address: '14 Oguta Road',
		q: 'drum',
	});
	expect(await withKnownBuyer(db, { ...begun, phone: '0803 777 0299' })).toBeNull();
});

test('the number of another buyer replaces what came from the first', async () => {
	const first = await withKnownBuyer(db, { phone: '08037770201' });
	const other = await withKnownBuyer(db, { ...first, phone: '08037770202' });
	expect(other).toMatchObject({
		customer: emeka,
		customer_name: 'Emeka Obi',
		firstname: 'Emeka',
		lastname: 'Obi',
		city: 'Awka',
	});
});
