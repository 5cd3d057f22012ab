import { asc } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { mails } from '#db/mail-schema.ts';
import { settings } from '#db/site-schema.ts';
import { makeAdmin } from '#tests/helpers/admin-calls.ts';
import { makeCategory, makeKit, makeProduct } from '#tests/helpers/catalogue.ts';
import { testDatabase } from '#tests/helpers/database.ts';
import { SHOP } from '#tests/helpers/mail.ts';
import { aShopper, type Paying, TOTAL } from '#tests/helpers/payments.ts';
import { fillCart, PLACEMENT } from '#tests/helpers/shoppers.ts';
import { placeOrder } from '../checkout/place-order.ts';
import { refreshPayment } from '../payments/refresh-payment.ts';
import { checkoutShop } from '../settings/settings.ts';
import { saveSettings } from '../settings/settings-saving.ts';

const db = await testDatabase();
const { user: admin } = await makeAdmin(db);
const STAFF = 'orders@shop.example';
let paying: Paying;

beforeEach(async () => {
	await db.delete(mails);
	await db.delete(settings);
	paying = await aShopper(db);
});

const mailStaff = () => saveSettings(db, admin.id, { newOrdersTo: STAFF });
const queuedMails = () => db.select().from(mails).orderBy(asc(mails.id));
const placeForCash = async () =>
	placeOrder(db, paying.userId, PLACEMENT, {
		shop: await checkoutShop(db, SHOP.publicUrl),
		providers: paying.providers,
		idempotencyKey: 'cash',
		acceptedTotalKobo: null,
	});

test('the shopper is notified of an order, and the staff only if the shop wants that', async () => {
	await placeForCash();
	expect((await queuedMails()).map(({ kind, recipient }) => [kind, recipient])).toEqual([
		['order-placed', PLACEMENT.email],
	]);
});

test('the staff learn what to pack, how it is paid, whom to answer and where the order is, once', async () => {
	await mailStaff();
	const { id, trackingNo } = await placeForCash();
	await placeForCash();
	const [toShopper, toStaff, ...others] = await queuedMails();
	expect(others).toEqual([]);
	expect(toShopper).toMatchObject({ kind: 'order-placed', recipient: PLACEMENT.email });
	expect(toStaff).toMatchObject({
		kind: 'new-order',
		recipient: STAFF,
		replyTo: PLACEMENT.email,
		subject: `New order ${trackingNo}: ₦90,000, ${PLACEMENT.city}`,
	});
	for (const text of ['Cash on delivery', PLACEMENT.phone, `/admin/orders/${id}`])
		expect(toStaff?.bodyText).toContain(text);
	expect(toStaff?.bodyHtml).toContain(`${SHOP.publicUrl}/admin/orders/${id}`);
});

test('an order that is paid online is reported to the staff once its money is there', async () => {
	await mailStaff();
	const { paymentId, reference } = await paying.begin();
	expect(await queuedMails()).toEqual([]);
	paying.providers.paystack.tell(reference, 'paid');
	await refreshPayment(db, paying.providers, paymentId);
	await refreshPayment(db, paying.providers, paymentId);
	const mailed = await queuedMails();
	expect(mailed.map(({ kind }) => kind)).toEqual(['order-placed', 'new-order']);
	expect(mailed[1]?.bodyText).toContain('Payment: Paid by Paystack.');
	expect(mailed[1]?.bodyText).not.toContain('nothing is left to pay');
});

test('the mails of a kit name its parts in their order, however it is paid', async () => {
	const category = await makeCategory(db);
	const part = (name: string) => makeProduct(db, { categoryId: category.id, name, qty: 100 });
	const [drum, stick] = [await part('Drum'), await part('Stick')];
	const kit = await makeKit(
		db,
		[
			[stick, 2],
			[drum, 1],
		],
		{ name: 'Drum kit' },
	);
	await fillCart(db, paying.userId, [kit, 3]);
	const paid = await aShopper(db);
	await fillCart(db, paid.userId, [kit, 3]);
	await placeForCash();
	const { paymentId, reference } = await paid.begin('paystack', {
		acceptedTotalKobo: TOTAL + 3 * kit.sellingKobo,
	});
	paid.providers.paystack.tell(reference, 'paid');
	await refreshPayment(db, paid.providers, paymentId);
	const texts = (await queuedMails()).map(({ kind, bodyText }) => [
		kind,
		bodyText?.includes('  With: 6 x Stick, 3 x Drum\n'),
	]);
	expect(texts).toEqual([
		['order-placed', true],
		['order-placed', true],
	]);
});
