import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { products } from '#db/catalogue-schema.ts';
import { cartItems, orders } from '#db/order-schema.ts';
import { saveSettings } from '#shop/settings/settings-saving.ts';
import { caller, makeAdmin } from '#tests/helpers/admin-calls.ts';
import { testApp } from '#tests/helpers/app.ts';
import { makeCategory, makeProduct } from '#tests/helpers/catalogue.ts';
import { somebodyWaits, testDatabase } from '#tests/helpers/database.ts';
import { fillCart, makeShopper, PLACEMENT } from '#tests/helpers/shoppers.ts';
import { signedInHeaders } from '#tests/helpers/staff.ts';

const db = await testDatabase();
const api = await testApp(db);
const { user: admin } = await makeAdmin(db);
const shopper = await makeShopper(db);
const call = caller(api, await signedInHeaders(db, shopper.id));
const category = await makeCategory(db);
const drum = await makeProduct(db, { categoryId: category.id, qty: 5 });
const left = async () => (await db.select().from(products).where(eq(products.id, drum.id)))[0]?.qty;

test('an order under way when cash on delivery is switched off is placed whole; the next is refused and keeps its cart', async () => {
	await fillCart(db, shopper.id, [drum, 2]);
	let placing: ReturnType<typeof call> | undefined;
	await db.transaction(async (tx) => {
		await tx.select().from(products).where(eq(products.id, drum.id)).for('update');
		placing = call('POST', '/place-order', PLACEMENT);
		await somebodyWaits(db);
		await saveSettings(db, admin.id, { payments: { cod: '0' } });
	});
	expect((await placing)?.body).toMatchObject({ status: 200 });
	expect(await db.$count(orders)).toBe(1);
	expect(await left()).toBe(3);

	await fillCart(db, shopper.id, [drum, 1]);
	const refused = await call('POST', '/place-order', PLACEMENT);
	expect(refused).toMatchObject({ http: 200, body: { status: 409 } });
	expect(refused.body.message).toContain('not taking orders online');
	expect(await db.$count(orders)).toBe(1);
	expect(await db.$count(cartItems)).toBe(1);
	expect(await left()).toBe(3);
});
