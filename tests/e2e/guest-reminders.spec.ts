import { expect, type Page } from '@playwright/test';
import type { Db } from '#db/client.ts';
import { remindOfCarts } from '#shop/abandoned-carts/cart-reminders.ts';
import { connectJobs, disconnectJobs } from '#shop/kit/jobs.ts';
import { makeCategory, makeProduct } from '#tests/helpers/catalogue.ts';
import { expectReadable } from './accessible.ts';
import { openTab } from './admin-steps.ts';
import { alive, closeAlert, fillCheckout, mailTo, newEmail } from './journeys.ts';
import { type OwnShop, openOwnShop } from './own-shop.ts';
import { test } from './visitors.ts';

// A guest ticks at the checkout that they may be reminded of their cart, leaves, is mailed once, and stops it by the link.

const OWNER = { email: 'owner@example.com', password: 'correct-horse-battery' };
const WIDTH = { width: 360, height: 740 };

let shop: OwnShop;
let address = '';
let db: Db;
let product = { id: 0, name: '', slug: '' };

// One shop for all, whatever fails.
test.describe.configure({ mode: 'default' });
test.beforeAll(async ({ newVisitor }) => {
	shop = await openOwnShop('reminders', {
		ADMIN_EMAIL: OWNER.email,
		ADMIN_PASSWORD: OWNER.password,
	});
	({ address, db } = shop);
	const { id: categoryId } = await makeCategory(db, { name: 'Cables' });
	product = await makeProduct(db, { categoryId, name: 'Short lead', qty: 90 });
	const staff = await newVisitor({ baseURL: address });
	await staff.request.post('/login', { form: OWNER });
	await staff.goto('/admin/settings');
	await alive(staff);
	await openTab(staff, 'Selling');
	await staff.getByLabel('Buying without signing in').check();
	await staff.getByLabel('Hours until a left cart is reminded of').fill('24');
	await staff.getByRole('button', { name: 'Save', exact: true }).click();
	await closeAlert(staff, 'Success', 'Settings saved.');
});
test.afterAll(() => shop.close());

for (const hasScripts of [true, false]) {
	test.describe(hasScripts ? 'with scripts' : 'without scripts', () => {
		test.use({ javaScriptEnabled: hasScripts, viewport: WIDTH });
		const ready = async (page: Page) => {
			if (hasScripts) await alive(page);
		};
		const looksRight = (page: Page) => expectReadable(page, hasScripts);

		test('a guest ticks the box, leaves, is reminded once and stops it with one press', async ({
			page,
			newVisitor,
		}) => {
			const email = newEmail('leaves');
			const form = { intent: 'add', productId: String(product.id), qty: '3' };
			await expect
				.poll(async () => (await page.request.post(`${address}/cart`, { form })).ok())
				.toBe(true);
			await page.goto(`${address}/checkout`);
			await ready(page);
			const box = page.getByLabel('Remind me once if I leave these goods');
			await expect(box).not.toBeChecked();
			await fillCheckout(page);
			await page.getByLabel('Email', { exact: true }).fill(email);
			await page.getByLabel('First Name').fill('');
			await box.check();
			await looksRight(page);
			await page.getByRole('button', { name: 'Place Order' }).click();
			await expect(page.getByText('All fields are mandatory').first()).toBeVisible();
			if (hasScripts) await page.keyboard.press('Escape');
			await ready(page);
			// Typed and ticked as before.
			await expect(box).toBeChecked();
			await expect(page.getByLabel('Email', { exact: true })).toHaveValue(email);
			const { rows } = await db.$client.query(
				`select g.user_id as id, c.wording from guests g join consents c on c.user_id = g.user_id
				where g.reminder_email = $1 and c.step = 'given'`,
				[email],
			);
			expect(rows).toHaveLength(1);
			expect(rows[0].wording).toContain('Remind me once');

			await db.$client.query(
				`update cart_items set created_at = now() - interval '25 hours' where user_id = $1`,
				[rows[0].id],
			);
			await connectJobs(db);
			try {
				expect(await remindOfCarts(db, address)).toBe(1);
				expect(await remindOfCarts(db, address)).toBe(0);
			} finally {
				await disconnectJobs();
			}
			const mail = await mailTo(email, 'cart-left', shop.folder);
			expect(mail).toContain('3 x Short lead');
			const stop = /\/account\/cart-reminders\/stop\/[\w-]{43}/.exec(mail)?.[0] ?? '';
			const reader = await newVisitor({ baseURL: address });
			await reader.goto(stop);
			if (!hasScripts) await reader.getByRole('button', { name: 'Stop these mails' }).click();
			await expect(reader.getByText('We do not remind you any more')).toBeVisible();
			await expect(reader.getByText(email)).toBeVisible();
			await page.goto(`${address}/checkout`);
			await expect(box).not.toBeChecked();
		});
	});
}
