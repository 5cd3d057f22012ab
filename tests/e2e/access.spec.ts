import { expect, type Page, test } from '@playwright/test';
import { AROUND_MAIN, bringAxe, violationsIn } from './accessible.ts';
import { alive, becomeShopper, complaints, fillCheckout, putInCart } from './journeys.ts';

// Every page of the storefront: accessible, never wider than the screen, and without complaints in the console.

const PRODUCT = 'corvane-xlr-microphone-cable-5-m';
const SOLD_OUT = 'draywick-ready-rack-2800';
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const PHONE = { width: 360, height: 740 };
const DESK = { width: 1280, height: 800 };
/** A page of 1280 px at 400 % zoom. */
const NARROWEST = 320;

const FOR_EVERYBODY = {
	catalogue: [
		'/',
		'/studio-recording',
		'/pa-speakers?page=2&sort=price_asc',
		'/collections',
		'/collections/studio-recording',
		`/collections/cables-stands-cases/${PRODUCT}`,
		`/product/${PRODUCT}`,
		`/product/${SOLD_OUT}`,
		'/new-collections',
		'/bestseller',
		'/search',
		'/search?q=mircophone',
		'/search?q=zzyqx',
	],
	texts: [
		'/blog',
		'/blog/sound-for-an-outdoor-event',
		'/about',
		'/contact',
		'/faq',
		'/advice',
		'/advice/amplifier?amplifier_watts=500&rated_ohms=8&speaker_watts=300&speaker_ohms=8',
		'/advice/power?watts0=much',
		'/policy',
		'/privacy',
		'/terms',
		'/credits',
		'/newsletter',
		'/offline',
		'/wishlist',
		'/stock-alerts?sent=1',
	],
	'account, cart and reviews': [
		`/product/${PRODUCT}/reviews`,
		`/product/${PRODUCT}/questions`,
		'/login',
		'/login/mail',
		'/register',
		'/forgot-password',
		'/forgotPassword',
		'/resetpassword',
		'/password/reset/some-token?email=ada%40example.com',
		'/cart',
		'/checkout',
		'/myorders',
		'/account',
		'/track',
		'/track?order=BH-7KQD-24XM-9T',
		'/genuine',
		'/genuine?code=7KQD',
	],
};
/** Pages of a shopper who has bought nothing yet. */
const EMPTY = [
	'/cart',
	'/checkout',
	'/account',
	'/account/second-factor',
	'/account/address',
	'/account/password',
	'/account/name',
	'/account/addresses',
	'/account/cart-reminders',
	'/account/addresses/new',
	'/myorders',
	'/thank-you',
];
const REFUSED = {
	'/403': 403,
	'/404': 404,
	'/no-such-page': 404,
	'/product/no-such-product': 404,
	'/collections/no-such-category': 404,
	'/blog/no-such-article': 404,
	'/track/0123456789abcdef0123456789abcdef': 404,
	'/genuine/2222-2222-2222-2222': 404,
	'/login/mail/some-token': 404,
	'/account/confirm/some-token': 404,
	'/account/address/confirm/some-token': 404,
	'/account/address/agree/some-token': 404,
	'/account/address/stop/some-token': 404,
};

type Examination = {
	/** What stands around its content is examined on the first of several pages alone. */
	isFirst?: boolean;
	/** With which the page answers. */
	status?: number;
};

/** Checks the page in its present state. */
async function examine(page: Page, { isFirst = true }: Examination = {}): Promise<void> {
	// What fades in is pale at first.
	await expect.poll(() => page.evaluate(() => document.getAnimations().length)).toBe(0);
	const examined = isFirst ? {} : { exclude: AROUND_MAIN };
	expect(await violationsIn(page, { tags: RULES, ...examined })).toEqual([]);
	const { width, height } = page.viewportSize() ?? DESK;
	for (const each of width === PHONE.width ? [NARROWEST, width] : [width]) {
		await page.setViewportSize({ width: each, height });
		const needed = () => page.evaluate(() => document.documentElement.scrollWidth);
		await expect.poll(needed, `width needed on ${each} px`).toBeLessThanOrEqual(each);
	}
	if (width === PHONE.width) expect(await cutAtDoubleSize(page)).toEqual([]);
}

/** Texts that leave the screen, their box or what cuts it off when all text is twice as large. */
async function cutAtDoubleSize(page: Page): Promise<string[]> {
	return page.evaluate(() => {
		const root = document.documentElement;
		root.style.fontSize = '200%';
		const isCut = ({ left, right, width }: DOMRect, box: DOMRect) =>
			width > 1 && right > 0 && (right > box.right + 2 || left < box.left - 2);
		const cutsOff = (element: Element) => getComputedStyle(element).overflowX === 'hidden';
		const found: string[] = [];
		const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
		const range = document.createRange();
		while (texts.nextNode()) {
			const [text, element] = [texts.currentNode, texts.currentNode.parentElement];
			if (!element?.checkVisibility({ visibilityProperty: true })) continue;
			// What is only read out, or scrolls sideways, is meant to leave its box.
			if (element.closest('[class*=sr-only], [class*=overflow-x-auto]')) continue;
			let block = element;
			while (getComputedStyle(block).display === 'inline' && block.parentElement)
				block = block.parentElement;
			let frame: Element = block;
			while (frame !== root && !cutsOff(frame)) frame = frame.parentElement ?? root;
			const boxes = [block, frame, root].map((box) => box.getBoundingClientRect());
			range.selectNodeContents(text);
			if ([...range.getClientRects()].some((line) => boxes.some((box) => isCut(line, box))))
				found.push(text.textContent?.trim() ?? '');
		}
		if (root.scrollWidth > root.clientWidth) found.push(`needs ${root.scrollWidth} px`);
		root.style.fontSize = '';
		return found;
	});
}

async function openAndExamine(
	page: Page,
	path: string,
	{ status = 200, isFirst = true }: Examination = {},
) {
	await test.step(path, async () => {
		const response = await page.goto(path);
		expect(response?.status()).toBe(status);
		await alive(page);
		// A message that the address names is taken out of it once it has opened.
		await expect(page).not.toHaveURL(/[?&]alert=/);
		await examine(page, { isFirst });
	});
}

/** Examines a page as a phone loads it, and again when the screen has become wide. */
async function examineAtBothWidths(
	page: Page,
	path: string,
	examination: Examination,
): Promise<void> {
	await page.setViewportSize(PHONE);
	await openAndExamine(page, path, examination);
	await test.step(`${path}, ${DESK.width} px wide`, async () => {
		await page.setViewportSize(DESK);
		await examine(page, examination);
	});
}

for (const [part, paths] of Object.entries(FOR_EVERYBODY)) {
	test(`every public page is accessible, fits, and raises no complaint: ${part}`, async ({
		page,
	}) => {
		test.slow();
		const found = complaints(page);
		await bringAxe(page);
		for (const path of paths) await examineAtBothWidths(page, path, { isFirst: path === paths[0] });
		expect(found).toEqual([]);
	});
}

test('every page that refuses is accessible, fits, and raises no complaint', async ({ page }) => {
	test.slow();
	const found = complaints(page);
	await bringAxe(page);
	for (const [path, status] of Object.entries(REFUSED))
		await examineAtBothWidths(page, path, { status, isFirst: path === '/403' });
	// The browser itself logs the status of a missing page.
	expect(found.filter((text) => !text.startsWith('Failed to load resource'))).toEqual([]);
});

test('every page of a shopper is accessible too, while there is nothing on it', async ({
	page,
}) => {
	test.slow();
	const found = complaints(page);
	await bringAxe(page);
	await becomeShopper(page, 'access');
	for (const path of EMPTY) await examineAtBothWidths(page, path, { isFirst: path === EMPTY[0] });
	expect(found).toEqual([]);
});

for (const viewport of [PHONE, DESK]) {
	test.describe(`${viewport.width} px wide`, () => {
		test.use({ viewport });
		test.slow();

		test('every page of an order is accessible too: full, refused and placed', async ({ page }) => {
			const found = complaints(page);
			await bringAxe(page);
			await becomeShopper(page, 'access');
			await putInCart(page, PRODUCT, 2);
			await openAndExamine(page, '/cart');
			await openAndExamine(page, '/checkout');
			await page.getByRole('button', { name: 'Place Order' }).click();
			await expect(page.getByRole('alertdialog')).toBeVisible();
			await examine(page);
			await page.keyboard.press('Escape');
			await expect(page.getByLabel('Mobile Number')).toBeFocused();
			await examine(page);
			await fillCheckout(page);
			await page.getByRole('button', { name: 'Place Order' }).click();
			await expect(
				page.getByRole('alertdialog', { name: 'Order Placed Successfully' }),
			).toBeVisible();
			await examine(page);
			await page.keyboard.press('Escape');
			await examine(page);
			await openAndExamine(page, '/thank-you');
			await expect(page.getByRole('heading', { level: 1 })).toHaveText('Order Placed Successfully');
			await openAndExamine(page, '/myorders');
			await page.getByRole('link', { name: /^View/ }).click();
			await expect(page.getByRole('heading', { name: /^Order \d+$/ })).toBeVisible();
			await examine(page);
			expect(found.filter((text) => !text.includes('422'))).toEqual([]);
		});

		test('dialogs over a page are accessible too', async ({ page }) => {
			await page.goto(`/product/${PRODUCT}`);
			await alive(page);
			await page.getByRole('button', { name: 'Add to Cart' }).first().click();
			const alert = page.getByRole('alertdialog', { name: 'Error' });
			await expect(alert).toBeVisible();
			await examine(page);
			await alert.getByRole('heading').click();
			await expect(alert).toBeVisible();
			await page.mouse.click(5, 5);
			await expect(alert).toBeHidden();
			await page.getByRole('button', { name: 'Show full screen' }).click();
			// Its script is loaded by the press: Escape does nothing before it is there.
			const picture = page.getByRole('dialog');
			await expect(picture).toBeVisible();
			await examine(page);
			await page.keyboard.press('Escape');
			await expect(picture).toBeHidden();
			if (viewport === DESK) return;
			await page.getByRole('button', { name: 'Menu' }).click();
			await expect(page.getByRole('navigation', { name: 'Menu' })).toBeVisible();
			await examine(page);
		});
	});
}

test('at 400 % zoom the name is whole, and the cart is not behind its total', async ({ page }) => {
	await page.setViewportSize({ width: NARROWEST, height: 200 });
	await becomeShopper(page, 'zoom');
	await putInCart(page, PRODUCT);
	await page.goto('/cart');
	const name = page.getByRole('banner').getByRole('link').first();
	const cut = await name.evaluate((link) => link.scrollWidth - link.clientWidth);
	expect(cut).toBe(0);
	await page.getByRole('button', { name: 'One more' }).scrollIntoViewIfNeeded();
	await expect(page.getByRole('link', { name: 'Make Purchase' })).not.toBeInViewport();
});

test('a refused message focuses the first wrong field', async ({ page }) => {
	await page.goto('/contact');
	await alive(page);
	await page.getByLabel('Name').fill('Ada');
	await page.getByLabel('Email').first().fill('nowhere');
	await page.getByRole('button', { name: 'Send Message' }).click();
	await expect(page.getByLabel('Email').first()).toBeFocused();
	await expect(page.getByLabel('Name')).toHaveValue('Ada');
	await examine(page);
});
