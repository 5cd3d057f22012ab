import { expect, type Page, test } from '@playwright/test';
import { eq } from 'drizzle-orm';
import { orders } from '#db/order-schema.ts';
import { makeOrder } from '#tests/helpers/orders.ts';
import { makeShopper } from '#tests/helpers/shoppers.ts';
import { violationsIn } from './accessible.ts';
import { becomeAdmin, unique } from './admin-steps.ts';
import { alive, complaints } from './journeys.ts';
import { withShopDatabase } from './own-shop.ts';

// Money of cash orders that does not come as cash: from the account that a buyer transfers to until its statement is matched.

function twoSentOrders() {
	return withShopDatabase(async (db) => {
		const { id: userId } = await makeShopper(db);
		const line = { name: 'Ogene', unitKobo: 12_500_00, qty: 2 };
		const [first, second] = [
			await makeOrder(db, { userId, state: 'sent' }, [line]),
			await makeOrder(db, { userId, state: 'sent' }, [line]),
		];
		const [row] = await db
			.select({ trackKey: orders.trackKey })
			.from(orders)
			.where(eq(orders.id, first.id));
		return { first, second, trackKey: row?.trackKey ?? '' };
	});
}

for (const javaScriptEnabled of [false, true]) {
	test.describe(javaScriptEnabled ? 'with scripts' : 'without scripts', () => {
		test.use({ javaScriptEnabled, viewport: { width: 360, height: 640 } });

		/** Opens a page of the shop, and looks for what keeps people from using it. */
		async function open(page: Page, path: string) {
			await page.goto(path);
			if (!javaScriptEnabled) return;
			await alive(page);
			expect(await violationsIn(page)).toEqual([]);
		}

		test('a transfer is recorded with its reference, and matched with the statement in parts', async ({
			page,
		}) => {
			const seen = complaints(page);
			const account = `Zenith ${unique()}`;
			const { first, second, trackKey } = await twoSentOrders();
			await becomeAdmin(page);

			await open(page, '/admin/cash');
			const add = page.getByRole('button', { name: 'Add the collector' });
			if (!(await add.isVisible())) await page.getByText('Add a collector…').click();
			await page.getByLabel('Name', { exact: true }).fill(account);
			const number = page.getByLabel('Account number');
			await expect(number).toBeHidden();
			await page.getByLabel('What they are').selectOption('Bank account');
			await expect(page.getByLabel('Mail address of their account')).toBeHidden();
			await page.getByLabel('Bank', { exact: true }).fill('Zenith Bank');
			await number.fill('10123 4567');
			await page.getByLabel('Account name').fill('Bridgehead Audio Ltd');
			await add.click();
			await expect(page.getByText('An account number has ten digits').first()).toBeVisible();
			await expect(page.getByLabel('Account name')).toHaveValue('Bridgehead Audio Ltd');
			await number.fill('10123 45678');
			await add.click();
			await expect(page.getByRole('table', { name: 'Accounts and terminals' })).toContainText(
				account,
			);

			const collect = async (orderId: number, reference: string) => {
				await open(page, `/admin/cash/collect/${orderId}`);
				await expect(page.getByLabel('Reference')).toBeHidden();
				await page.getByLabel('Paid to').selectOption({ label: account });
				await expect(page.getByText('A message on the buyer’s phone proves nothing')).toBeVisible();
				const shown = javaScriptEnabled ? 'Account number' : `Account number, ${account}`;
				const numbers = page
					.getByLabel(shown)
					.or(page.getByLabel('Account number', { exact: true }));
				await expect(numbers.first()).toHaveValue('1012345678');
				await page.getByLabel('Reference').fill(reference);
				const how = javaScriptEnabled ? 'Paid ₦25,000 by transfer' : 'Paid ₦25,000';
				await page.getByRole('button', { name: how, exact: true }).click();
				await expect(page.getByText('Paid: ₦25,000')).toBeVisible();
				await expect(page.getByText(`By transfer to ${account}.`)).toBeVisible();
				await expect(page.getByText(`Reference: ${reference}`)).toBeVisible();
			};
			await collect(first.id, 'TRF 0042');
			await collect(second.id, 'TRF 0043');

			await page.goto(`/admin/orders/${first.id}`);
			await expect(page.getByRole('region', { name: 'Transfer' })).toContainText(
				`₦25,000 paid by transfer to ${account}`,
			);
			await page.goto(`/track/${trackKey}`);
			await expect(page.getByText(`Paid by transfer to ${account}`)).toBeVisible();

			const match = page.getByRole('link', { name: `Match with the statement of ${account}` });
			const press = page.getByRole('button', { name: 'Record what arrived' });
			await page.goto('/admin/cash');
			await match.click();
			await expect(page).toHaveURL(/hand-over/);
			if (javaScriptEnabled) {
				await alive(page);
				expect(await violationsIn(page)).toEqual([]);
			}
			await page.getByRole('checkbox', { name: /TRF 0043/ }).uncheck();
			if (javaScriptEnabled)
				await expect(page.getByText('Expected: ₦25,000 of 1 payment')).toBeVisible();
			await page.getByLabel('Arrived, in naira').fill('25,000');
			await press.click();
			const matched = page.getByRole('table', { name: 'Matched with statements' });
			await expect(matched).toContainText(account);

			await match.click();
			await expect(page.getByRole('checkbox')).toHaveCount(1);
			await page.getByLabel('Arrived, in naira').fill('24,900');
			await press.click();
			await expect(page.getByText('The ticked payments come to ₦25,000').first()).toBeVisible();
			await expect(page.getByLabel('Arrived, in naira')).toHaveValue('24,900');
			await page.getByLabel('Why it is another amount').fill('Charge of the bank');
			await press.click();
			await expect(matched).toContainText('₦100 too little');
			await expect(match).toHaveCount(0);
			await page.goto(`/admin/orders/${second.id}`);
			await expect(page.getByText('It is matched with the statement.')).toBeVisible();
			// Browsers report the refusals.
			expect(seen.filter((text) => !text.includes('422'))).toEqual([]);
		});
	});
}
