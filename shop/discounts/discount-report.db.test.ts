import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { orderDiscounts } from '#db/order-schema.ts';
import { payments } from '#db/payment-schema.ts';
import { testDatabase } from '#tests/helpers/database.ts';
import { makeOrder } from '#tests/helpers/orders.ts';
import { makeAdminUser } from '#tests/helpers/staff.ts';
import {
	discountFigures,
	discountReport,
	discountTotals,
	exportDiscountReport,
} from './discount-report.ts';
import { saveDiscount } from './discount-saving.ts';

const db = await testDatabase();
const { id: userId } = await makeAdminUser(db);
const DAYS = { from: '2026-03-01', to: '2026-03-31' };
const QUERY = { q: '', sort: 'given', page: 1, perPage: 10 } as const;

async function discounted(
	discount: { id: number; name: string; code: string | null },
	state: string,
	kobo: number,
	{ day = '2026-03-05', costKobo = null as number | null } = {},
) {
	const createdAt = new Date(`${day}T12:00:00Z`);
	const lines = [
		{ name: 'Drum', unitKobo: 10_000, qty: 2, discountKobo: kobo, costKobo },
		{ name: 'Bell', unitKobo: 500, qty: 1 },
	];
	const order = await makeOrder(db, { userId, state, createdAt, discountKobo: kobo }, lines);
	const { id: discountId, name, code } = discount;
	await db
		.insert(orderDiscounts)
		.values({ orderId: order.id, discountId, name, code, kobo, freesDelivery: false });
	return order;
}

test('the report has uses, revenue and margin given away of the days by code, and is downloaded', async () => {
	const save = (name: string, code: string) =>
		saveDiscount(db, {
			userId,
			id: null,
			sent: { name, code, kind: 'percent', percent: '10', scope: 'order' },
		});
	const xmas = await save('Christmas', 'XMAS');
	const sale = await save('Sale', '');
	await discounted(xmas, 'placed', 2_000, { costKobo: 6_000 });
	await discounted(xmas, 'delivered', 1_000);
	await discounted(xmas, 'cancelled', 4_000);
	await discounted(xmas, 'awaiting-payment', 4_000);
	await discounted(xmas, 'placed', 4_000, { day: '2026-04-05' });
	await discounted(sale, 'placed', 500);
	const createdAt = new Date('2026-03-06T12:00:00Z');
	// Its money went back: no sale, as in the charts.
	const { id: refundedId } = await discounted(xmas, 'delivered', 3_000);
	await db.insert(payments).values({
		orderId: refundedId,
		provider: 'paystack',
		reference: `refunded.${refundedId}`,
		state: 'refunded',
		amountKobo: 17_500,
		chargedMinor: 17_500,
		chargedCurrency: 'NGN',
		reservedUntil: createdAt,
	});
	// A sale without a discount.
	await makeOrder(db, { userId, createdAt });
	expect(await discountTotals(db, DAYS)).toEqual({
		sales: 4,
		discounted: 3,
		revenueKobo: 18_500 + 19_500 + 20_000,
		givenKobo: 3_500,
		freedKobo: 0,
	});
	expect(await discountFigures(db, DAYS, sale.id)).toMatchObject({ uses: 1, givenKobo: 500 });
	expect(await discountFigures(db, DAYS, sale.id + 99)).toBeNull();
	const report = await discountReport(db, DAYS, QUERY);
	expect(report).toMatchObject({ total: 2, lastPage: 1 });
	expect(report.rows).toMatchObject([
		{
			code: 'XMAS',
			uses: 2,
			revenueKobo: 18_500 + 19_500,
			givenKobo: 3_000,
			freedKobo: 0,
			marginKobo: 6_000,
		},
		{ code: null, name: 'Sale', uses: 1, revenueKobo: 20_000, givenKobo: 500, marginKobo: null },
	]);
	const text = (await Array.fromAsync(exportDiscountReport(db, DAYS))).join('');
	expect(parse(text, { columns: true, bom: true })[0]).toEqual({
		code: 'XMAS',
		name: 'Christmas',
		uses: '2',
		revenue: '380',
		given_away: '30',
		delivery_given_away: '0',
		margin_left: '60',
	});
	expect((await discountReport(db, { from: '2026-05-01', to: '2026-05-31' }, QUERY)).rows).toEqual(
		[],
	);
	expect(await discountReport(db, DAYS, { ...QUERY, page: 9 })).toMatchObject({
		rows: [],
		total: 2,
		lastPage: 1,
	});
});
