import { expect, type Page, test } from '@playwright/test';
import { productQuestions } from '#db/question-schema.ts';
import { makeCategory, makeProduct } from '#tests/helpers/catalogue.ts';
import { violationsIn } from './accessible.ts';
import { becomeAdmin, unique } from './admin-steps.ts';
import { withShopDatabase } from './own-shop.ts';

// Many questions answered with one text or deleted at once: shown first, then made, then undone.

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const NO_SCRIPTS = 'without scripts';

/** Two questions about a product of their own. */
async function twoQuestions() {
	return withShopDatabase(async (db) => {
		const { id: categoryId } = await makeCategory(db, { name: 'Flutes' });
		const product = await makeProduct(db, { categoryId, name: `Oja ${unique()}` });
		const word = unique();
		await db.insert(productQuestions).values(
			['low', 'high'].map((pitch) => ({
				productId: product.id,
				dedupeKey: `${word} ${pitch}`,
				name: 'Ada Okafor',
				author: 'Ada',
				question: `Is ${word} tuned ${pitch}?`,
			})),
		);
		return { product, word, list: `/admin/questions?q=${word}` };
	});
}

const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });
const show = (page: Page) => page.getByRole('button', { name: 'Show what it changes' }).click();
async function tickBoth(page: Page) {
	for (const box of await page.getByRole('row').getByRole('checkbox').all()) await box.check();
	await page.getByRole('button', { name: 'Change the ticked questions' }).click();
}

async function answerAndUndo(page: Page) {
	const { product, word, list } = await twoQuestions();
	await page.goto(list);
	await tickBoth(page);
	await page.getByLabel('Answer', { exact: true }).fill('');
	await show(page);
	await expect(page.getByText('The answer field is required.')).toBeVisible();
	await page.getByLabel('Answer', { exact: true }).fill('Both ways.');
	await show(page);
	await expect(rowOf(page, `${word} tuned low`)).toContainText('Shown, answer: Both ways.');
	// The checker is a script.
	if (!test.info().titlePath.includes(NO_SCRIPTS))
		expect(await violationsIn(page, { tags: RULES })).toEqual([]);
	await page.getByRole('button', { name: 'Change 2 questions' }).click();
	await expect(page.getByText('2 questions were changed.')).toBeVisible();
	const change = page.url();
	await page.goto(`/product/${product.slug}/questions`);
	await expect(page.getByText('Both ways.')).toHaveCount(2);
	await page.goto(change);
	await page.getByRole('button', { name: 'Undo this change' }).click();
	await expect(page.getByText('This change was undone')).toBeVisible();
	await page.goto(`/product/${product.slug}/questions`);
	await expect(page.getByText('Both ways.')).toHaveCount(0);
}

test('many questions get one answer, after a look at each, and lose it again', async ({ page }) => {
	await becomeAdmin(page);
	await answerAndUndo(page);
});

test('many questions are deleted and come back', async ({ page }) => {
	const { word, list } = await twoQuestions();
	await becomeAdmin(page);
	await page.goto(list);
	await tickBoth(page);
	await page.getByLabel('What to do').selectOption('Delete them');
	await show(page);
	await page.getByRole('button', { name: 'Change 2 questions' }).click();
	await expect(page.getByText('2 questions were changed.')).toBeVisible();
	const change = page.url();
	await page.getByRole('link', { name: 'Back to the list' }).click();
	await expect(page.getByRole('heading', { name: 'Questions', exact: true })).toBeVisible();
	await expect(page.getByText(`${word} tuned low`)).toHaveCount(0);
	await page.goto(change);
	await page.getByRole('button', { name: 'Undo this change' }).click();
	await expect(page.getByText('This change was undone')).toBeVisible();
	await page.goto(list);
	await expect(rowOf(page, `${word} tuned low`)).toBeVisible();
});

test.describe(NO_SCRIPTS, () => {
	test.use({ javaScriptEnabled: false, viewport: { width: 360, height: 740 } });

	test('many questions are answered just as well', async ({ page }) => {
		await becomeAdmin(page);
		await answerAndUndo(page);
	});
});
