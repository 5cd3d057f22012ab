import { expect, type Page } from '@playwright/test';
import { eq } from 'drizzle-orm';
import { users } from '#db/account-schema.ts';
import { productQuestions } from '#db/question-schema.ts';
import { makeCategory, makeProduct } from '#tests/helpers/catalogue.ts';
import { makeOrder } from '#tests/helpers/orders.ts';
import { violationsIn } from './accessible.ts';
import { becomeAdmin, unique } from './admin-steps.ts';
import { alive, becomeShopper, closeAlert, mailTo, newEmail, openAlive } from './journeys.ts';
import { withShopDatabase } from './own-shop.ts';
import { test } from './visitors.ts';

// Questions about a product, from asking to the answer in public.

function newProduct() {
	return withShopDatabase(async (db) => {
		const { id: categoryId } = await makeCategory(db, { name: 'Journeys', navdisplay: 1 });
		return makeProduct(db, { categoryId, name: `Talking drum ${unique()}` });
	});
}

for (const hasScripts of [true, false]) {
	test.describe(hasScripts ? 'with scripts' : 'without scripts', () => {
		test.use({ javaScriptEnabled: hasScripts });
		const ready = async (page: Page) => {
			if (hasScripts) await alive(page);
		};

		test('a question is answered by staff, mailed to its asker, shown and hidden again', async ({
			page,
			newVisitor,
		}) => {
			const product = await newProduct();
			const asking = `/product/${product.slug}/questions`;
			const question = `Does drum ${unique()} come with a strap?`;
			const email = newEmail('asker');
			await page.goto(asking);
			await ready(page);
			const field = (label: string) => page.getByLabel(label, { exact: true });
			const send = page.getByRole('button', { name: 'Send Question' });
			const form = page.getByRole('region', { name: 'Ask a question' });
			await form.getByLabel('Question', { exact: true }).fill('Strap?');
			await form.getByLabel('Name', { exact: true }).fill('Chidi Eze');
			await send.click();
			await expect(page.getByText('The question must be at least 10 characters.')).toBeVisible();
			await expect(page.getByText('The email field is required.').first()).toBeVisible();
			await expect(form.getByLabel('Name', { exact: true })).toHaveValue('Chidi Eze');
			await expect(field('Question')).toBeFocused();
			await expect(field('Question')).toBeInViewport();
			await ready(page);
			await field('Question').fill(question);
			await form.getByLabel('Email', { exact: true }).fill(email);
			await send.click();
			await expect(page.getByText('Thank you for your question.')).toBeVisible();
			await expect(page.getByText(question)).toHaveCount(0);

			const staff = await newVisitor();
			await becomeAdmin(staff);
			await staff.goto(`/admin/questions?sort=newest&q=${encodeURIComponent(question)}`);
			await ready(staff);
			await staff
				.getByRole('row', { name: question })
				.getByRole('link', { name: /^Answer/ })
				.click();
			await expect(staff.getByRole('heading', { name: 'Answer a question' })).toBeVisible();
			await ready(staff);
			await staff.getByRole('textbox', { name: 'Answer' }).fill('Yes.\nA wide one.');
			await staff.getByRole('button', { name: 'Save answer' }).click();
			await expect(staff).toHaveURL('/admin/questions');
			expect(await mailTo(email, 'question-answered')).toContain('A wide one.');

			await page.goto(asking);
			await expect(page.getByText(question)).toBeVisible();
			await expect(page.getByText('Chidi asked,')).toBeVisible();
			await expect(page.getByText('A wide one.')).toBeVisible();
			await expect(page.getByText(email)).toHaveCount(0);
			const data = await page.locator('script[type="application/ld+json"]').allTextContents();
			expect(data.some((each) => each.includes('"QAPage"') && each.includes(question))).toBe(true);

			await page.goto(`/product/${product.slug}`);
			const section = page.getByRole('region', { name: 'Questions and answers' });
			await expect(section.getByText('A wide one.')).toBeVisible();
			await section.getByRole('link', { name: 'Ask a question' }).click();
			await expect(page).toHaveURL(`${asking}?ask=1#ask`);

			await staff.goto(`/admin/questions?state=answered&q=${encodeURIComponent(question)}`);
			await ready(staff);
			await staff
				.getByRole('row', { name: question })
				.getByRole('button', { name: /^Hide/ })
				.click();
			if (hasScripts) await closeAlert(staff, 'Success', 'The question is not shown.');
			else await expect(staff).toHaveURL('/admin/questions?state=hidden');
			await page.goto(asking);
			await expect(page.getByText('Nobody has asked about this product yet.')).toBeVisible();
			await expect(page.getByText(question)).toHaveCount(0);
		});
	});
}

test('on a phone, a question that a lost connection stops is kept, and the form says so in sight', async ({
	page,
	context,
}) => {
	const product = await newProduct();
	await page.setViewportSize({ width: 360, height: 740 });
	await openAlive(page, `/product/${product.slug}/questions`);
	const form = page.getByRole('region', { name: 'Ask a question' });
	const question = form.getByLabel('Question', { exact: true });
	await question.fill('Does it come with a strap?');
	await context.setOffline(true);
	await form.getByRole('button', { name: 'Send Question' }).click();
	await expect(form.getByRole('alert')).toHaveText('Network error, please try again later.');
	await expect(form.getByRole('alert')).toBeInViewport({ ratio: 1 });
	await expect(question).toHaveValue('Does it come with a strap?');
	await context.setOffline(false);
});

test('the form knows who is signed in, and the page for everybody does not', async ({ page }) => {
	const product = await newProduct();
	const { email } = await becomeShopper(page, 'asker');
	const asking = `/product/${product.slug}/questions`;
	await page.goto(`${asking}?ask=1`);
	const form = page.getByRole('region', { name: 'Ask a question' });
	await expect(form.getByLabel('Name', { exact: true })).toHaveValue('Chidi Eze');
	await expect(form.getByLabel('Email', { exact: true })).toHaveValue(email);
	const everybodys = await page.request.get(asking);
	expect(everybodys.headers()['cache-control']).not.toContain('private');
	expect(await everybodys.text()).not.toContain(email);
});

test('a buyer answers a question, and staff show the answer', async ({ page, newVisitor }) => {
	const product = await newProduct();
	const { email } = await becomeShopper(page, 'buyer');
	const question = `Is drum ${unique()} heavy to carry?`;
	const answer = `Light enough ${unique()}`;
	const asker = { name: 'Ada Obi', email: newEmail('asker'), question };
	const asking = `/product/${product.slug}/questions`;
	await page.request.post(asking, { form: asker });
	await withShopDatabase(async (db) => {
		const shown = { state: 'shown' as const, decidedAt: new Date() };
		await db.update(productQuestions).set(shown).where(eq(productQuestions.question, question));
		const [user] = await db.select().from(users).where(eq(users.email, email));
		await makeOrder(db, { userId: user?.id ?? 0, state: 'delivered' }, [
			{ productId: product.id, name: product.name, unitKobo: product.sellingKobo, qty: 1 },
		]);
	});
	await page.goto(asking);
	await page.getByRole('link', { name: 'Bought it here? Answer' }).click();
	await alive(page);
	await page.getByRole('button', { name: 'Send Answer' }).click();
	await expect(page.getByText('The answer field is required.')).toBeVisible();
	await page.getByLabel('Answer', { exact: true }).fill(answer);
	await page.getByRole('button', { name: 'Send Answer' }).click();
	await expect(page.getByText('Thank you for your answer.')).toBeVisible();
	expect(await violationsIn(page)).toEqual([]);

	const staff = await newVisitor();
	await becomeAdmin(staff);
	await openAlive(staff, `/admin/questions?state=buyers&q=${encodeURIComponent(question)}`);
	await staff.getByRole('link', { name: /^Answer the question/ }).click();
	const answers = staff.getByRole('region', { name: 'Answers of buyers' });
	expect(await violationsIn(staff)).toEqual([]);
	await answers.getByRole('button', { name: /^Show/ }).click();
	await closeAlert(staff, 'Success', 'The answer is shown now.');
	await page.goto(`/product/${product.slug}`);
	const section = page.getByRole('region', { name: 'Questions and answers' });
	await expect(section.getByText(answer)).toBeVisible();
	await expect(section.getByText(/bought it here/)).toBeVisible();
});
