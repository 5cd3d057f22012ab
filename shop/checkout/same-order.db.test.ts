import { asc, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { orderDeliveries } from '#db/delivery/order-delivery-schema.ts';
import { mails } from '#db/mail-schema.ts';
import { orderDiscounts, orderLines, orders } from '#db/order-schema.ts';
import { makeAdmin } from '#tests/helpers/admin-calls.ts';
import { makeKit } from '#tests/helpers/catalogue.ts';
import { testDatabase } from '#tests/helpers/database.ts';
import { feeCodeAndTax } from '#tests/helpers/fee-code-and-tax.ts';
import { SHOP } from '#tests/helpers/mail.ts';
import { fakeProviders } from '#tests/helpers/providers.ts';
import { fillCart, makeShopper, PLACEMENT } from '#tests/helpers/shoppers.ts';
import { typingOrders } from '#tests/helpers/staff-orders.ts';
import { saveDiscount } from '../discounts/discount-saving.ts';
import { partsOfLine } from '../orders/orders.ts';
import { beginPayment } from '../payments/begin-payment.ts';
import { payAgain } from '../payments/pay-again.ts';
import { refreshPayment } from '../payments/refresh-payment.ts';
import { checkoutShop } from '../settings/settings.ts';
import { beginDeposit } from './begin-deposit.ts';
import { placeOrder } from './place-order.ts';

// One cart with an exempt book, a kit, an offer and a fee, ordered in every way there is to pay.

const db = await testDatabase();
const { user: ada } = await makeAdmin(db, 'Ada Admin');
const { drum, book } = await feeCodeAndTax(db, ada.id);
await saveDiscount(db, {
	userId: ada.id,
	id: null,
	sent: { name: 'Harmattan', kind: 'percent', percent: '5', scope: 'order' },
});
const kit = await makeKit(db, [
	[drum, 1],
	[book, 2],
]);
const providers = fakeProviders();
const shop = await checkoutShop(db, SHOP.publicUrl);
const GOODS = [
	[drum, 2],
	[book, 1],
	[kit, 1],
] as const;
const TOTAL = 6_435_679;
/** The zip code is that which staff's form fills in. */
const INPUT = { ...PLACEMENT, zipcode: '420001' };
const BUYER = { ...INPUT, payment_mode: 'cod', payment_id: '' };

async function shopper(): Promise<number> {
	const { id } = await makeShopper(db);
	await fillCart(db, id, ...GOODS.map(([product, qty]): [typeof drum, number] => [product, qty]));
	return id;
}

const begin = async () => ({
	userId: await shopper(),
	input: INPUT,
	provider: 'paystack' as const,
	shop,
	idempotencyKey: null,
	acceptedTotalKobo: TOTAL,
});

async function paid({ orderId, paymentId, reference }: Awaited<ReturnType<typeof beginPayment>>) {
	providers.paystack.tell(reference, 'paid');
	await refreshPayment(db, providers, paymentId);
	return orderId;
}

const typed = (more: Record<string, string>) =>
	typingOrders(db, ada.id)(
		{
			...Object.fromEntries(Object.entries(INPUT).map(([name, value]) => [name, String(value)])),
			...Object.fromEntries(GOODS.map(([{ id }, qty]) => [`qty_${id}`, String(qty)])),
			...more,
		},
		TOTAL,
		{ shop, providers },
	);

const WAYS = {
	'in cash': async () => {
		const own = { shop, providers, acceptedTotalKobo: TOTAL, flowLimits: false };
		return (await placeOrder(db, await shopper(), BUYER, own)).id;
	},
	online: async () => paid(await beginPayment(db, providers, await begin())),
	'by a payment made before': async () => {
		const userId = await shopper();
		const reference = `made-before-${userId}`;
		const money = { minor: TOTAL, currency: 'NGN', userId };
		providers.paystack.begunElsewhere({ reference, status: 'paid', ...money });
		const ordered = { ...BUYER, payment_mode: 'paystack', payment_id: reference };
		const own = { shop, providers, acceptedTotalKobo: TOTAL };
		return (await placeOrder(db, userId, ordered, own)).id;
	},
	'by a deposit': async () =>
		paid(
			await beginDeposit(db, providers, {
				...(await begin()),
				shop: { ...shop, cashMost: 1, cashAsks: 'percent', cashDeposit: 10 },
				acceptedDepositKobo: 6_436_00,
			}),
		),
	'to staff who type it in': () => typed({}),
	'by a link': async () => {
		const orderId = await typed({ payment: 'link', reserve_hours: '24' });
		const [order] = await db.select().from(orders).where(eq(orders.id, orderId));
		const userId = order?.userId ?? 0;
		return paid(await payAgain(db, providers, { userId, orderId, provider: 'paystack', shop }));
	},
};

/** All that is stored of an order, besides who ordered it, when, and how it is paid. */
async function stored(id: number) {
	const [order] = await db.select().from(orders).where(eq(orders.id, id));
	const { subtotalKobo, discountKobo, deliveryKobo, taxKobo, taxRate, taxedKobo, totalKobo } =
		order ?? {};
	const lines = await db
		.select({
			productId: orderLines.productId,
			name: orderLines.name,
			brand: orderLines.brand,
			imagePath: orderLines.imagePath,
			unitKobo: orderLines.unitKobo,
			qty: orderLines.qty,
			costKobo: orderLines.costKobo,
			discountKobo: orderLines.discountKobo,
			taxKobo: orderLines.taxKobo,
			parts: partsOfLine,
		})
		.from(orderLines)
		.where(eq(orderLines.orderId, id))
		.orderBy(asc(orderLines.productId));
	const bare = <Row extends object>(rows: Row[]) =>
		rows.map((row) => ({ ...row, id: undefined, orderId: undefined }));
	return {
		amounts: { subtotalKobo, discountKobo, deliveryKobo, taxKobo, taxRate, taxedKobo, totalKobo },
		lines,
		discounts: bare(await db.select().from(orderDiscounts).where(eq(orderDiscounts.orderId, id))),
		delivery: bare(await db.select().from(orderDeliveries).where(eq(orderDeliveries.orderId, id))),
	};
}

/** What the mail of an order says of goods, amounts and delivery: without how it is paid, its number and its links. */
async function mailed(id: number) {
	const [mail] = await db
		.select()
		.from(mails)
		.where(eq(mails.dedupeKey, `order-placed:${id}`));
	return mail?.bodyText
		.split('\n')
		.map((line) => line.replace(/(Delivered in [^.]*\.).*/, '$1'))
		.filter(
			(line) =>
				!/^(Payment|Tracking number|Thank you|Follow|Your order|Without|Confirm|To cancel|http)/.test(
					line,
				),
		);
}

test.each(Object.entries(WAYS))(
	'paid %s it is the same order as for cash, and its mail says the same',
	async (_how, order) => {
		const [cash, other] = [await WAYS['in cash'](), await order()];
		expect(await stored(other)).toEqual(await stored(cash));
		expect(await mailed(other)).toEqual(await mailed(cash));
	},
);
