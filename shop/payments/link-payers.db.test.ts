import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import type { products } from '#db/catalogue-schema.ts';
import { mails } from '#db/mail-schema.ts';
import { orders } from '#db/order-schema.ts';
import { testDatabase } from '#tests/helpers/database.ts';
import { SHOP } from '#tests/helpers/mail.ts';
import { payLinkDesk } from '#tests/helpers/pay-links.ts';
import { aRate } from '#tests/helpers/payments.ts';
import { stockOf } from '#tests/helpers/provider-ledgers.ts';
import type { FakeProviders } from '#tests/helpers/providers.ts';
import { fillCart, makeShopper, PLACEMENT } from '#tests/helpers/shoppers.ts';
import { placeOrder } from '../checkout/place-order.ts';
import { staffOrder } from '../fulfilment/staff-orders.ts';
import { cartOf } from '../orders/cart.ts';
import { saveSettings } from '../settings/settings-saving.ts';
import { beginPayment } from './begin-payment.ts';
import { payAgain } from './pay-again.ts';
import { payerEmailOf } from './pay-link.ts';
import { refreshPayment } from './refresh-payment.ts';

// Who pays an order by its link, beside its buyer's own account and cart.

const db = await testDatabase();
const { admin: ada, anOrder } = await payLinkDesk(db);
await saveSettings(db, ada.id, { newOrdersTo: 'orders@example.com' });

let providers: FakeProviders;
let drum: typeof products.$inferSelect;
let orderId: number;
let typed: Awaited<ReturnType<typeof anOrder>>['typed'];

beforeEach(async () => {
	({ providers, drum, orderId, typed } = await anOrder());
});

const stock = () => stockOf(db, drum.id);

test('who pays an order without a mail address gets its receipt, which names no receiver; the order keeps none', async () => {
	const nameless = await typed(1);
	const { account, email } = await staffOrder(db, nameless);
	expect(payerEmailOf({ email: 'emeka@example.com' }, { email: 'x@y.ng' })).toBe('');
	expect(() => payerEmailOf({ email }, { email: 'emeka' })).toThrow();
	const payer = payerEmailOf({ email }, { email: 'payer@example.com' });
	const again = { userId: account.id, orderId: nameless, shop: SHOP };
	const first = await payAgain(db, providers, {
		...again,
		provider: 'paystack',
		payerEmail: payer,
	});
	const rateId = await aRate(db);
	const other = { ...again, provider: 'paypal', rateId, payerEmail: 'other@example.com' } as const;
	const second = await payAgain(db, providers, other);
	providers.paystack.tell(first.reference, 'paid');
	await refreshPayment(db, providers, first.paymentId);
	providers.paypal.tell(second.reference, 'paid');
	await refreshPayment(db, providers, second.paymentId);
	expect((await staffOrder(db, nameless)).email).toBe('');
	const mailsTo = async (to: string) => {
		const sent = await db.select().from(mails).where(eq(mails.recipient, to));
		return sent.map(({ kind, bodyText }) => [kind, bodyText.includes('3 Ziks Avenue')]);
	};
	expect(await mailsTo('payer@example.com')).toEqual([['order-placed', false]]);
	// Whose money was not needed is told that it goes back.
	expect(await mailsTo('other@example.com')).toEqual([['payment-late', false]]);
});

test('another payer at the same provider has a payment of their own, and the same one goes on with theirs', async () => {
	const nameless = await typed(1);
	const { id: userId } = (await staffOrder(db, nameless)).account;
	const begin = (payerEmail: string) =>
		payAgain(db, providers, {
			userId,
			orderId: nameless,
			provider: 'paystack',
			shop: SHOP,
			payerEmail,
		});
	const first = await begin('payer@example.com');
	expect(await begin('payer@example.com')).toEqual(first);
	const other = await begin('other@example.com');
	expect(other.paymentId).not.toBe(first.paymentId);
});

test('an account’s own cart stays as it is when its order is paid by a link', async () => {
	const { id: userId } = await makeShopper(db);
	const own = await typed(1, { reserve_hours: '2', customer: String(userId) });
	await fillCart(db, userId, [drum, 1]);
	const paid = { userId, orderId: own, provider: 'paystack', shop: SHOP } as const;
	const begun = await payAgain(db, providers, paid);
	providers.paystack.tell(begun.reference, 'paid');
	await refreshPayment(db, providers, begun.paymentId);
	expect((await staffOrder(db, own)).state).toBe('placed');
	expect((await cartOf(db, userId)).map(({ productQty }) => productQty)).toEqual([1]);
});

test('whoever has the link begins at most twenty payments a day, and uses up nothing of the account', async () => {
	const { id: userId } = await makeShopper(db);
	await db.update(orders).set({ userId }).where(eq(orders.id, orderId));
	const begin = () =>
		payAgain(db, providers, { userId, orderId, provider: 'paystack', shop: SHOP });
	for (let begun = 0; begun < 20; begun += 1) {
		const { reference } = await begin();
		providers.paystack.tell(reference, 'failed');
	}
	await expect(begin()).rejects.toMatchObject({ code: 'too-many' });
	await fillCart(db, userId, [drum, 1]);
	const online = { userId, input: PLACEMENT, provider: 'paystack', shop: SHOP } as const;
	await beginPayment(db, providers, {
		...online,
		idempotencyKey: null,
		acceptedTotalKobo: 1000_00,
	});
});

test('beside it its buyer orders the same goods online, and neither gives up the other or counts its pieces', async () => {
	const { id: userId } = await makeShopper(db);
	const own = await typed(2, { reserve_hours: '2', customer: String(userId) });
	await fillCart(db, userId, [drum, 1]);
	// Of five, two orders have two each.
	expect((await cartOf(db, userId)).map(({ stock }) => stock)).toEqual([1]);
	await beginPayment(db, providers, {
		userId,
		input: PLACEMENT,
		provider: 'paystack',
		shop: SHOP,
		idempotencyKey: null,
		acceptedTotalKobo: 1000_00,
	});
	const ordered = { ...PLACEMENT, payment_mode: 'cod', payment_id: '' };
	// Another way to pay for the cart takes the place of the first, and of nothing else.
	await placeOrder(db, userId, ordered, { shop: SHOP, providers, acceptedTotalKobo: 1000_00 });
	const all = await db.select().from(orders).where(eq(orders.userId, userId)).orderBy(orders.id);
	expect(all.map(({ id, state }) => [id === own, state])).toEqual([
		[true, 'awaiting-payment'],
		[false, 'cancelled'],
		[false, 'placed'],
	]);
	expect(await stock()).toBe(0);
});
