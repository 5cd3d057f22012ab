import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { testDatabase } from '#tests/helpers/database.ts';
import { feeCodeAndTax } from '#tests/helpers/fee-code-and-tax.ts';
import { SHOP } from '#tests/helpers/mail.ts';
import { CHECKOUT } from '#tests/helpers/providers.ts';
import { fillCart, makeShopper, PLACEMENT } from '#tests/helpers/shoppers.ts';
import { enterCode } from '../discounts/cart-codes.ts';
import { cartOf } from '../orders/cart.ts';
import { checkoutShop } from '../settings/settings.ts';
import { placeOrder } from './place-order.ts';

// All on one connection, which is where plans are kept.
const db = await testDatabase(1);
/** PostgreSQL tries so many plans of their own before it keeps one. */
const TRIED = 5;

test('the statements of an order with fee, code and VAT are planned once a connection', async () => {
	const { drum, book } = await feeCodeAndTax(db, (await makeShopper(db)).id);
	const shop = await checkoutShop(db, SHOP.publicUrl);
	for (let n = 0; n < TRIED + 2; n += 1) {
		const { id } = await makeShopper(db);
		await fillCart(db, id, [drum, 1], [book, 2]);
		await enterCode(db, id, await cartOf(db, id), 'DRUM', null);
		await placeOrder(db, id, { ...PLACEMENT, lga: 'Onitsha North' }, { ...CHECKOUT, shop });
	}
	const { rows } = await db.execute<{ kept: boolean; statement: string }>(
		sql`select generic_plans > 0 as kept, statement from pg_prepared_statements
			where generic_plans + custom_plans > ${TRIED}`,
	);
	expect(rows.length).toBeGreaterThan(8);
	expect(rows.filter(({ kept }) => !kept)).toEqual([]);
});
