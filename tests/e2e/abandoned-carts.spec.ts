import { expect, type Page } from '@playwright/test';
import { remindOfCarts } from '#shop/abandoned-carts/cart-reminders.ts';
import { connectJobs, disconnectJobs } from '#shop/kit/jobs.ts';
import { expectReadable } from './accessible.ts';
import { openTab } from './admin-steps.ts';
import { test } from './guest-shop.ts';
import { alive, becomeShopper, closeAlert, mailTo } from './journeys.ts';
import { OWNER } from './sandbox-shop.ts';

// Goods left in a cart: agreeing to a reminder, its mail, stopping it, and what staff see.

const WIDTH = { width: 360, height: 740 };

// The first test sets the hours for the others.
test.describe.configure({ mode: 'serial' });

test('nobody is asked until the owner sets after how many hours', async ({
	page,
	guestShop,
	newVisitor,
}) => {
	await becomeShopper(page, 'asked');
	const form = { intent: 'add', productId: String(guestShop.products[0]?.id), qty: '1' };
	await page.request.post('/cart', { form });
	const offer = page.getByRole('button', { name: 'Yes, remind me' });
	await page.goto('/cart');
	await expect(page.getByText('Long lead').first()).toBeVisible();
	await expect(offer).toHaveCount(0);
	await page.goto('/account');
	await expect(page.getByRole('link', { name: 'Mails about your cart' })).toHaveCount(0);

	const staff = await newVisitor();
	await staff.request.post('/login', { form: OWNER });
	await staff.goto('/admin/settings');
	await alive(staff);
	await openTab(staff, 'Selling');
	await staff.getByLabel('Hours until a left cart is reminded of').fill('24');
	await staff.getByRole('button', { name: 'Save', exact: true }).click();
	await closeAlert(staff, 'Success', 'Settings saved.');
	await page.goto('/cart');
	await expect(offer).toBeVisible();
});

for (const hasScripts of [true, false]) {
	test.describe(hasScripts ? 'with scripts' : 'without scripts', () => {
		test.use({ javaScriptEnabled: hasScripts, viewport: WIDTH });
		const ready = async (page: Page) => {
			if (hasScripts) await alive(page);
		};
		const looksRight = (page: Page) => expectReadable(page, hasScripts);

		test('a shopper agrees, is reminded once, and stops it by the link without signing in', async ({
			page,
			guestShop,
			newVisitor,
		}) => {
			const { db, products } = guestShop;
			const { email } = await becomeShopper(page, 'left');
			const form = { intent: 'add', productId: String(products[1]?.id), qty: '3' };
			await page.request.post('/cart', { form });
			await page.goto('/cart');
			await ready(page);
			await looksRight(page);
			await page.getByRole('button', { name: 'Yes, remind me' }).click();
			await expect(page.getByText('We remind you once by mail.')).toBeVisible();
			await page.goto('/account/cart-reminders');
			await expect(page.getByText('once you have confirmed that address')).toBeVisible();
			await ready(page);
			await looksRight(page);

			// A day passes, and the address is confirmed.
			await db.$client.query(`update users set email_verified_at = now() where email = $1`, [
				email,
			]);
			await db.$client.query(
				`update cart_items set created_at = now() - interval '25 hours'
				where user_id = (select id from users where email = $1)`,
				[email],
			);
			await connectJobs(db);
			try {
				expect(await remindOfCarts(db, guestShop.address)).toBe(1);
				expect(await remindOfCarts(db, guestShop.address)).toBe(0);
			} finally {
				await disconnectJobs();
			}
			const mail = await mailTo(email, 'cart-left');
			expect(mail).toContain('3 x Short lead');
			expect(mail).toMatch(/List-Unsubscribe-Post: List-Unsubscribe=One-Click/i);
			const stop = /\/account\/cart-reminders\/stop\/[\w-]{43}/.exec(mail)?.[0] ?? '';

			const staff = await newVisitor();
			await staff.request.post('/login', { form: OWNER });
			await staff.goto('/admin/abandoned-carts?who=agreed');
			await ready(staff);
			const row = staff.getByRole('row').filter({ hasText: email });
			await expect(row).toContainText('3 × Short lead');
			await expect(row).toContainText('₦135,000');
			await looksRight(staff);

			const reader = await newVisitor();
			// As a mail program checks it.
			expect((await reader.request.get(stop)).status()).toBe(200);
			await staff.reload();
			await expect(row).toBeVisible();
			await reader.goto(stop);
			if (!hasScripts) await reader.getByRole('button', { name: 'Stop these mails' }).click();
			await expect(reader.getByText('We do not remind you any more')).toBeVisible();
			await ready(reader);
			await looksRight(reader);
			await staff.reload();
			await expect(row).toHaveCount(0);
			expect((await reader.goto(`${stop}x`))?.status()).toBe(404);
		});
	});
}

test('a mail program stops the mails with one request (RFC 8058)', async ({ page, guestShop }) => {
	const { rows } = await guestShop.db.$client.query('select token, user_id from cart_reminders');
	const [{ token, user_id: userId }] = rows;
	await guestShop.db.$client.query(
		`insert into consents (purpose, user_id, step, wording, source) values ('cart-reminder', $1, 'given', '', 'account')`,
		[userId],
	);
	const response = await page.request.post(`/account/cart-reminders/stop/${token}`, {
		form: { 'List-Unsubscribe': 'One-Click' },
		maxRedirects: 0,
	});
	expect(response.status()).toBe(303);
	const steps = await guestShop.db.$client.query(
		'select step from consents where user_id = $1 order by id desc limit 1',
		[userId],
	);
	expect(steps.rows).toEqual([{ step: 'withdrawn' }]);
});
