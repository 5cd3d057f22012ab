import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { MOST } from '#shop/media/media-kinds.ts';
import { violationsIn } from './accessible.ts';
import { becomeAdmin, nameIt, openTab, unique } from './admin-steps.ts';
import { alive, closeAlert, openAlive } from './journeys.ts';
import { test } from './visitors.ts';

// Documents, sounds and videos of a product: from the form of staff to what shoppers load, and when.

const seed = async (name: string, mimeType: string) => ({
	name,
	mimeType,
	buffer: await readFile(new URL(`../../db/seed/media/${name}`, import.meta.url)),
});
const PLAYER = 'https://www.youtube-nocookie.com/';

/** Requests to anywhere but the shop. */
function elsewhere(page: Page): string[] {
	const urls: string[] = [];
	page.on('request', (request) => {
		if (!request.url().startsWith(process.env.SHOP_URL ?? '')) urls.push(request.url());
	});
	return urls;
}

async function addWithMedia(page: Page, name: string): Promise<void> {
	await openAlive(page, '/admin/add-product');
	await page.getByLabel('Category').selectOption({ label: 'Microphones' });
	await nameIt(page, name);
	await openTab(page, 'SEO Tags');
	await page.getByLabel('Meta Title').fill(name);
	await openTab(page, 'Other Details');
	await page.getByLabel('Selling Price').fill('45000');
	await page.getByLabel('Original Price').fill('45000');
	await page.getByLabel('Color and Length').fill('Oduma');
	await openTab(page, 'Documents & media');
	const pdf = await seed('safety-and-care.pdf', 'application/pdf');
	await page
		.getByLabel('Choose documents')
		.setInputFiles([pdf, { ...pdf, name: 'quick_start.pdf' }]);
	const second = page.getByRole('group', { name: 'Document 2', exact: true });
	await expect(second.getByLabel('Title')).toHaveValue('Quick start');
	await second.getByRole('button', { name: 'Move Document 2 up' }).click();
	const wave = { name: 'tone.wav', mimeType: 'audio/wav', buffer: Buffer.from('RIFF') };
	await page
		.getByLabel('Choose sounds')
		.setInputFiles([wave, await seed('drum-pattern.mp3', 'audio/mpeg')]);
	await expect(page.getByText('tone.wav: WAV files are too large')).toBeVisible();
	await page.getByRole('button', { name: 'Add a video' }).click();
	const video = page.getByRole('group', { name: 'Video 1', exact: true });
	await video.getByLabel('Title').fill('On a stage');
	await video.getByLabel('Address').fill('https://example.com/watch');
	await page.getByRole('button', { name: 'Add Product' }).click();
	await closeAlert(page, 'All fields are mandatory');
	await video.getByLabel('Address').fill('https://youtu.be/M7lc1UVf-VE');
	expect(await violationsIn(page)).toEqual([]);
	await page.getByRole('button', { name: 'Add Product' }).click();
	await closeAlert(page, 'Success', 'Product added successfully.');
}

test('staff add documents, sounds and a video; nothing of them loads before it is pressed', async ({
	page,
	context,
}) => {
	// Two examinations by axe and six pages.
	test.slow();
	const name = `Heard and seen ${unique()}`;
	await becomeAdmin(page);
	await addWithMedia(page, name);
	const path = `/product/${name.toLowerCase().replaceAll(' ', '-')}`;

	const complaints: string[] = [];
	page.on('console', (message) => {
		if (message.type() === 'error') complaints.push(message.text());
	});
	const urls = elsewhere(page);
	await context.route(`${PLAYER}**`, (route) =>
		route.fulfill({ contentType: 'text/html', body: '<title>Player</title>' }),
	);
	const files: string[] = [];
	page.on('request', (request) => {
		if (/\/uploads\/(documents|sounds)\//.test(request.url())) files.push(request.url());
	});
	// From another page of the shop, whose policy allows no frames.
	await openAlive(page, '/microphones');
	await page.getByRole('link', { name }).first().click();
	await expect(page).toHaveURL(path);
	const documents = page.getByRole('region', { name: 'Documents' });
	await expect(documents.getByRole('link')).toHaveText(['Quick start', 'Safety and care']);
	await expect(documents).toContainText('Manual, English, PDF, 47 KB');
	await expect(page.locator('audio')).toHaveAttribute('preload', 'none');
	expect(await violationsIn(page)).toEqual([]);
	await page.waitForLoadState('networkidle');
	expect([...urls, ...files]).toEqual([]);

	const video = page.getByRole('link', { name: 'Play: On a stage' });
	await expect(video).toHaveAttribute('href', 'https://www.youtube.com/watch?v=M7lc1UVf-VE');
	await video.click();
	const frame = page.locator('iframe[title="On a stage"]');
	// The whole page is loaded anew before.
	await expect(frame).toHaveAttribute('src', `${PLAYER}embed/M7lc1UVf-VE?autoplay=1`, {
		timeout: 30_000,
	});
	await expect.poll(() => urls.filter((url) => url.startsWith(PLAYER)).length).toBe(1);
	expect(urls.every((url) => url.startsWith(PLAYER))).toBe(true);
	// It was loaded anew for its frame; from now on a press is enough.
	await openAlive(page, path);
	await page.evaluate(() => Object.assign(window, { isSame: true }));
	await page.getByRole('link', { name: 'Play: On a stage' }).click();
	await expect(frame).toBeVisible();
	expect(await page.evaluate(() => 'isSame' in window)).toBe(true);
	expect(complaints).toEqual([]);

	const [pdf, plain] = await Promise.all([
		page.request.get((await documents.getByRole('link').first().getAttribute('href')) ?? ''),
		page.request.get('/microphones'),
	]);
	expect(pdf.headers()['content-type']).toBe('application/pdf');
	// Whoever saves data gets links in place of player and poster.
	const lite = await page.request.get(path, { headers: { 'Save-Data': 'on' } });
	const markup = await lite.text();
	expect(markup).toMatch(/<a href="\/uploads\/sounds\//);
	expect(markup).toMatch(/On a stage(<!-- -->)?, at/);
	expect(markup).not.toMatch(/<audio|Play: On a stage/);
	expect(plain.headers()['content-security-policy']).not.toContain('frame-src');
});

test('taking one off, and adding the last that fits, leave the focus in the list', async ({
	page,
}) => {
	await becomeAdmin(page);
	await openAlive(page, '/admin/add-product');
	await openTab(page, 'Documents & media');
	const add = page.getByRole('button', { name: 'Add a video' });
	for (let place = 1; place <= MOST.video; place += 1) {
		await add.press('Enter');
		await expect(page.getByRole('group', { name: `Video ${place}`, exact: true })).toBeVisible();
	}
	await expect(add).toBeFocused();
	await add.press('Enter');
	await expect(page.getByRole('group', { name: /^Video \d$/ })).toHaveCount(MOST.video);
	const takeOff = (place: number) =>
		page.getByRole('button', { name: `Take off Video ${place}`, exact: true });
	await takeOff(1).press('Enter');
	await expect(takeOff(1)).toBeFocused();
	await takeOff(2).press('Enter');
	await expect(takeOff(1)).toBeFocused();
	await takeOff(1).press('Enter');
	await expect(add).toBeFocused();

	const pdf = await seed('safety-and-care.pdf', 'application/pdf');
	const choose = page.getByLabel('Choose documents');
	await choose.focus();
	await choose.setInputFiles(
		Array.from({ length: MOST.document }, (_, n) => ({ ...pdf, name: `${n}.pdf` })),
	);
	await expect(choose).toBeFocused();
	await choose.setInputFiles(pdf);
	await expect(page.getByText('Please take one off first.')).toBeVisible();
});

test('without scripts a document is added and removed, and the video is a link', async ({
	newVisitor,
}) => {
	test.slow();
	const page = await newVisitor({ javaScriptEnabled: false });
	await becomeAdmin(page);
	await page.goto('/admin/view-product?q=Gooseneck');
	await page.getByRole('link', { name: /Edit/ }).first().click();
	await openTab(page, 'Documents & media');
	const other = page.getByRole('group', { name: 'Another document' });
	await other
		.getByLabel('File')
		.setInputFiles(await seed('safety-and-care.pdf', 'application/pdf'));
	await other.getByLabel('Title').fill('For the vestry');
	const video = page.getByRole('group', { name: 'Another video' });
	await video.getByLabel('Title').fill('Pulpit');
	await video.getByLabel('Address').fill('https://vimeo.com/76979871');
	await page.getByRole('button', { name: 'Update' }).click();
	await expect(page).toHaveURL(/view-product/);

	const product = '/product/oduma-gn-18-gooseneck-pulpit-microphone';
	await page.goto(product);
	await expect(page.getByRole('link', { name: 'For the vestry' })).toBeVisible();
	await expect(page.getByRole('link', { name: 'Play: Pulpit' })).toHaveAttribute(
		'href',
		'https://vimeo.com/76979871',
	);
	await page.goto('/admin/view-product?q=Gooseneck');
	await page.getByRole('link', { name: /Edit/ }).first().click();
	await openTab(page, 'Documents & media');
	for (const box of await page.getByRole('checkbox', { name: /^Delete (Document|Video)/ }).all())
		await box.check();
	await page.getByRole('button', { name: 'Update' }).click();
	await expect(page).toHaveURL(/view-product/);
	await page.goto(product);
	await expect(page.getByRole('heading', { name: 'Documents' })).toHaveCount(0);
	await expect(page.getByRole('heading', { name: 'Watch' })).toHaveCount(0);
});

test('on data-saving pages a sound is a link with its size', async ({ newVisitor }) => {
	const page = await newVisitor({ extraHTTPHeaders: { 'save-data': 'on' } });
	await page.goto('/product/brennick-pulse-8-drum-pad');
	await expect(page.locator('audio')).toHaveCount(0);
	const sound = page.getByRole('link', { name: /Two bars at 104 beats a minute \(0:05, 19 KB\)/ });
	const address = (await sound.getAttribute('href')) ?? '';
	const part = await page.request.get(address, { headers: { range: 'bytes=0-99' } });
	expect([part.status(), (await part.body()).length]).toEqual([206, 100]);
});

test('the sample’s sounds are what browsers play', async ({ page }) => {
	await page.goto('/product/brennick-pulse-8-drum-pad');
	await alive(page);
	const duration = await page.locator('audio').evaluate(
		(audio: HTMLAudioElement) =>
			new Promise<number>((resolve, reject) => {
				audio.onloadedmetadata = () => resolve(audio.duration);
				audio.onerror = () => reject(new Error(audio.error?.message));
				audio.preload = 'metadata';
				audio.load();
			}),
	);
	expect(duration).toBeGreaterThan(4);
	expect(duration).toBeLessThan(6);
});
