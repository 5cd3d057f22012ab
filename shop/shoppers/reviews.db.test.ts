import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { products } from '#db/catalogue-schema.ts';
import { reviews } from '#db/shopper-schema.ts';
import { announcedBy } from '#tests/helpers/admin-calls.ts';
import { useUpAttempts } from '#tests/helpers/attempts.ts';
import { makeCategory, makeProduct } from '#tests/helpers/catalogue.ts';
import { testDatabase } from '#tests/helpers/database.ts';
import { makeOrder } from '#tests/helpers/orders.ts';
import { makeShopper } from '#tests/helpers/shoppers.ts';
import { makeAdminUser } from '#tests/helpers/staff.ts';
import { parseFields } from '../kit/input.ts';
import { readListQuery } from '../kit/list-pages.ts';
import { ReviewInput, reviewsOf, writeReview } from './reviews.ts';
import { decideReview, reviewPage, waitingReviews } from './staff-reviews.ts';

const db = await testDatabase();
const category = await makeCategory(db);
const admin = await makeAdminUser(db);
const product = () => makeProduct(db, { categoryId: category.id });

/** A shopper with an order of the product in this state. */
async function buyer(productId: number, state = 'delivered', name?: string) {
	const user = await makeShopper(db, name);
	await makeOrder(db, { userId: user.id, state }, [
		{ productId, name: 'Ogene V58', unitKobo: 100, qty: 1 },
	]);
	return user;
}

async function reviewOf(userId: number) {
	const [review] = await db.select().from(reviews).where(eq(reviews.userId, userId));
	if (!review) throw new Error('nothing was written');
	return review;
}

const decide = async (userId: number, state: 'shown' | 'refused') => {
	const { id, createdAt } = await reviewOf(userId);
	return decideReview(db, admin.id, { reviewId: id, state, seenAt: createdAt.toISOString() });
};

async function counted(productId: number) {
	const [row] = await db.select().from(products).where(eq(products.id, productId));
	return [row?.reviewCount, row?.reviewStars];
}

test('rewriting a review is limited', async () => {
	const { id } = await product();
	const user = await buyer(id);
	await useUpAttempts(db, 'reviewAccount', String(user.id), 1);
	await writeReview(db, user, id, { stars: 4, text: 'Loud' });
	const again = writeReview(db, user, id, { stars: 1, text: 'Too loud' });
	await expect(again).rejects.toMatchObject({ code: 'too-many' });
	expect(await reviewOf(user.id)).toMatchObject({ stars: 4, text: 'Loud' });
});

test('a buyer’s review is shown once staff have read it, under a name that does not identify the buyer', async () => {
	const { id } = await product();
	const user = await buyer(id, 'delivered', 'Ngozi Ada okafor');
	await writeReview(db, user, id, { stars: 4, text: 'Loud & clear' });
	expect((await reviewsOf(db, id, 1)).total).toBe(0);
	expect(await counted(id)).toEqual([0, 0]);

	const tags = await announcedBy(db, () => decide(user.id, 'shown'));
	expect(tags).toContain(`product:${id}`);
	const shown = await reviewsOf(db, id, 1);
	expect(shown).toMatchObject({ total: 1, lastPage: 1, byStars: [0, 0, 0, 1, 0] });
	expect(shown.reviews[0]).toMatchObject({ author: 'Ngozi O.', stars: 4, text: 'Loud & clear' });
	expect(await counted(id)).toEqual([1, 4]);
});

test('the name on a review has no half characters', async () => {
	const { id } = await product();
	const user = await buyer(id, 'delivered', 'Ada 𝒪kafor');
	await writeReview(db, user, id, { stars: 4, text: '' });
	expect((await reviewOf(user.id)).author).toBe('Ada 𝒪.');
});

test('a rewritten review waits again and no longer counts', async () => {
	const { id } = await product();
	const user = await buyer(id);
	await writeReview(db, user, id, { stars: 5, text: '' });
	const seenAt = (await reviewOf(user.id)).createdAt.toISOString();
	await decide(user.id, 'shown');
	await writeReview(db, user, id, { stars: 1, text: 'It broke' });
	expect(await counted(id)).toEqual([0, 0]);
	const { id: reviewId } = await reviewOf(user.id);
	await expect(
		decideReview(db, admin.id, { reviewId, state: 'shown', seenAt }),
	).rejects.toMatchObject({ code: 'conflict' });
	await decide(user.id, 'refused');
	expect(await counted(id)).toEqual([0, 0]);
});

test.each(['placed', 'sent', 'cancelled', 'awaiting-payment'])(
	'an order that is %s is not bought',
	async (state) => {
		const { id } = await product();
		const user = await buyer(id, state);
		await expect(writeReview(db, user, id, { stars: 5, text: '' })).rejects.toMatchObject({
			code: 'forbidden',
		});
	},
);

test('concurrent decisions leave a true count', async () => {
	const { id } = await product();
	const users = await Promise.all(Array.from({ length: 8 }, () => buyer(id)));
	await Promise.all(users.map((user) => writeReview(db, user, id, { stars: 3, text: '' })));
	await Promise.all(users.map((user) => decide(user.id, 'shown')));
	expect(await counted(id)).toEqual([8, 24]);
	const page = await reviewsOf(db, id, 2, 5);
	expect(page).toMatchObject({ total: 8, lastPage: 2 });
	expect(page.reviews).toHaveLength(3);
});

test('staff see waiting reviews, oldest first', async () => {
	const { id } = await product();
	const [first, second] = [await buyer(id), await buyer(id)];
	const before = await waitingReviews(db);
	await writeReview(db, first, id, { stars: 2, text: 'first' });
	await writeReview(db, second, id, { stars: 2, text: 'second' });
	expect(await waitingReviews(db)).toBe(before + 2);
	const { rows } = await reviewPage(db, readListQuery({}, ['oldest']), 'waiting');
	expect(rows.map(({ text }) => text).slice(-2)).toEqual(['first', 'second']);
});

test('a review keeps its paragraphs, but no more than one blank line between them', () => {
	const text = ' Loud.\r\nClear.\r\n\r\nSturdy.\r\n\r\n \r\n\r\nCheap.\r\n\r\n';
	const written = parseFields(ReviewInput, { stars: '5', text });
	expect(written.text.split(/\r?\n/)).toEqual(['Loud.', 'Clear.', '', 'Sturdy.', '', 'Cheap.']);
});

test.each([{ stars: '0' }, { stars: '6' }, { stars: '4.5' }, { stars: 'many' }, {}])(
	'stars must be one to five: %j',
	(fields) => {
		expect(() => parseFields(ReviewInput, fields)).toThrowError(
			expect.objectContaining({ fields: { stars: ['Choose from one to five stars.'] } }),
		);
	},
);
