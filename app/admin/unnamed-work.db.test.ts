import { expect, test } from 'vitest';
import { saveMethod, saveZone, switchDelivery } from '#shop/delivery/delivery-saving.ts';
import { shopSettings } from '#shop/settings/settings.ts';
import { writeReview } from '#shop/shoppers/reviews.ts';
import { reviewPage } from '#shop/shoppers/staff-reviews.ts';
import { makeCategory, makeProduct } from '#tests/helpers/catalogue.ts';
import { testDatabase } from '#tests/helpers/database.ts';
import { makeOrder } from '#tests/helpers/orders.ts';
import { makeShopper } from '#tests/helpers/shoppers.ts';
import { makeAdminUser } from '#tests/helpers/staff.ts';
import { sendToPage } from '#tests/helpers/staff-forms.ts';
import { action as deliveryForm } from './delivery/delivery.tsx';
import { action as reviewForm } from './reviews/reviews.tsx';

// A form that does not say what it is for does nothing.

const db = await testDatabase();
const user = await makeAdminUser(db);

test('delivery by zone is switched off only by a form that says so', async () => {
	const edit = { userId: user.id, id: null };
	const way = await saveMethod(db, { ...edit, sent: { kind: 'courier', name: 'GIG' } });
	const rate = { [`on_${way.id}`]: '1', [`fee_${way.id}`]: '1000' };
	const days = { [`days_from_${way.id}`]: '1', [`days_to_${way.id}`]: '3' };
	const sent = { name: 'Onitsha', 'lga_NG-AN_Onitsha North': '1', ...rate, ...days };
	await saveZone(db, { ...edit, sent });
	await switchDelivery(db, user.id, { on: true, acceptGaps: true });
	const send = (fields: Record<string, string>) =>
		sendToPage(deliveryForm, { db, user, pattern: '/admin/delivery' }, fields);
	for (const intent of ['', 'promise'])
		expect(await send({ intent })).toMatchObject({ status: 422 });
	expect((await shopSettings(db)).deliveryByZone).toBe(true);
	expect(await send({ intent: 'off' })).toEqual({ status: 303 });
	expect((await shopSettings(db)).deliveryByZone).toBe(false);
});

test('a review is decided only by a form that says how, and about the state that its page showed', async () => {
	const product = await makeProduct(db, { categoryId: (await makeCategory(db)).id });
	const buyer = await makeShopper(db);
	await makeOrder(db, { userId: buyer.id, state: 'delivered' }, [
		{ productId: product.id, name: product.name, unitKobo: 100, qty: 1 },
	]);
	await writeReview(db, buyer, product.id, { stars: 2, text: 'The cable is short' });
	const query = { page: 1, perPage: 10, q: '', sort: 'oldest' } as const;
	const listed = async (state: 'waiting' | 'shown' | 'refused') =>
		(await reviewPage(db, query, state)).rows;
	const [review] = await listed('waiting');
	const sent = { id: String(review?.id), seenAt: String(review?.createdAt.toISOString()) };
	const send = (fields: Record<string, string>) =>
		sendToPage(reviewForm, { db, user, pattern: '/admin/reviews' }, { ...sent, ...fields });
	const waiting = { seenState: 'waiting' };
	expect(await send({ ...waiting, state: 'shown' })).toEqual({ status: 303 });
	for (const state of ['', 'x'])
		expect(await send({ ...waiting, state })).toMatchObject({ status: 422 });
	expect(await send({ ...waiting, state: 'refused' })).toMatchObject({ status: 409 });
	expect(await listed('shown')).toHaveLength(1);
	expect(await send({ seenState: 'shown', state: 'refused' })).toEqual({ status: 303 });
	expect(await listed('refused')).toHaveLength(1);
});
