import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { expect, type Page } from '@playwright/test';
import { and, eq } from 'drizzle-orm';
import { passwordResets } from '#db/account-schema.ts';
import type { Db } from '#db/client.ts';
import { webhookDeliveries, webhookEndpoints } from '#db/integrations/webhook-schema.ts';
import { newSecret, secretHash } from '#shop/accounts/secret-tokens.ts';
import { makeKey } from '#shop/integrations/api-keys.ts';
import { announce } from '#shop/kit/changes.ts';
import { addDays, lagosDay } from '#shop/kit/lagos-days.ts';
import { makeCategory, makeProduct } from '#tests/helpers/catalogue.ts';
import { makeOrder } from '#tests/helpers/orders.ts';
import { makeShopper } from '#tests/helpers/shoppers.ts';
import { makeOwnRoleUser } from '#tests/helpers/staff.ts';
import { violationsIn } from './accessible.ts';
import { becomeAdmin, unique } from './admin-steps.ts';
import { alive, closeAlert, openAlive } from './journeys.ts';
import { freePort, openOwnShop, withShopDatabase } from './own-shop.ts';
import { OWNER } from './sandbox-shop.ts';
import { test } from './visitors.ts';

// Programs of others: the two examples of docs/integrating.md, run in processes of their own against the shop, with the
// key and the secret that its pages show.

const run = promisify(execFile);
const programs: ChildProcess[] = [];
test.afterEach(() => {
	for (const program of programs.splice(0)) program.kill();
});

/** Starts the example of a receiver; returns the lines that it writes, as it writes them. */
async function startReceiver(secret: string, port: number) {
	const program = spawn(process.execPath, ['docs/examples/webhook-receiver.mjs'], {
		env: { ...process.env, WEBHOOK_SECRET: secret, PORT: String(port) },
		stdio: ['ignore', 'pipe', 'inherit'],
	});
	programs.push(program);
	const lines: { listening?: number; type?: string; id?: string; about?: string }[] = [];
	createInterface({ input: program.stdout }).on('line', (line) => lines.push(JSON.parse(line)));
	await expect.poll(() => lines.some(({ listening }) => listening === port)).toBe(true);
	return lines;
}

const shownSecret = (page: Page, label: string) => page.getByLabel(label).inputValue();

for (const hasScripts of [true, false]) {
	test.describe(hasScripts ? 'with scripts' : 'without scripts', () => {
		test.use({ javaScriptEnabled: hasScripts, viewport: { width: 360, height: 780 } });

		test('a key made on its page opens the API for the example, until a press ends it', async ({
			page,
		}) => {
			const { trackingNo } = await withShopDatabase(async (db) =>
				makeOrder(db, { userId: (await makeShopper(db)).id }, [
					{ name: 'Drum', unitKobo: 100_00, qty: 1 },
				]),
			);
			const name = `Sheet ${unique()}`;
			await becomeAdmin(page);
			await page.goto('/admin/integrations');
			if (hasScripts) await alive(page);
			await page.getByRole('link', { name: 'Make a key' }).click();
			await page.getByLabel('Name').fill(name);
			await page.getByLabel('Last day').fill('2020-01-01');
			await page.getByRole('button', { name: 'Make the key' }).click();
			await expect(page.getByText('Tick at least one thing').first()).toBeVisible();
			if (hasScripts) await expect(page.getByLabel('Catalogue')).toBeFocused();
			await page.getByLabel('See orders').check();
			await page.getByRole('button', { name: 'Make the key' }).click();
			await expect(page.getByText('This day is past.').first()).toBeVisible();
			await expect(page.getByLabel('Name')).toHaveValue(name);
			await expect(page.getByLabel('See orders')).toBeChecked();
			// Days are those of the shop, which begin an hour before those of UTC.
			const inTwoDays = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10);
			await page.getByLabel('Last day').fill(inTwoDays);
			await page.getByRole('button', { name: 'Make the key' }).click();
			const key = await shownSecret(page, 'The key');
			expect(key).toMatch(/^bh_live_/);

			const env = { ...process.env, SHOP_URL: process.env.SHOP_URL, API_KEY: key };
			const read = () => run(process.execPath, ['docs/examples/call-with-key.mjs'], { env });
			expect((await read()).stdout).toContain(trackingNo);
			await page.getByRole('link', { name: 'I have stored it' }).click();
			await page.getByRole('link', { name }).click();
			await expect(page.getByText(/127\.0\.0\.1/).first()).toBeVisible();
			await page.getByText('End…').click();
			await page.getByRole('button', { name: 'End this key' }).click();
			await expect(page.getByText('The key is ended.')).toBeVisible();
			await expect(read()).rejects.toThrow('HTTP 401: Unauthenticated.');
		});

		test('a new password by a mailed link asks about the keys, and ends them if that is ticked', async ({
			page,
		}) => {
			const name = `Till ${unique()}`;
			const token = newSecret();
			const { email, key } = await withShopDatabase(async (db) => {
				const maker = await makeOwnRoleUser(db, ['integrations', 'orders-read']);
				const lastDay = addDays(lagosDay(new Date()), 7);
				const made = await makeKey(db, maker.id, { name, permissions: ['orders-read'], lastDay });
				await db.insert(passwordResets).values({ userId: maker.id, tokenHash: secretHash(token) });
				return { email: maker.email, key: made.key };
			});
			const headers = { authorization: `Bearer ${key}` };
			const statusOfKey = async () =>
				(await page.request.get('/api/admin/orders?per_page=1', { headers })).status();
			expect(await statusOfKey()).toBe(200);
			await page.goto(`/password/reset/${token}?email=${encodeURIComponent(email)}`);
			if (hasScripts) await alive(page);
			await page.getByLabel('New Password', { exact: true }).fill('battery staple drum');
			await page.getByLabel('Confirm Password', { exact: true }).fill('battery staple rum');
			await page.getByLabel('End my key, too').check();
			await expect(page.getByText(`For other programs: ${name}`)).toBeVisible();
			if (hasScripts) expect(await violationsIn(page)).toEqual([]);
			const room = await page.evaluate(() => innerWidth - document.documentElement.scrollWidth);
			expect(room).toBeGreaterThanOrEqual(0);
			await page.getByRole('button', { name: 'Reset Password' }).click();
			await expect(page.getByText('does not match').first()).toBeVisible();
			if (hasScripts) await closeAlert(page, 'Error');
			await expect(page.getByLabel('End my key, too')).toBeChecked();
			await page.getByLabel('New Password', { exact: true }).fill('battery staple drum');
			await page.getByLabel('Confirm Password', { exact: true }).fill('battery staple drum');
			await page.getByRole('button', { name: 'Reset Password' }).click();
			await expect(page).toHaveURL('/login');
			expect(await statusOfKey()).toBe(401);
		});
	});
}

test('the example of a receiver gets what happens, once, although it is sent again', async ({
	newVisitor,
}) => {
	const owner = { ADMIN_EMAIL: OWNER.email, ADMIN_PASSWORD: OWNER.password };
	// Of its own: where others change a thousand products, it gets all of them.
	const shop = await openOwnShop('webhooks', owner);
	try {
		const page = await newVisitor({ baseURL: shop.address });
		await receive(page, shop.db);
	} finally {
		await shop.close();
	}
});

/** Adds an endpoint, has it notified of a product, twice, and of a test, and deletes it. */
async function receive(page: Page, db: Db): Promise<void> {
	const port = await freePort();
	const name = `Books ${unique()}`;
	await becomeAdmin(page);
	await openAlive(page, '/admin/integrations/webhooks/new');
	await page.getByLabel('Name').fill(name);
	await page.getByLabel('Address').fill('http://10.0.0.1/hook');
	await page.getByLabel('product.changed').check();
	await page.getByRole('button', { name: 'Add the endpoint' }).click();
	await expect(page.getByText('The address must begin with https://').first()).toBeVisible();
	await page.getByLabel('Address').fill(`http://127.0.0.1:${port}/hook`);
	await page.getByRole('button', { name: 'Add the endpoint' }).click();
	const lines = await startReceiver(await shownSecret(page, 'The secret'), port);

	const slug = `told-${unique()}`.toLowerCase();
	const { id: categoryId } = await makeCategory(db, { name: slug });
	const { id } = await makeProduct(db, { categoryId, slug });
	await db.transaction((tx) => announce(tx, [`product:${id}`]));
	const about = () => lines.filter((line) => line.about === slug);
	await expect.poll(about, { timeout: 20_000 }).toHaveLength(1);

	await page.getByRole('link', { name: 'I have stored it' }).click();
	const delivery = page.getByRole('row').filter({ hasText: `product ${id}` });
	await delivery.getByRole('link', { name: 'product.changed' }).click();
	await expect(page.getByText(slug).first()).toBeVisible();
	await page.getByRole('button', { name: 'Send again' }).click();
	await expect(page.getByText('It is on its way again.')).toBeVisible();
	const tries = async () => {
		const thing = eq(webhookDeliveries.thing, `product:${id}`);
		const delivered = eq(webhookDeliveries.state, 'delivered');
		const rows = await db.select().from(webhookDeliveries).where(and(thing, delivered));
		return rows.map(({ attempts }) => attempts);
	};
	await expect.poll(tries, { timeout: 20_000 }).toEqual([2]);
	expect(about()).toHaveLength(1);

	const renamed = `${name} renamed`;
	await db.update(webhookEndpoints).set({ name: renamed }).where(eq(webhookEndpoints.name, name));
	await page.getByRole('button', { name: 'Send a test event' }).click();
	// What somebody else saved meanwhile is in the fields: saved from here, they do not undo it.
	await expect(page.getByLabel('Name')).toHaveValue(renamed);
	await page.getByLabel('Name').fill(name);
	await page.getByLabel('Name').press('Enter');
	await expect(page.getByText('The endpoint is saved.')).toBeVisible();
	await expect(page.getByRole('button', { name: 'Save the endpoint' })).toBeFocused();
	await expect
		.poll(() => lines.filter(({ type }) => type === 'test'), { timeout: 20_000 })
		.toHaveLength(1);
	await page.getByText('New secret…').click();
	await page.getByRole('button', { name: 'Make a new secret' }).click();
	await expect(page.getByLabel('The new secret')).toBeFocused();
	await expect(page.getByText('The one before it, which works until')).toBeVisible();
	await page.getByText('Delete…').click();
	await page.getByRole('button', { name: 'Delete the endpoint' }).click();
	await expect(page.getByText('The endpoint is deleted.')).toBeVisible();
}
