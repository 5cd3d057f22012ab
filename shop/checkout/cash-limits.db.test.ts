import { expect, test } from 'vitest';
import { orderEvents } from '#db/order-schema.ts';
import { makeCategory, makeProduct } from '#tests/helpers/catalogue.ts';
import { testDatabase } from '#tests/helpers/database.ts';
import { SHOP } from '#tests/helpers/mail.ts';
import { makeOrder } from '#tests/helpers/orders.ts';
import { CHECKOUT } from '#tests/helpers/providers.ts';
import { fillCart, makeShopper, PLACEMENT } from '#tests/helpers/shoppers.ts';
import { placeOrder } from './place-order.ts';

const db = await testDatabase();
const category = await makeCategory(db);
const drum = await makeProduct(db, { categoryId: category.id, qty: 99, sellingKobo: 1000_00 });

/** Orders two drums of ₦1,000 for cash. */
async function order(limits: Partial<typeof SHOP>, phone = PLACEMENT.phone) {
	const { id } = await makeShopper(db);
	await fillCart(db, id, [drum, 2]);
	return placeOrder(db, id, { ...PLACEMENT, phone }, { ...CHECKOUT, shop: { ...SHOP, ...limits } });
}

test('cash on delivery is for orders up to a sum, and for any while there is none', async () => {
	await order({ cashMost: 2000 });
	await order({ cashMost: 0 });
	await expect(order({ cashMost: 1999 })).rejects.toMatchObject({
		code: 'conflict',
		message: expect.stringContaining('up to ₦1,999'),
	});
});

test('a phone number whose orders were refused at the door pays before, however it is typed', async () => {
	const { id: userId } = await makeShopper(db);
	const refused = async () => {
		const given = { userId, state: 'returned', phoneE164: '+2348055550101' };
		const { id } = await makeOrder(db, given, [{ name: 'Drum', unitKobo: 1000_00, qty: 1 }]);
		await db.insert(orderEvents).values({ orderId: id, toState: 'returned', reason: 'refused' });
	};
	await refused();
	await order({ cashRefusals: 2 }, '0805 555 0101');
	await refused();
	await order({ cashRefusals: 0 }, '0805 555 0101');
	await expect(order({ cashRefusals: 2 }, '+234 (0) 805 555 0101')).rejects.toMatchObject({
		code: 'conflict',
		message: expect.stringContaining('paid before they are sent'),
	});
	await order({ cashRefusals: 2 }, '0805 555 0102');
});
