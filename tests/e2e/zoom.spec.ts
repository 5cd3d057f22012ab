import { type CDPSession, expect, type Locator, type Page, test } from '@playwright/test';
import { complaints, openAlive } from './journeys.ts';

// The pictures in full screen, by fingers, mouse and keys.

const FOUR_PICTURES = '/product/tarnholt-first-studio-set';
const NAME = 'Tarnholt First Studio Set';

type Point = { x: number; y: number };

async function openZoom(page: Page): Promise<Locator> {
	await openAlive(page, FOUR_PICTURES);
	await page.getByRole('button', { name: 'Show full screen' }).click();
	const dialog = page.getByRole('dialog', { name: NAME });
	await expect(dialog).toBeVisible();
	await expect
		.poll(() => shown(dialog).evaluate((image: HTMLImageElement) => image.naturalWidth))
		.toBeGreaterThan(0);
	return dialog;
}

/** The picture in sight; its neighbours are hidden from the accessibility tree, and so are the thumbnails' names. */
function shown(dialog: Locator): Locator {
	return dialog.locator('li:not([aria-hidden=true]) img.object-contain');
}

/** What part of the picture is at a point of the screen, from 0 to 1 in both directions, and how large it all is. */
async function partAt(picture: Locator, { x, y }: Point) {
	return picture.evaluate(
		(image, at) => {
			const { left, top, width, height } = image.getBoundingClientRect();
			const to2 = (value: number) => Math.round(value * 100) / 100;
			return {
				x: to2((at.x - left) / width),
				y: to2((at.y - top) / height),
				scale: to2(width / innerWidth),
			};
		},
		{ x, y },
	);
}

async function touch(devtools: CDPSession, type: 'Start' | 'Move' | 'End', ...fingers: Point[]) {
	const touchPoints = fingers.map(({ x, y }, id) => ({ x, y, id }));
	await devtools.send('Input.dispatchTouchEvent', { type: `touch${type}`, touchPoints });
}

/** A tap of 20 ms that began at this second since 1970: what the page measures does not depend on how busy the machine is. */
async function tapAt(devtools: CDPSession, point: Point, second: number) {
	const send = (type: 'touchStart' | 'touchEnd', touchPoints: Point[], timestamp: number) =>
		devtools.send('Input.dispatchTouchEvent', { type, touchPoints, timestamp });
	await send('touchStart', [point], second);
	await send('touchEnd', [], second + 0.02);
}

async function swipe(devtools: CDPSession, from: Point, to: Point) {
	await touch(devtools, 'Start', from);
	for (const part of [0.3, 0.6, 1]) {
		const x = from.x + (to.x - from.x) * part;
		await touch(devtools, 'Move', { x, y: from.y + (to.y - from.y) * part });
	}
	await touch(devtools, 'End');
}

/** Of two taps within 300 ms the second is not one of its own. */
async function untilNoDoubleTap(page: Page) {
	const since = await page.evaluate(() => performance.now());
	await page.waitForFunction((from) => performance.now() - from > 300, since);
}

test.describe('on a phone', () => {
	test.use({
		viewport: { width: 360, height: 780 },
		hasTouch: true,
		isMobile: true,
		deviceScaleFactor: 2,
	});

	test('what is tapped stays under the finger, and the next tap shows the whole picture', async ({
		page,
	}) => {
		const found = complaints(page);
		const dialog = await openZoom(page);
		const picture = shown(dialog);
		for (const point of [
			{ x: 180, y: 390 },
			{ x: 180, y: 270 },
			{ x: 60, y: 440 },
		]) {
			const before = await partAt(picture, point);
			expect(before.scale).toBe(1);
			await page.touchscreen.tap(point.x, point.y);
			await expect.poll(() => partAt(picture, point)).toEqual({ ...before, scale: 2.5 });
			await expect(dialog.getByText('250 %')).toBeVisible();
			await untilNoDoubleTap(page);
			await page.touchscreen.tap(point.x, point.y);
			await expect.poll(() => partAt(picture, point)).toEqual(before);
			await untilNoDoubleTap(page);
		}
		expect(found).toEqual([]);
	});

	test('a double tap enlarges once, and two taps show the whole picture again', async ({
		page,
	}) => {
		const dialog = await openZoom(page);
		const point = { x: 200, y: 350 };
		const before = await partAt(shown(dialog), point);
		const devtools = await page.context().newCDPSession(page);
		const now = Date.now() / 1000;
		await tapAt(devtools, point, now);
		await tapAt(devtools, point, now + 0.25);
		await expect.poll(() => partAt(shown(dialog), point)).toEqual({ ...before, scale: 2.5 });
		await tapAt(devtools, point, now + 1);
		await expect.poll(() => partAt(shown(dialog), point)).toEqual(before);
	});

	test('two fingers enlarge what is between them, one moves it, and never beyond its edge', async ({
		page,
	}) => {
		const dialog = await openZoom(page);
		const picture = shown(dialog);
		const middle = { x: 150, y: 420 };
		const before = await partAt(picture, middle);
		const devtools = await page.context().newCDPSession(page);
		await touch(devtools, 'Start', { x: 130, y: 420 }, { x: 170, y: 420 });
		await touch(devtools, 'Move', { x: 120, y: 420 }, { x: 180, y: 420 });
		await touch(devtools, 'Move', { x: 90, y: 420 }, { x: 210, y: 420 });
		await expect.poll(() => partAt(picture, middle)).toEqual({ ...before, scale: 3 });
		await touch(devtools, 'End');
		await swipe(devtools, { x: 200, y: 500 }, { x: 100, y: 450 });
		const moved = { x: middle.x - 100, y: middle.y - 50 };
		await expect.poll(() => partAt(picture, moved)).toEqual({ ...before, scale: 3 });
		for (const _ of [1, 2, 3, 4, 5]) await swipe(devtools, { x: 20, y: 400 }, { x: 350, y: 400 });
		await expect.poll(() => partAt(picture, { x: 0, y: 0 })).toMatchObject({ x: 0, scale: 3 });
		// An enlarged picture is looked at, not turned over.
		await expect(dialog.getByText('1 / 4')).toBeVisible();
	});

	test('a swipe turns over, both ways, and gives way at the ends', async ({ page }) => {
		const dialog = await openZoom(page);
		const devtools = await page.context().newCDPSession(page);
		const [left, right] = [
			{ x: 60, y: 400 },
			{ x: 300, y: 390 },
		];
		await swipe(devtools, left, right);
		await expect(dialog.getByText('1 / 4')).toBeVisible();
		await swipe(devtools, right, left);
		await expect(dialog.getByText('2 / 4')).toBeVisible();
		const second = page
			.getByRole('dialog')
			.getByRole('img', { name: `${NAME}, picture 2`, exact: true });
		await expect(second).toBeInViewport({ ratio: 0.99 });
		await swipe(devtools, left, right);
		await expect(dialog.getByText('1 / 4')).toBeVisible();
		await dialog.getByRole('link', { name: `Show ${NAME}, picture 4` }).click();
		await expect(page.getByRole('dialog').getByText('4 / 4')).toBeVisible();
		await swipe(devtools, right, left);
		await expect(page.getByRole('dialog').getByText('4 / 4')).toBeVisible();
	});

	test('the next picture is loaded when a finger touches the first, before it swipes', async ({
		page,
	}) => {
		await openAlive(page, FOUR_PICTURES);
		const pictures = page
			.getByRole('list', { name: 'Pictures to scroll through' })
			.getByRole('img');
		const [next, third] = [pictures.nth(1), pictures.nth(2)];
		await expect(next).toHaveAttribute('loading', 'lazy');
		const devtools = await page.context().newCDPSession(page);
		await touch(devtools, 'Start', { x: 180, y: 250 });
		await expect(next).toHaveAttribute('loading', 'eager');
		await expect(third).toHaveAttribute('loading', 'lazy');
		await touch(devtools, 'End');
	});
});

test('wheel, drag and keys enlarge, move and turn over; Escape closes', async ({ page }) => {
	const dialog = await openZoom(page);
	const picture = shown(dialog);
	const point = { x: 560, y: 300 };
	const before = await partAt(picture, point);
	await page.mouse.move(point.x, point.y);
	await page.mouse.wheel(0, -400);
	await expect.poll(async () => (await partAt(picture, point)).scale).toBeGreaterThan(2);
	expect(await partAt(picture, point)).toMatchObject({ x: before.x, y: before.y });
	await page.mouse.down();
	await page.mouse.move(point.x - 80, point.y + 30, { steps: 4 });
	await page.mouse.up();
	const moved = { x: point.x - 80, y: point.y + 30 };
	await expect.poll(() => partAt(picture, moved)).toMatchObject({ x: before.x, y: before.y });
	// The arrow keys move an enlarged picture, and turn over a whole one.
	const { x: there } = await partAt(picture, point);
	await page.keyboard.press('ArrowRight');
	await expect.poll(async () => (await partAt(picture, point)).x).toBeGreaterThan(there + 0.05);
	await page.keyboard.press('0');
	await expect.poll(() => partAt(picture, point)).toEqual(before);
	await page.keyboard.press('+');
	await expect.poll(async () => (await partAt(picture, point)).scale).toBe(1.5);
	await page.keyboard.press('-');
	await expect.poll(() => partAt(picture, point)).toEqual(before);
	await page.keyboard.press('ArrowRight');
	await expect(page.getByRole('dialog').getByText('2 / 4')).toBeVisible();
	await page.keyboard.press('Escape');
	await expect(page.getByRole('dialog')).toHaveCount(0);
	await expect(page.getByRole('button', { name: 'Show full screen' })).toBeFocused();
});

test('buttons do all of it too, and the focus returns to the picture that was looked at', async ({
	page,
}) => {
	await openAlive(page, FOUR_PICTURES);
	await page.getByRole('link', { name: NAME, exact: true }).click();
	const dialog = page.getByRole('dialog');
	const smaller = dialog.getByRole('button', { name: 'Show smaller' });
	await expect(smaller).toHaveAttribute('aria-disabled', 'true');
	await dialog.getByRole('button', { name: 'Show larger' }).click();
	await expect(dialog.getByText('150 %')).toBeVisible();
	await smaller.click();
	await expect(smaller).toHaveAttribute('aria-disabled', 'true');
	await dialog.getByRole('button', { name: 'Next picture' }).click();
	await expect(dialog.getByText('2 / 4')).toBeVisible();
	await dialog.getByRole('button', { name: 'Close' }).click();
	await expect(page.getByRole('link', { name: `${NAME}, picture 2`, exact: true })).toBeFocused();
});

test('without its scripts a picture is shown alone', async ({ page }) => {
	await page.route('**/assets/gallery-zoom-*', (route) => route.abort());
	await openAlive(page, FOUR_PICTURES);
	await page.getByRole('button', { name: 'Show full screen' }).click();
	await expect(page).toHaveURL(/\/uploads\/product_image\/\w+\.jpg$/);
});
