import { expect, type Page, test } from '@playwright/test';
import { makeOrder } from '#tests/helpers/orders.ts';
import { makeShopper } from '#tests/helpers/shoppers.ts';
import { becomeAdmin } from './admin-steps.ts';
import { alive, complaints, openAlive } from './journeys.ts';
import { withShopDatabase } from './own-shop.ts';

test.use({ serviceWorkers: 'allow' });

// Staff who press too fast, without a connection, or change their mind about a move of an order.

/** The number of a placed order that is paid in cash. */
function newOrder(): Promise<number> {
	return withShopDatabase(async (db) => {
		const { id: userId } = await makeShopper(db);
		const line = { name: 'Ogene', unitKobo: 1000_00, qty: 1 };
		return (await makeOrder(db, { userId }, [line])).id;
	});
}

/** Makes the second in which a new button does not react five, so that it is not over before a slow machine looks. */
async function prolongRest(page: Page): Promise<void> {
	await page.addInitScript(() => {
		const set = window.setTimeout as (
			run: TimerHandler,
			ms?: number,
			...given: unknown[]
		) => number;
		Object.assign(window, {
			setTimeout: (run: TimerHandler, ms?: number, ...given: unknown[]) =>
				set(run, ms === 1000 ? 5000 : ms, ...given),
		});
	});
	const browser = await page.context().newCDPSession(page);
	await browser.send('Animation.enable');
	await browser.send('Animation.setPlaybackRate', { playbackRate: 0.2 });
}

const action = (page: Page, name: string) =>
	page.getByRole('main').getByRole('button', { name, exact: true });
const history = (page: Page) => page.getByRole('region', { name: 'History' }).getByRole('listitem');

for (const viewport of [
	{ width: 360, height: 740 },
	{ width: 1280, height: 800 },
]) {
	test.describe(`at ${viewport.width} px`, () => {
		test.use({ viewport });

		test('a second tap at the same place within a second is no second move', async ({ page }) => {
			const seen = complaints(page);
			await becomeAdmin(page);
			await prolongRest(page);
			await openAlive(page, `/admin/orders/${await newOrder()}`);
			const button = action(page, 'Confirm the order');
			await button.scrollIntoViewIfNeeded();
			const box = await button.boundingBox();
			const place = [(box?.x ?? 0) + 40, (box?.y ?? 0) + 20] as const;
			await page.mouse.click(...place);
			await expect(page.getByText('Now: Confirmed')).toBeVisible();
			const next = action(page, 'Mark as packed');
			// What now lies where the finger was is the next button, which does not react yet.
			await expect(next).toHaveAttribute('aria-disabled', 'true');
			const at = await next.boundingBox();
			expect((at?.x ?? 0) < place[0] && (at?.y ?? 0) < place[1]).toBe(true);
			await page.mouse.click(...place);
			await expect(next).not.toHaveAttribute('aria-disabled');
			await expect(history(page)).toHaveCount(1);
			await expect(page.getByText('Now: Confirmed')).toBeVisible();
			await next.click();
			await expect(page.getByText('Now: Packed')).toBeVisible();
			expect(seen).toEqual([]);
		});

		test('a move is undone within its time', async ({ page }) => {
			await becomeAdmin(page);
			await openAlive(page, `/admin/orders/${await newOrder()}`);
			await action(page, 'Confirm the order').click();
			await expect(page.getByText(/mail leaves in \d+ seconds/)).toBeVisible();
			await action(page, 'Undo').click();
			await expect(page.getByText('Now: Placed')).toBeVisible();
			await expect(history(page)).toContainText(['Confirmed', 'Taken back: Placed']);
			await expect(action(page, 'Undo')).toHaveCount(0);
		});
	});
}

test('a note that could not be sent stays on the page, and is sent with the next press', async ({
	page,
	context,
}) => {
	await becomeAdmin(page);
	const orderId = await newOrder();
	// Nothing of what the page asks for once its scripts run has come.
	await page.route('**/__manifest*', (route) => route.abort());
	await openAlive(page, `/admin/orders/${orderId}`);
	const note = page.getByLabel('Note', { exact: true });
	await note.fill('Call before you come');
	await page.getByLabel('New note').fill('Gate is green');
	await context.setOffline(true);
	await action(page, 'Confirm the order').click();
	await expect(page.getByText('Network error, please try again later.')).toBeVisible();
	await action(page, 'Add the note').click();
	await expect(page.getByText('Network error, please try again later.')).toHaveCount(2);
	await action(page, 'Cancel the order').click();
	const sure = page.getByRole('alertdialog', { name: 'Are you sure?' });
	// Otherwise the line could be there again before it is sent.
	const isCutOff = page.waitForEvent('requestfailed');
	await sure.getByRole('button', { name: 'Cancel the order' }).click();
	await isCutOff;
	await expect(sure).toBeHidden();
	await expect(note).toHaveValue('Call before you come');
	await expect(page.getByLabel('New note')).toHaveValue('Gate is green');
	await expect(page.getByText('Now: Placed')).toBeVisible();
	await context.setOffline(false);
	await action(page, 'Confirm the order').click();
	await expect(page.getByText('Now: Confirmed')).toBeVisible();
	await expect(history(page)).toContainText(['Call before you come']);
});

test.describe('without scripts', () => {
	test.use({ javaScriptEnabled: false });

	test('a move is undone, and a second tap on the next button waits too', async ({ page }) => {
		await becomeAdmin(page);
		await prolongRest(page);
		await page.goto(`/admin/orders/${await newOrder()}`);
		await action(page, 'Confirm the order').click();
		await expect(page.getByText('Now: Confirmed')).toBeVisible();
		const rests = (name: string) =>
			action(page, name).evaluate((button) => getComputedStyle(button).pointerEvents);
		expect(await rests('Mark as packed')).toBe('none');
		await expect.poll(() => rests('Mark as packed')).toBe('auto');
		await action(page, 'Undo').click();
		await expect(page.getByText('Now: Placed')).toBeVisible();
	});

	test('cancelling an order is asked about', async ({ page }) => {
		await becomeAdmin(page);
		await page.goto(`/admin/orders/${await newOrder()}`);
		await page.getByLabel('Note', { exact: true }).fill('Ordered twice');
		const sure = page.getByRole('alertdialog', { name: 'Are you sure?' });
		await action(page, 'Cancel the order').click();
		await expect(sure).toContainText('The order will be cancelled, its stock goes back on sale');
		await sure.getByRole('button', { name: 'Leave it as it is' }).click();
		await expect(sure).toBeHidden();
		await expect(page.getByText('Now: Placed')).toBeVisible();
		await action(page, 'Cancel the order').click();
		await sure.getByRole('button', { name: 'Cancel the order' }).click();
		await expect(page.getByText('Now: Cancelled')).toBeVisible();
		await expect(history(page)).toContainText(['Ordered twice']);
	});
});

test('keys press a button that has just appeared', async ({ page }) => {
	await becomeAdmin(page);
	await prolongRest(page);
	await openAlive(page, `/admin/orders/${await newOrder()}`);
	await action(page, 'Confirm the order').press('Enter');
	const next = action(page, 'Mark as packed');
	await expect(next).toHaveAttribute('aria-disabled', 'true');
	expect(await next.evaluate((button) => getComputedStyle(button).pointerEvents)).toBe('none');
	await next.press('Enter');
	await expect(page.getByText('Now: Packed')).toBeVisible();
	await alive(page);
});
