import { expect, type Page } from '@playwright/test';
import { cashCollectors } from '#db/cash/cash-schema.ts';
import type { Db } from '#db/client.ts';
import { soldUnits } from '#db/fulfilment/sold-unit-schema.ts';
import { newCheckCode } from '#shop/serial-numbers/check-code.ts';
import { foldSerial } from '#shop/serial-numbers/serial-number.ts';
import { makeSerialised, newSerial, orderOfSerialised } from '#tests/helpers/serialised.ts';
import { makeShopper } from '#tests/helpers/shoppers.ts';
import { violationsIn } from './accessible.ts';
import { becomeAdmin, unique } from './admin-steps.ts';
import { alive, complaints } from './journeys.ts';
import { withShopDatabase } from './own-shop.ts';
import { type NewVisitor, test } from './visitors.ts';

// Goods that come back across the counter, from the ticket until they are handed back.

/** An ikoro with a warranty of a year, and the order in which it was sold. */
async function soldIkoro() {
	const [name, serial] = [`Ikoro ${unique()}`, newSerial()];
	return await withShopDatabase(async (db) => {
		const { id: userId } = await makeShopper(db);
		const ikoro = await makeSerialised(db, { name });
		const order = await orderOfSerialised(db, userId, ikoro, { qty: 1, state: 'delivered' });
		await db.insert(soldUnits).values({
			orderId: order.id,
			productId: ikoro.id,
			name,
			serial,
			serialKey: foldSerial(serial),
			checkCode: newCheckCode(),
			warrantyMonths: 12,
		});
		return { name, serial, orderId: order.id, phone: order.phone };
	});
}

/** Opens the form of a move, fills it in and sends it. */
async function move(page: Page, action: string, fields: Record<string, string> = {}) {
	const moves = page.getByRole('region', { name: 'What comes next' });
	await moves.getByRole('button', { name: `${action}…` }).click();
	const form = moves.locator('details[open] form');
	for (const [label, text] of Object.entries(fields)) await form.getByLabel(label).fill(text);
	await form.getByRole('button', { name: action, exact: true }).click();
}

/** A counter that takes cash, under a name of its own. */
async function addCounter(db: Db): Promise<string> {
	const name = `Counter ${unique()}`;
	await db.insert(cashCollectors).values({ name, kind: 'counter' });
	return name;
}

/** Takes ₦5,000 before the goods are handed back; afterwards its receipt is on the screen. */
async function payDeposit(page: Page, counter: string) {
	const payments = page.getByRole('region', { name: 'Payments' });
	await payments.getByRole('button', { name: 'Take a payment…' }).click();
	await payments.getByLabel('Amount paid').fill('5,000');
	await payments.getByRole('button', { name: 'Record the payment' }).click();
	await expect(payments.getByText('Choose who collects it.').first()).toBeVisible();
	await expect(payments.getByLabel('Amount paid')).toHaveValue('5,000');
	await payments.getByLabel('Paid to', { exact: true }).selectOption({ label: counter });
	await payments.getByRole('button', { name: 'Record the payment' }).click();
	await expect(page).toHaveURL(/\/receipts\/\d+$/);
}

/** Counts what the counter took for the repair on this page. */
async function handOver(page: Page, counter: string, place: string) {
	await page.goto('/admin/cash');
	await page.getByRole('link', { name: `Hand over by ${counter}` }).click();
	await expect(page.getByText('₦12,500 of 2 payments')).toBeVisible();
	await expect(page.locator(`#content a[href="${place}"]`)).toHaveCount(2);
	await page.getByLabel('Counted, in naira').fill('12500');
	await page.getByRole('button', { name: 'Record what was counted' }).click();
	await expect(page).toHaveURL(/\/admin\/cash$/);
	await expect(page.getByRole('link', { name: `Hand over by ${counter}` })).toHaveCount(0);
}

const state = (page: Page) => page.getByRole('main').getByRole('status').first();

/** Whoever has the link, in another browser: another amount than they saw is not accepted. */
async function openLink(newVisitor: NewVisitor, link: string) {
	const visitor = await newVisitor({ viewport: { width: 360, height: 640 } });
	await visitor.goto(new URL(link).pathname);
	await expect(visitor.locator('meta[name="robots"]')).toHaveAttribute('content', /noindex/);
	return visitor;
}

for (const javaScriptEnabled of [true, false]) {
	test.describe(javaScriptEnabled ? 'with scripts' : 'without scripts', () => {
		test.use({
			javaScriptEnabled,
			viewport: javaScriptEnabled ? { width: 1280, height: 800 } : { width: 360, height: 640 },
		});

		test('what was sold is booked in from its order, its estimate accepted by link, and it is handed back', async ({
			page,
			newVisitor,
		}) => {
			const seen = complaints(page);
			const { name, serial, orderId, phone } = await soldIkoro();
			await becomeAdmin(page);
			await page.goto(`/admin/orders/${orderId}`);
			await page.getByRole('link', { name: 'Book in a repair' }).click();
			await expect(page).toHaveTitle(/Book In a Repair/);
			if (javaScriptEnabled) await alive(page);
			await expect(page.getByText(`Serial number ${serial}`)).toBeVisible();
			await expect(page.getByText('Warranty until').first()).toBeVisible();
			await expect(page.getByLabel('Claimed under warranty')).toBeChecked();
			await expect(page.getByLabel('Mobile number')).toHaveValue(phone);
			const other = '0803 555 0199';
			await page.getByLabel('Mobile number').fill(other);
			await page.getByLabel('What came with it').fill('Power cable');
			await page.getByRole('button', { name: 'Book it in' }).click();
			await expect(page.getByText('Type what is wrong.').first()).toBeVisible();
			await expect(page.getByLabel('What came with it')).toHaveValue('Power cable');
			if (javaScriptEnabled) expect(await violationsIn(page)).toEqual([]);
			await page.getByLabel('What is wrong').fill('Channel 3 is silent');
			await page.getByRole('button', { name: 'Book it in' }).click();
			await expect(page).toHaveURL(/\/admin\/repairs\/\d+$/);
			const place = new URL(page.url()).pathname;
			if (javaScriptEnabled) expect(await violationsIn(page)).toEqual([]);
			const link = await page.getByLabel('Link of the repair').inputValue();

			await page.getByRole('link', { name: 'Ticket' }).click();
			await expect(page.getByRole('img', { name: 'QR code of the page' })).toBeVisible();
			for (const text of [serial, 'Channel 3 is silent', 'Power cable', link])
				await expect(page.getByRole('article')).toContainText(text);
			await page.goto(place);

			await move(page, 'Ask the customer', {
				'What it costs, in naira': '12,500',
				'What it is for': 'A new fader',
			});
			await expect(state(page)).toContainText('Waits for the customer');
			const visitor = await openLink(newVisitor, link);
			await expect(visitor.getByRole('main')).toContainText('A new fader');
			for (const text of [other, 'Okafor', '@'])
				await expect(visitor.locator('#content')).not.toContainText(text);
			await visitor.getByRole('button', { name: 'Accept ₦12,500' }).click();
			await expect(visitor.getByText('Accepted, thank you')).toBeVisible();

			// This page was opened before the customer answered.
			await move(page, 'The customer declines');
			await expect(
				page.getByText('Somebody else, or the customer, has moved').first(),
			).toBeVisible();
			await expect(state(page)).toContainText('Approved');
			await expect(page.getByText('by the customer, on the page')).toBeVisible();
			await move(page, 'Send it to the maker', {
				'Who has it': 'Ogene',
				'Expected back on': '2035-01-31',
			});
			await expect(page.getByText('January 31, 2035').first()).toBeVisible();
			await visitor.reload();
			await expect(visitor.getByText('We expect it back on January 31, 2035.')).toBeVisible();
			await move(page, 'Ready to collect', { 'To the customer': 'Come before six.' });
			await expect(state(page)).toContainText('Ready to collect');
			await visitor.reload();
			await expect(visitor.getByText('Come before six.')).toBeVisible();

			await page.goto(`/admin/repairs?view=ready&q=${encodeURIComponent(serial)}`);
			await page.getByRole('link', { name: /^Repair \d+/ }).click();
			await expect(page).toHaveURL(place);
			if (javaScriptEnabled) await alive(page);
			const counter = await withShopDatabase(addCounter);
			await page.reload();
			if (javaScriptEnabled) await alive(page);
			await payDeposit(page, counter);
			await expect(page.getByRole('article')).toContainText(`₦5,000, in cash to ${counter}`);
			await page.goto(place);
			if (javaScriptEnabled) await alive(page);
			await page.getByRole('button', { name: 'Hand it back…' }).click();
			await page.getByLabel('Replaced', { exact: true }).check();
			await page.getByLabel('Its serial number').fill('SN-NEW-1');
			const ends = page.locator('details[open] form');
			await expect(ends.getByLabel('What the repair costs')).toHaveValue('12500');
			await expect(ends).toContainText('₦5,000 of it is paid already');
			await page.getByRole('button', { name: 'Hand it back', exact: true }).click();
			await expect(page.getByText('Choose who collects it.').first()).toBeVisible();
			await expect(page.getByLabel('Its serial number')).toHaveValue('SN-NEW-1');
			if (javaScriptEnabled) expect(await violationsIn(page)).toEqual([]);
			await ends.getByLabel('Paid to', { exact: true }).selectOption({ label: counter });
			await page.getByRole('button', { name: 'Hand it back', exact: true }).click();
			await expect(state(page)).toContainText('Replaced');
			await expect(page.getByRole('heading', { name: 'What comes next' })).toHaveCount(0);
			await page.getByRole('link', { name: 'One piece was taken from the stock' }).click();
			await expect(
				page.getByRole('link', { name: /in place of the goods of repair/ }),
			).toBeVisible();
			await page.goto(place);
			await page.getByRole('link', { name: 'Ticket' }).click();
			await expect(page.getByRole('article')).toContainText(`₦7,500 in cash to ${counter}`);
			await handOver(page, counter, new URL(place, page.url()).pathname);
			await page.goto(`/admin/orders/${orderId}`);
			await expect(page.getByRole('link', { name: /^Repair \d+/ })).toBeVisible();
			await expect(page.getByText(name).first()).toBeVisible();
			const refused = 'the server responded with a status of';
			expect(seen.filter((text) => !text.includes(refused))).toEqual([]);
		});

		test('goods of another shop are booked in as typed; an estimate that was changed meanwhile is declined', async ({
			page,
			newVisitor,
		}) => {
			const goods = `Loudspeaker ${unique()}`;
			await becomeAdmin(page);
			await page.goto('/admin/repairs');
			await page.getByRole('link', { name: 'Book In' }).click();
			await expect(page).toHaveTitle(/Book In a Repair/);
			if (javaScriptEnabled) await alive(page);
			await page.getByLabel('Name', { exact: true }).fill('Ifeoma Okoye');
			await page.getByLabel('Serial number, or number of the order').fill('no such number');
			await page.getByRole('button', { name: 'Find', exact: true }).click();
			await expect(page.getByText('Nothing was found')).toBeVisible();
			await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Ifeoma Okoye');
			await page.getByLabel('What it is', { exact: true }).fill(goods);
			await page.getByLabel('Mobile number').fill('0803 555 0102');
			await page.getByLabel('What is wrong').fill('It hums');
			await page.getByRole('button', { name: 'Book it in' }).click();
			await expect(page).toHaveURL(/\/admin\/repairs\/\d+$/);
			await expect(state(page)).toContainText('Booked in');
			const link = await page.getByLabel('Link of the repair').inputValue();
			const chat = page.getByRole('link', { name: 'Write by WhatsApp' });
			await expect(chat).toHaveAttribute('href', /wa\.me\/2348035550102\?text=Hello%20Ifeoma/);
			const estimate = { 'What it costs, in naira': '9000', 'What it is for': 'A woofer' };
			await move(page, 'Ask the customer', estimate);
			const visitor = await openLink(newVisitor, link);
			const accept = visitor.getByRole('button', { name: /^Accept/ });
			await expect(accept).toHaveText('Accept ₦9,000');
			await expect(state(page)).toContainText('Waits for the customer');
			await move(page, 'Change the estimate', { ...estimate, 'What it costs, in naira': '11000' });
			await expect(page.getByText('₦11,000 for A woofer').first()).toBeVisible();
			await accept.click();
			await expect(visitor.getByText('We have changed the estimate').first()).toBeVisible();
			await expect(accept).toHaveText('Accept ₦11,000');
			if (javaScriptEnabled) expect(await violationsIn(visitor)).toEqual([]);
			await visitor.getByText('Decline…').click();
			await visitor.getByLabel('Why, if you like').fill('Too dear');
			await visitor.getByRole('button', { name: 'Decline', exact: true }).click();
			await expect(visitor.getByText('You have declined the repair.')).toBeVisible();
			await page.reload();
			await expect(page.getByText('“Too dear”')).toBeVisible();
			await page.goto(`/admin/repairs?q=${encodeURIComponent(goods)}`);
			await expect(page.getByText(goods).first()).toBeVisible();
			if (javaScriptEnabled) expect(await violationsIn(page)).toEqual([]);
		});
	});
}
