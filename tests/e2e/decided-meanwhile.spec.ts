import { expect, type Page, test } from '@playwright/test';
import { eq } from 'drizzle-orm';
import { users } from '#db/account-schema.ts';
import type { Db } from '#db/client.ts';
import { productQuestions, questionAnswers } from '#db/question-schema.ts';
import { reviews } from '#db/shopper-schema.ts';
import { makeCategory, makeProduct } from '#tests/helpers/catalogue.ts';
import { becomeAdmin, openTab, unique } from './admin-steps.ts';
import { closeAlert, openAlive } from './journeys.ts';
import { withShopDatabase } from './own-shop.ts';

// What a page shows after a colleague was quicker, and that nothing typed on it is lost.

async function newReview(state: 'waiting' | 'shown') {
	const mark = unique();
	const id = await withShopDatabase(async (db) => {
		const product = await newProduct(db, mark);
		const [review] = await db
			.insert(reviews)
			.values({ productId: product.id, author: `Ada ${mark}`, stars: 4, text: 'Loud.', state })
			.returning({ id: reviews.id });
		return review?.id ?? 0;
	});
	return { id, author: `Ada ${mark}` };
}

async function newQuestion({ answered = false } = {}) {
	const mark = unique();
	const id = await withShopDatabase(async (db) => {
		const product = await newProduct(db, mark);
		const [question] = await db
			.insert(productQuestions)
			.values({
				productId: product.id,
				dedupeKey: mark,
				name: 'Ada Okafor',
				author: 'Ada',
				question: `Is ${mark} tuned low?`,
				...(answered ? { state: 'shown' as const, decidedAt: new Date() } : {}),
			})
			.returning({ id: productQuestions.id });
		const questionId = question?.id ?? 0;
		if (answered) {
			const [user] = await db.select().from(users).limit(1);
			await db
				.insert(questionAnswers)
				.values({ questionId, userId: user?.id ?? 0, author: 'Obi', text: 'Very low.' });
		}
		return questionId;
	});
	return { id, mark, page: `/admin/questions/${id}` };
}

async function newProduct(db: Db, mark: string) {
	const { id: categoryId } = await makeCategory(db, { name: 'Flutes', navdisplay: 1 });
	return makeProduct(db, { categoryId, name: `Oja ${mark}` });
}

const mainHeading = (page: Page) => page.getByRole('main').getByRole('heading', { level: 1 });

test('a review that a colleague has decided leaves the list that was refused', async ({ page }) => {
	const { id, author } = await newReview('waiting');
	await becomeAdmin(page);
	await openAlive(page, '/admin/reviews?sort=newest');
	const row = page.getByRole('row', { name: author });
	await expect(row).toBeVisible();
	await withShopDatabase((db) =>
		db.update(reviews).set({ state: 'shown' }).where(eq(reviews.id, id)),
	);
	await row.getByRole('button', { name: /^Refuse/ }).press('Enter');
	await closeAlert(page, 'Failed to update the review', 'Somebody else has decided meanwhile');
	await expect(row).toHaveCount(0);
	await expect(mainHeading(page)).toBeFocused();
});

test('a question that a colleague has hidden leaves the list that was refused', async ({
	page,
}) => {
	const { id, mark } = await newQuestion();
	await becomeAdmin(page);
	await openAlive(page, `/admin/questions?q=${mark}`);
	const row = page.getByRole('row', { name: mark });
	await withShopDatabase((db) =>
		db
			.update(productQuestions)
			.set({ state: 'hidden', updatedAt: new Date(), decidedAt: new Date() })
			.where(eq(productQuestions.id, id)),
	);
	await row.getByRole('button', { name: /^Hide/ }).click();
	await closeAlert(page, 'Failed to update the question', 'Somebody else has changed this');
	await expect(row).toHaveCount(0);
});

test('a buyer’s answer that a colleague has decided is shown as it is, and what was typed stays', async ({
	page,
}) => {
	const question = await newQuestion({ answered: true });
	await becomeAdmin(page);
	await openAlive(page, question.page);
	const own = page.getByRole('textbox', { name: 'Answer' });
	await own.fill('Half a tone lower.');
	await withShopDatabase((db) =>
		db
			.update(questionAnswers)
			.set({ state: 'hidden', decidedAt: new Date() })
			.where(eq(questionAnswers.questionId, question.id)),
	);
	const answers = page.getByRole('region', { name: 'Answers of buyers' });
	await answers.getByRole('button', { name: /^Hide/ }).click();
	await closeAlert(page, 'Failed to update the answer', 'Somebody else has decided');
	await expect(answers.getByText(/hidden$/)).toBeVisible();
	await answers.getByRole('button', { name: /^Show/ }).click();
	await closeAlert(page, 'Success', 'The answer is shown now.');
	await expect(own).toHaveValue('Half a tone lower.');
});

test('an answer that is being typed stays when its question is shown without one', async ({
	page,
}) => {
	const question = await newQuestion();
	await becomeAdmin(page);
	await openAlive(page, question.page);
	const own = page.getByRole('textbox', { name: 'Answer' });
	await own.fill('Half a tone lower.');
	await page.getByRole('button', { name: 'Show without an answer' }).click();
	await closeAlert(page, 'Success', 'The question is shown now.');
	await expect(page.getByText('It is shown, without an answer.')).toBeVisible();
	await expect(own).toHaveValue('Half a tone lower.');
	await page.getByRole('button', { name: 'Save answer' }).click();
	await expect(page).toHaveURL('/admin/questions');
	await expect(mainHeading(page)).toBeFocused();
	await openAlive(page, question.page);
	await expect(own).toHaveValue('Half a tone lower.');
});

test('an answer to a review stays when the review is rewritten or hidden meanwhile', async ({
	page,
}) => {
	const { id } = await newReview('shown');
	await becomeAdmin(page);
	await openAlive(page, `/admin/reviews/${id}`);
	const own = page.getByRole('textbox', { name: 'Answer' });
	await own.fill('Thank you.');
	const change = (set: Partial<typeof reviews.$inferInsert>) =>
		withShopDatabase((db) => db.update(reviews).set(set).where(eq(reviews.id, id)));
	const save = page.getByRole('button', { name: 'Show answer' });
	await change({ text: 'Too loud.', createdAt: new Date() });
	await save.click();
	await closeAlert(page, 'Error', 'The buyer has changed this review.');
	await expect(page.getByText('Too loud.')).toBeVisible();
	await change({ state: 'refused' });
	await save.click();
	await closeAlert(page, 'Error', 'This review is not shown.');
	await expect(page.getByText('This review is not shown', { exact: true })).toBeVisible();
	await expect(own).toHaveValue('Thank you.');
	await change({ state: 'shown' });
	await save.click();
	await expect(page).toHaveURL('/admin/reviews?state=shown');
	await expect(mainHeading(page)).toBeFocused();
});

test('a saved category leads to the heading of the list', async ({ page }) => {
	const id = await withShopDatabase(async (db) => {
		const category = await makeCategory(db, { name: `Flutes ${unique()}`, navdisplay: 1 });
		return category.id;
	});
	await becomeAdmin(page);
	await openAlive(page, `/admin/edit-category/${id}`);
	await openTab(page, 'Profile');
	await page.getByLabel('Meta Title').fill('Flutes');
	await page.getByRole('button', { name: 'Update' }).press('Enter');
	await closeAlert(page, 'Success', 'Category updated successfully.');
	await expect(page).toHaveURL('/admin/view-category');
	await expect(mainHeading(page)).toBeFocused();
});

test.describe('without scripts', () => {
	test.use({ javaScriptEnabled: false });

	test('an answer that is being typed stops what would leave it behind', async ({ page }) => {
		const question = await newQuestion();
		await becomeAdmin(page);
		await page.goto(question.page);
		const own = page.getByRole('textbox', { name: 'Answer' });
		const show = page.getByRole('button', { name: 'Show without an answer' });
		await own.fill('Half a tone lower.');
		await show.click();
		await expect(page.getByText('What you typed is not saved.').first()).toBeVisible();
		await expect(own).toHaveValue('Half a tone lower.');
		await own.fill('');
		await show.click();
		await expect(page).toHaveURL('/admin/questions?state=shown');
	});
});
