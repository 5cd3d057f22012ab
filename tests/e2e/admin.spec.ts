import { expect, type Locator, type Page } from '@playwright/test';
import {
	addCategory,
	addProduct,
	becomeAdmin,
	moveOrder,
	openTab,
	photo,
	productAt,
	unique,
} from './admin-steps.ts';
import {
	alive,
	becomeShopper,
	closeAlert,
	expectPlaced,
	fillCheckout,
	openAlive,
	PASSWORD,
} from './journeys.ts';
import { test } from './visitors.ts';

// The admin area from an empty state to a delivered order, and what the shop shows of it, on phone and desktop.

const WIDTHS = [360, 1280];

/** Holds requests to this address back until the returned function is called. */
async function holdBack(page: Page, address: string): Promise<() => void> {
	const { promise, resolve } = Promise.withResolvers<void>();
	await page.route(address, async (route) => {
		await promise;
		await route.continue();
	});
	return resolve;
}

/** Buys what the page shows, using its forms; returns the number of the order. */
async function buyTwo(page: Page): Promise<number> {
	await alive(page);
	await page.getByRole('button', { name: 'One more' }).first().click();
	await page.getByRole('button', { name: 'Add to Cart', exact: true }).click();
	await closeAlert(page, 'Success', 'has been added to your cart.');
	await openAlive(page, '/checkout');
	await fillCheckout(page);
	await page.getByRole('button', { name: 'Place Order' }).click();
	await expectPlaced(page);
	return Number(new URL(page.url()).searchParams.get('order'));
}

/** The cached page is replaced long before its five minutes are over. */
async function expectSoon(page: Page, text: string): Promise<void> {
	const again = async () => (await page.reload({ waitUntil: 'commit' }))?.text();
	await expect.poll(again, { intervals: [50] }).toContain(text);
}

/** The photo has loaded, and is not the placeholder. */
async function expectPhoto(photo: Locator): Promise<void> {
	await photo.scrollIntoViewIfNeeded();
	const loaded = () =>
		photo.evaluate((img: HTMLImageElement) => (img.naturalWidth > 0 ? img.currentSrc : ''));
	await expect.poll(loaded).toMatch(/\/uploads\/(?!.*default-image)/);
}

for (const width of WIDTHS) {
	test.describe(`at ${width} px`, () => {
		test.use({ viewport: { width, height: 800 } });

		test('a category with three products is made; one product is sold, delivered and returned', async ({
			page,
			newVisitor,
		}) => {
			test.setTimeout(120_000);
			const run = unique();
			const category = `Udu pots ${run}`;
			const names = ['drum', 'bell', 'flute'].map((kind) => `Udu ${kind} ${run}`);
			const [sold = ''] = names;
			const slug = `udu-drum-${run}`;
			const shopper = await newVisitor();
			await becomeAdmin(page);
			await becomeShopper(shopper, 'udu');
			let orderId = 0;

			await test.step('the category and its products with their photos are set up', async () => {
				await addCategory(page, category);
				for (const name of names)
					await addProduct(page, { name, category, price: '45,000', colours: ['#b91c1c'] });
			});
			await test.step('they are in the shop, with their photos', async () => {
				await shopper.goto(`/udu-pots-${run}`);
				for (const name of names) {
					const card = shopper.getByRole('listitem').filter({ hasText: name });
					await expect(card.getByRole('link', { name, exact: true })).toBeVisible();
					await expectPhoto(card.locator('img'));
				}
				await shopper.getByRole('link', { name: sold, exact: true }).click();
				await expect(shopper.getByRole('heading', { level: 1, name: sold })).toBeVisible();
				await expect(shopper.getByText('₦45,000').first()).toBeVisible();
				const shown = shopper.getByRole('region', { name: `Pictures of ${sold}` });
				await expectPhoto(shown.locator('img').first());
			});
			await test.step('a shopper buys two of one', async () => {
				orderId = await buyTwo(shopper);
				expect((await productAt(page, slug)).qty).toBe(3);
			});
			await test.step('his order is moved until it is delivered', async () => {
				// Twenty rows instead of five: other tests place orders too.
				await openAlive(page, '/admin/orders?per_page=20');
				await page.getByRole('link', { name: `Order ${orderId}`, exact: true }).click();
				const phone = page.getByRole('link', { name: '0803 123 4567' });
				await expect(phone).toHaveAttribute('href', 'tel:08031234567');
				const other = await page.context().newPage();
				await openAlive(other, `/admin/orders/${orderId}`);
				await moveOrder(page, { 'Confirm the order': 'Confirmed' });
				// The second of two is told, and sees the order's new state.
				await other.getByLabel('Note', { exact: true }).fill('He answered');
				await other.getByRole('main').getByRole('button', { name: 'Confirm the order' }).click();
				await expect(other.getByText('moved this order to "Confirmed" on')).toBeVisible();
				await expect(other.getByText('Now: Confirmed')).toBeVisible();
				await expect(other.getByLabel('Note', { exact: true })).toHaveValue('He answered');
				await other.close();
				await moveOrder(page, {
					'Mark as packed': 'Packed',
					'Mark as sent': 'On its way',
					'Mark as delivered': 'Delivered',
				});
				await expect(page.getByText('Write a review')).toHaveCount(0);
				await expect(page.getByRole('listitem').filter({ hasText: 'Delivered' })).toContainText(
					'by',
				);
				await page.getByRole('link', { name: 'Packing slip' }).click();
				await expect(page.getByText('To collect on delivery: ₦90,000')).toBeVisible();
			});
			await test.step('it is taken back: the stock is as before, the shopper reads the history', async () => {
				await openAlive(page, `/admin/orders/${orderId}`);
				await page.getByLabel('Note', { exact: true }).fill('The skin was torn');
				const sure = page.getByRole('alertdialog', { name: 'Are you sure?' });
				await page.getByLabel(`2 × ${sold}`).check();
				await page.getByRole('main').getByRole('button', { name: 'Mark as returned' }).click();
				await sure.getByRole('button', { name: 'Leave it as it is' }).click();
				await expect(page.getByText('Now: Delivered')).toBeVisible();
				await page.getByRole('main').getByRole('button', { name: 'Mark as returned' }).click();
				await sure.getByRole('button', { name: 'Mark as returned' }).click();
				await expect(page.getByText('Now: Returned')).toBeVisible();
				await expect(page.getByText('The skin was torn')).toBeVisible();
				await page.getByRole('link', { name: 'Packing slip' }).click();
				await expect(page.getByText('Not valid: this order is returned.')).toBeVisible();
				await expect(page.getByText('To collect on delivery')).toHaveCount(0);
				expect((await productAt(page, slug)).qty).toBe(5);
				await shopper.goto('/myorders');
				await shopper.getByRole('link', { name: /^View/ }).click();
				const history = shopper.getByRole('region', { name: 'History' }).getByRole('listitem');
				const states = ['Placed', 'Confirmed', 'Packed', 'On its way', 'Delivered', 'Returned'];
				await expect(history).toHaveText(states.map((state) => new RegExp(`^${state}`)));
				await expect(shopper.getByText('The skin was torn')).toHaveCount(0);
			});
		});

		test('an article is written with two images, read in the blog, changed and deleted', async ({
			page,
			newVisitor,
		}) => {
			const title = `Tuning an udu ${unique()}`;
			const path = `/blog/${title.toLowerCase().replaceAll(' ', '-')}`;
			const reader = await newVisitor();
			await becomeAdmin(page);
			await openAlive(page, '/admin/adminblog/create');
			await page.getByLabel('Title').fill(title);
			await page.getByLabel('Content').fill('Warm the clay first.\nThen tap it.');
			await page.getByLabel('Main Image').setInputFiles(await photo('main.png', '#1d4ed8'));
			await page
				.getByLabel('Additional Images')
				.setInputFiles([await photo('more.png', '#a16207')]);
			const send = await holdBack(page, '**/admin/save/article*');
			await page.getByRole('button', { name: 'Publish Article' }).click();
			await expect(page.getByRole('button', { name: 'Publishing...' })).toBeDisabled();
			send();
			await expect(page).toHaveURL('/admin/adminblog');

			await reader.goto('/blog');
			await reader.getByRole('link', { name: title }).first().click();
			await expect(reader).toHaveURL(path);
			await expect(reader.getByRole('heading', { level: 1, name: title })).toBeVisible();
			await expect(reader.getByText('Then tap it.')).toBeVisible();
			await expect(reader.getByText('1 / 2')).toBeVisible();
			await expectPhoto(reader.getByRole('region', { name: title }).locator('img').first());

			await page.getByRole('link', { name: `Edit ${title}` }).click();
			await alive(page);
			await page.getByLabel('Content').fill('Cold clay does it too.');
			await page.getByRole('button', { name: 'Update Article' }).click();
			await expect(page).toHaveURL('/admin/adminblog');
			await expectSoon(reader, 'Cold clay does it too.');
			await expect(reader.getByText('1 / 2')).toBeVisible();

			await page.getByRole('button', { name: `Delete ${title}` }).click();
			const sure = page.getByRole('alertdialog', { name: 'Are you sure?' });
			await sure.getByRole('button', { name: 'Delete' }).click();
			await closeAlert(page, 'Success', 'Poof! Your data has been deleted!');
			await expect(page.getByText(title)).toHaveCount(0);
			expect((await reader.goto(path))?.status()).toBe(404);
			await reader.goto('/blog');
			await expect(reader.getByText(title)).toHaveCount(0);
		});

		test('a blocked user is signed out at the next request', async ({ page, newVisitor }) => {
			const shopper = await newVisitor();
			const { email } = await becomeShopper(shopper, 'blocked');
			await shopper.goto('/myorders');
			await expect(shopper).toHaveURL('/myorders');
			await becomeAdmin(page);
			await openAlive(page, `/admin/profile?q=${encodeURIComponent(email)}`);
			await expect(page.getByRole('cell', { name: email, exact: true })).toBeVisible();
			await expect(page.getByRole('button', { name: 'Block Chidi Eze' })).toHaveText('Block');
			await page.getByText('Block', { exact: true }).click();
			const sure = page.getByRole('alertdialog', { name: 'Are you sure?' });
			await expect(sure).toContainText('This action will block/unblock the user');
			await sure.getByRole('button', { name: 'Block' }).click();
			await closeAlert(page, 'Success', 'User blocked');
			await expect(page.getByText('Blocked', { exact: true })).toBeVisible();
			await shopper.reload();
			await expect(shopper).toHaveURL('/collections');
			const data = { email, password: PASSWORD };
			const refused = await shopper.request.post('/api/login', { data });
			expect((await refused.json()).status).toBe(403);

			await page.getByRole('link', { name: 'Chidi Eze', exact: true }).click();
			await expect(page.getByRole('heading', { level: 1, name: 'Chidi Eze' })).toBeVisible();
			await alive(page);
			const notes = page.getByRole('region', { name: 'Notes' });
			await notes.getByLabel('New note').fill('Asked to be let in again');
			await notes.getByRole('button', { name: 'Add the note' }).click();
			await expect(notes.getByRole('listitem')).toContainText('Asked to be let in again');
			await page.getByRole('button', { name: 'Unblock Chidi Eze' }).click();
			await sure.getByRole('button', { name: 'Unblock' }).click();
			await closeAlert(page, 'Success', 'User unblocked');
			await expect(page.getByText('Active', { exact: true })).toBeVisible();
		});

		test('a new price is on the cached page at once', async ({ page, newVisitor }) => {
			const run = unique();
			const category = `Oja whistles ${run}`;
			const name = `Oja ${run}`;
			const guest = await newVisitor();
			await becomeAdmin(page);
			await addCategory(page, category);
			await addProduct(page, { name, category, price: '12,345', colours: ['#15803d'] });
			const { id } = await productAt(page, `oja-${run}`);
			const list = await guest.context().newPage();
			await guest.goto(`/product/oja-${run}`);
			await list.goto(`/oja-whistles-${run}`);
			for (const stored of [guest, list]) {
				await stored.reload();
				await expect(stored.getByText('₦12,345').first()).toBeVisible();
			}
			await openAlive(page, `/admin/edit-product/${id}`);
			await openTab(page, 'Other Details');
			await page.getByLabel('Selling Price').fill('23456');
			await page.keyboard.press('Enter');
			await closeAlert(page, 'Success', 'Product updated successfully.');
			for (const stored of [guest, list]) {
				await expectSoon(stored, '₦23,456');
				await expect(stored.getByText('₦12,345')).toHaveCount(0);
			}

			await openAlive(page, `/admin/view-product?q=oja-${run}`);
			const tick = page.getByRole('checkbox', { name: `Choose ${name}` });
			await page.locator('summary', { hasText: 'Change the ticked products' }).click();
			await page.getByRole('checkbox', { name: 'Tick all 1 on this page' }).check();
			await expect(tick).toBeChecked();
			await page.getByLabel('Naira more or less').fill('1000');
			await page.getByRole('button', { name: 'Change them' }).click();
			await expect(page.getByText('1 of 1 product would change')).toBeVisible();
			await expect(page.getByRole('row', { name })).toContainText('₦23,456 → ₦24,456');
			await page.locator('summary', { hasText: 'Adjust the change' }).click();
			await page.getByLabel('Round to').selectOption('₦500');
			await page.getByLabel('Which way').selectOption('Always up');
			await page.getByRole('button', { name: 'Show what it changes' }).click();
			await expect(page.getByRole('row', { name })).toContainText('₦23,456 → ₦24,500');
			await page.getByRole('button', { name: 'Change 1 product' }).click();
			await expect(page.getByText('1 product was changed.')).toBeVisible();
			await expectSoon(guest, '₦24,500');
			await page.getByRole('button', { name: 'Undo this change' }).click();
			await expect(page.getByText('This change was undone')).toBeVisible();
			await expect(page.getByRole('button', { name: 'Undo this change' })).toHaveCount(0);
			await expectSoon(guest, '₦23,456');
			await page.getByRole('link', { name: 'Back to the list' }).click();
			await expect(page).toHaveURL(`/admin/view-product?q=oja-${run}`);
		});
	});
}
