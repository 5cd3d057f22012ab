import { expect, type Page, test } from '@playwright/test';
import { makeCategory, makeProduct } from '#tests/helpers/catalogue.ts';
import { unique } from './admin-steps.ts';
import { alive, newEmail } from './journeys.ts';
import { withShopDatabase } from './own-shop.ts';

// Somebody who writes twice sees the second time, too, that it was sent.

const newQuestions = () =>
	withShopDatabase(async (db) => {
		const { id: categoryId } = await makeCategory(db, { name: 'Journeys', navdisplay: 1 });
		const { slug } = await makeProduct(db, { categoryId, name: `Udu ${unique()}` });
		return `/product/${slug}/questions`;
	});

const FORMS = [
	{
		path: async () => '/contact',
		label: 'Message',
		button: 'Send Message',
		notice: 'Your message is on its way to us.',
	},
	{
		path: newQuestions,
		label: 'Question',
		button: 'Send Question',
		notice: 'Thank you for your question.',
	},
];

for (const hasScripts of [true, false]) {
	test.describe(hasScripts ? 'with scripts' : 'without scripts', () => {
		test.use({ javaScriptEnabled: hasScripts });

		for (const { path, label, button, notice } of FORMS) {
			test(`${label}: the second one empties the form and is confirmed as the first`, async ({
				page,
			}) => {
				await page.goto(await path());
				if (hasScripts) await alive(page);
				const email = newEmail('twice');
				const written = page.getByLabel(label, { exact: true });
				const send = async () => {
					const form = page.locator('form').filter({ has: written });
					await written.fill(`Have you more of it? ${unique()}`);
					await form.getByLabel('Name', { exact: true }).fill('Chidi Eze');
					await form.getByLabel('Email', { exact: true }).fill(email);
					await form.getByRole('button', { name: button }).click();
					await expect(written).toHaveValue('');
					await expect(page.getByText(notice)).toBeInViewport();
				};
				await send();
				await mark(page, notice);
				await send();
				await expect(page.locator('.first')).toHaveCount(0);
			});
		}
	});
}

/** Marks the notice, to distinguish it from one that comes later. */
async function mark(page: Page, notice: string): Promise<void> {
	await page.getByText(notice).evaluate((element) => element.classList.add('first'));
}
