import { expect, test } from 'vitest';
import { cartItems } from '#db/order-schema.ts';
import { issueToken } from '#shop/accounts/sign-in.ts';
import { saveSettings } from '#shop/settings/settings-saving.ts';
import { makeAdmin } from '#tests/helpers/admin-calls.ts';
import { testApp } from '#tests/helpers/app.ts';
import { makeCategory, makeProduct } from '#tests/helpers/catalogue.ts';
import { testDatabase } from '#tests/helpers/database.ts';
import { fillCart, makeShopper, PLACEMENT } from '#tests/helpers/shoppers.ts';

const db = await testDatabase();
const { app: limited } = await testApp(db, { FLOW_LIMITS: 'on' });
const { app: unlimited } = await testApp(db);
const product = await makeProduct(db, { categoryId: (await makeCategory(db)).id, qty: 100 });
const { user: admin } = await makeAdmin(db);
await saveSettings(db, admin.id, { openCashOrders: '1' });

test('place-order above the flow limit is 429 in the body with retry_after, unless the limits are off', async () => {
	const user = await makeShopper(db);
	const token = await db.transaction((tx) => issueToken(tx, user.id));
	const place = async (app: typeof limited, key: string) => {
		await db.delete(cartItems);
		await fillCart(db, user.id, [product, 1]);
		return app.inject({
			method: 'POST',
			url: '/api/place-order',
			headers: { authorization: `Bearer ${token}`, 'idempotency-key': key },
			payload: { ...PLACEMENT, payment_mode: 'COD' },
		});
	};
	const first = (await place(limited, 'a')).json();
	expect(first).toMatchObject({ status: 200 });
	const refused = await place(limited, 'b');
	expect(refused.statusCode).toBe(200);
	expect(refused.json()).toEqual({
		status: 429,
		message: expect.stringContaining('cash orders that we have not confirmed yet'),
		retry_after: 3600,
	});
	expect((await place(limited, 'a')).json()).toEqual(first);
	expect((await place(unlimited, 'c')).json()).toMatchObject({ status: 200 });
	const { body } = await limited.inject('/api/openapi.json');
	expect(body).toContain('retry_after');
});
