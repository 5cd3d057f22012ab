import { expect, type Page } from '@playwright/test';
import { eq } from 'drizzle-orm';
import { users } from '#db/account-schema.ts';
import { products } from '#db/catalogue-schema.ts';
import { announce } from '#shop/kit/changes.ts';
import { connectJobs, disconnectJobs } from '#shop/kit/jobs.ts';
import { mailBackInStock } from '#shop/shoppers/stock-alerts.ts';
import { makeCategory, makeProduct } from '#tests/helpers/catalogue.ts';
import { makeOrder } from '#tests/helpers/orders.ts';
import { becomeAdmin, unique } from './admin-steps.ts';
import {
	alive,
	becomeShopper,
	closeAlert,
	complaints,
	mailTo,
	newEmail,
	openAlive,
	PASSWORD,
} from './journeys.ts';
import { withShopDatabase } from './own-shop.ts';
import { test } from './visitors.ts';

test.use({ serviceWorkers: 'allow' });

// What shoppers leave besides orders: wishes, newsletter addresses, reviews.

const GUITAR = 'pellgrove-harbour-parlour-acoustic-guitar';
const CABLE = 'corvane-xlr-microphone-cable-5-m';

/** A new product for this test, in a category that no list shows. */
const newProduct = (given: Partial<typeof products.$inferInsert> = {}) =>
	withShopDatabase(async (db) => {
		const category = await makeCategory(db, { name: 'Journeys', navdisplay: 1 });
		const name = `Ekwe ${unique()}`;
		return makeProduct(db, { categoryId: category.id, name, ...given });
	});

function linkIn(mail: string, step: string): string {
	const link = new RegExp(`https?://[^\\s"]+/newsletter/${step}/[\\w-]+`).exec(mail)?.[0];
	return new URL(link ?? 'http://no.link').pathname;
}

test('an address joins the newsletter once its owner confirms it, and leaves it with one press', async ({
	page,
}) => {
	const wrong = complaints(page);
	const email = newEmail('news');
	await openAlive(page, '/');
	const box = page.getByRole('main');
	await box.getByLabel('Email').fill('no address');
	await box.getByRole('button', { name: 'Subscribe' }).click();
	await expect(box.getByText('The email must be a valid email address.')).toBeVisible();
	await expect(box.getByLabel('Email')).toHaveValue('no address');
	await box.getByLabel('Email').fill(email);
	await box.getByRole('button', { name: 'Subscribe' }).click();
	await expect(box.locator(':focus')).toContainText('Please check your mail');

	const mail = await mailTo(email, 'newsletter-confirm');
	expect(mail).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
	await page.goto(linkIn(mail, 'confirm'));
	await expect(page.getByRole('heading', { name: 'You are on the list' })).toBeVisible();
	await page.goto(linkIn(mail, 'leave'));
	await expect(page.getByRole('heading', { name: 'You are off the list' })).toBeVisible();
	// A refused address is answered with an error status, which browsers log.
	expect(wrong.filter((text) => !text.includes('422'))).toEqual([]);
});

test('the newsletter works without scripts, and a mail program can unsubscribe somebody', async ({
	newVisitor,
	request,
}) => {
	const page = await newVisitor({ javaScriptEnabled: false });
	const email = newEmail('plain');
	await page.goto('/');
	await page.getByRole('textbox', { name: 'Email' }).fill('nobody');
	await page.getByRole('button', { name: 'Subscribe' }).click();
	await expect(page.getByText('The email must be a valid email address.')).toBeVisible();
	await page.getByRole('textbox', { name: 'Email' }).fill(email);
	await page.getByRole('button', { name: 'Subscribe' }).click();
	await expect(page.getByText('Please check your mail')).toBeVisible();
	const mail = await mailTo(email, 'newsletter-confirm');
	await page.goto(linkIn(mail, 'confirm'));
	await page.getByRole('button', { name: 'Yes, send me offers' }).click();
	await expect(page.getByRole('heading', { name: 'You are on the list' })).toBeVisible();

	const leave = linkIn(mail, 'leave');
	const response = await request.post(leave, { form: { 'List-Unsubscribe': 'One-Click' } });
	expect(response.ok()).toBe(true);
	await page.goto(`${leave}?done=1`);
	await expect(page.getByRole('heading', { name: 'You are off the list' })).toBeVisible();
	// As after staff had the address forgotten.
	await page.goto(`${leave}x`);
	await expect(
		page.getByRole('heading', { name: 'This link does not work any more' }),
	).toBeVisible();
	await page.getByRole('link', { name: 'Subscribe again' }).click();
	await expect(page).toHaveURL('/newsletter');
});

test('a visitor’s wishes are stored in the browser and join the account after signing in', async ({
	page,
	newVisitor,
}) => {
	const wrong = complaints(page);
	await openAlive(page, `/product/${GUITAR}`);
	const wish = page.getByRole('button', { name: /Wishlist/ });
	await wish.click();
	await expect(wish).toHaveAttribute('aria-pressed', 'true');
	await page.reload();
	await expect(wish).toHaveAttribute('aria-pressed', 'true');
	await page.goto('/wishlist');
	await expect(page.getByRole('article')).toHaveCount(1);
	await expect(page.getByText('Kept in this browser only.')).toBeVisible();

	const { email } = await becomeShopper(page, 'wisher');
	await page.goto('/');
	await expect
		.poll(() => page.evaluate(() => localStorage.getItem('bridgehead_wishes')))
		.toBe('[]');
	await page.goto('/wishlist');
	await expect(page.getByRole('article')).toHaveCount(1);
	const pages = page.getByRole('navigation', { name: 'Your account' });
	await expect(pages.locator('[aria-current=page]')).toHaveText('Wishlist');
	await page.goto(`/product/${CABLE}`);
	await alive(page);
	await wish.click();
	await expect(wish).toHaveText(/In your Wishlist/);

	const elsewhere = await newVisitor();
	await elsewhere.request.post('/login', { form: { email, password: PASSWORD } });
	// The heart changes before the shop has answered.
	await expect(async () => {
		await elsewhere.goto('/wishlist');
		await expect(elsewhere.getByRole('article')).toHaveCount(2, { timeout: 1000 });
	}).toPass();

	await page.goto('/wishlist');
	await alive(page);
	await page
		.getByRole('button', { name: /^Remove/ })
		.first()
		.click();
	await expect(page.getByRole('article')).toHaveCount(1);
	expect(wrong).toEqual([]);
});

test('without scripts a visitor who presses a heart is told to sign in, and then sees the product among the wishes', async ({
	newVisitor,
}) => {
	const page = await newVisitor({ javaScriptEnabled: false });
	const { email } = await becomeShopper(page, 'plain-wisher');
	await page.context().clearCookies();
	await page.goto(`/product/${GUITAR}`);
	await page.getByRole('button', { name: 'Add to Wishlist' }).click();
	await expect(page.getByText('Please sign in to add to your wishlist.')).toBeVisible();
	await page.getByLabel('Email').fill(email);
	await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
	await page.getByRole('button', { name: 'Login' }).click();
	await expect(page).toHaveURL('/wishlist');
	await expect(page.getByRole('article')).toHaveCount(1);
	await page.goto(`/product/${GUITAR}`);
	await page.getByRole('button', { name: 'Add to Wishlist' }).click();
	await expect(page).toHaveURL('/wishlist');
});

test('over a lost line what this browser has stored says so, and a product stays', async ({
	page,
}) => {
	await openAlive(page, `/product/${GUITAR}`);
	await page.getByRole('button', { name: /Wishlist/ }).click();
	await page.route('**/product-cards*', (route) => route.abort());
	await page.goto('/wishlist');
	await expect(page.getByRole('heading', { name: 'Failed to load products' })).toBeVisible();
	await expect(page.getByText('Network error, please try again later.')).toBeVisible();
	await openAlive(page, `/product/${CABLE}`);
	const asked = page.waitForEvent('requestfailed', (request) =>
		request.url().includes('/product-cards'),
	);
	await page.getByText('Talk to us').scrollIntoViewIfNeeded();
	await asked;
	await page.getByRole('heading', { name: 'Related Products' }).scrollIntoViewIfNeeded();
	await expect(page.getByRole('heading', { level: 1 })).toContainText('Cable');
	await page.unroute('**/product-cards*');
	await page.goto('/wishlist');
	await expect(page.getByRole('article')).toHaveCount(1);
});

test('recently viewed products are shown when somebody scrolls to them', async ({ page }) => {
	await openAlive(page, `/product/${GUITAR}`);
	const stored = () => page.evaluate(() => localStorage.getItem('bridgehead_recently_viewed'));
	await expect.poll(stored).not.toBeNull();
	await openAlive(page, `/product/${CABLE}`);
	const viewed = page.getByRole('region', { name: 'Recently viewed' });
	await expect(viewed).toHaveCount(0);
	await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
	await expect(viewed.getByRole('article')).toHaveCount(1);
	await expect(viewed.getByRole('link')).toHaveAttribute('href', `/product/${GUITAR}`);
});

test('whoever asked is notified by mail when the product is back', async ({ page }) => {
	await page.goto('/stock-alerts');
	await expect(page.getByText('Open a product that is out of stock')).toBeVisible();
	const product = await newProduct({ qty: 0 });
	const email = newEmail('waiting');
	await openAlive(page, `/product/${product.slug}`);
	const form = page.getByRole('region', { name: 'Tell me when it is back' });
	await form.getByRole('button', { name: 'Tell me' }).click();
	await expect(form.getByText('The email field is required.')).toBeVisible();
	await form.getByLabel('Email').fill(email);
	await form.getByRole('button', { name: 'Tell me' }).click();
	await expect(form.locator(':focus')).toContainText('We write to you once');
	const late = await page.context().newPage();
	await openAlive(late, `/product/${product.slug}`);
	await withShopDatabase(async (db) => {
		await db.transaction(async (tx) => {
			await tx.update(products).set({ qty: 3 }).where(eq(products.id, product.id));
			await announce(tx, [`product:${product.id}`]);
		});
		await connectJobs(db);
		await mailBackInStock(db, 'http://shop.test');
		await disconnectJobs();
	});
	// A page opened before offers it as soon as somebody asks.
	await late.getByLabel('Email').fill(newEmail('late'));
	await late.getByRole('button', { name: 'Tell me' }).click();
	await closeAlert(late, 'In Stock', 'you can order it now');
	await expect(late.getByRole('button', { name: 'Add to Cart' }).first()).toBeVisible();
	expect(await mailTo(email, 'back-in-stock')).toContain('In stock again');
});

async function reviewAs(page: Page, slug: string, stars: number, text: string): Promise<void> {
	await openAlive(page, `/product/${slug}/review`);
	await page.getByLabel(`${stars} stars`).check();
	await page.getByLabel('What should others know?').fill(text);
	await page.getByRole('button', { name: 'Send review' }).click();
	await expect(page.getByText('Thank you for your review.')).toBeVisible();
}

test('a buyer reviews what was delivered, staff show it, and the count is real', async ({
	page,
	newVisitor,
}) => {
	const product = await newProduct();
	const { email } = await becomeShopper(page, 'buyer');
	await openAlive(page, `/product/${product.slug}/review`);
	await expect(page.getByText('You can review what you have bought here')).toBeVisible();
	await withShopDatabase(async (db) => {
		const [user] = await db.select().from(users).where(eq(users.email, email));
		await makeOrder(db, { userId: user?.id ?? 0, state: 'delivered' }, [
			{ productId: product.id, name: product.name, unitKobo: product.sellingKobo, qty: 1 },
		]);
	});
	await openAlive(page, '/myorders');
	await page.getByRole('link', { name: /^View/ }).click();
	await page.getByRole('link', { name: `Write a review of ${product.name}` }).click();
	await expect(page).toHaveURL(`/product/${product.slug}/review`);
	await page.getByRole('button', { name: 'Send review' }).click();
	await expect(page.getByLabel('5 stars')).toBeFocused();
	const comment = `Loud and clear ${unique()}`;
	await reviewAs(page, product.slug, 4, comment);

	const staff = await newVisitor();
	await becomeAdmin(staff);
	await openAlive(staff, '/admin/dashboard');
	await staff.getByRole('link', { name: /^Reviews to read/ }).click();
	await expect(staff).toHaveURL('/admin/reviews');
	await openAlive(staff, '/admin/reviews?sort=newest');
	await staff.getByRole('row', { name: comment }).getByRole('button', { name: /^Show/ }).click();
	await closeAlert(staff, 'Success', 'The review is shown now.');
	await openAlive(page, `/product/${product.slug}/reviews`);
	await expect(page.getByText(comment)).toBeVisible();
	await expect(page.getByText('Answer of')).toHaveCount(0);

	await openAlive(staff, '/admin/reviews?state=shown&sort=newest');
	const row = staff.getByRole('row', { name: comment });
	await row.getByRole('button', { name: /^Answer/ }).click();
	const show = row.getByRole('button', { name: 'Show answer' });
	await show.press('Enter');
	await expect(row.getByText('The answer field is required.')).toBeVisible();
	await expect(row.getByRole('textbox')).toBeFocused();
	await row.getByRole('textbox').fill('Thank you.\nWe are glad.');
	await staff.getByRole('link', { name: 'Dashboard' }).click();
	await staff.getByRole('button', { name: 'Stay' }).click();
	await show.press('Enter');
	await expect(staff.getByText('The answer is shown below the review.')).toBeVisible();
	await expect(row).toContainText('Answer: Thank you.');
	await expect(row.getByRole('link', { name: /^Edit answer/ })).toBeFocused();

	await openAlive(page, `/product/${product.slug}`);
	await page.getByRole('tab', { name: 'Reviews (1)' }).click();
	await expect(page.getByText(comment)).toBeVisible();
	await expect(page.getByText(/^Answer of /)).toBeVisible();
	await expect(page.getByText('We are glad.')).toBeVisible();
	await expect(page.getByText('4.0 of 5, 1 review')).toBeVisible();
	await expect(page.getByText('Reviews: (122)')).toBeVisible();
});
