import { beforeEach, expect, test } from 'vitest';
import { testDatabase } from '#tests/helpers/database.ts';
import { makeCategory, makeProduct } from '#tests/helpers/goods.ts';
import { SHOP } from '#tests/helpers/mail.ts';
import { type FakeProviders, fakeProviders } from '#tests/helpers/providers.ts';
import { fillCart, makeShopper, PLACEMENT } from '#tests/helpers/shoppers.ts';
import { cartOf } from '../cart.ts';
import { beginPayment } from './begin-payment.ts';
import { settlePayment } from './settle-payment.ts';

const db = await testDatabase();
const category = await makeCategory(db);
let providers: FakeProviders;
let product: Awaited<ReturnType<typeof makeProduct>>;
let userId: number;

beforeEach(async () => {
	providers = fakeProviders();
	product = await makeProduct(db, { categoryId: category.id, qty: 5 });
	userId = (await makeShopper(db)).id;
	await fillCart(db, userId, [product, 2]);
});

const begin = () =>
	beginPayment(db, providers, {
		userId,
		input: PLACEMENT,
		provider: 'paystack',
		shop: SHOP,
		idempotencyKey: 'one',
		acceptedTotalKobo: 90_000_00,
	});

test('the cart stays until the money is there, and then is an order', async () => {
	const begun = await begin();
	expect(begun).toMatchObject({ totalKobo: 90_000_00, charged: { minor: 90_000_00 } });
	expect(await begin()).toEqual(begun);
	expect(await settlePayment(db, providers, begun.paymentId)).toEqual({
		paymentState: 'started',
		orderState: 'awaiting-payment',
		reported: 'open',
	});
	expect(await cartOf(db, userId)).toHaveLength(1);
	providers.paystack.tell(begun.reference, 'paid');
	expect(await settlePayment(db, providers, begun.paymentId)).toEqual({
		paymentState: 'paid',
		orderState: 'placed',
		reported: 'paid',
	});
	expect(await cartOf(db, userId)).toHaveLength(0);
});
