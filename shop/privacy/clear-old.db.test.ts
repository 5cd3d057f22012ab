import { and, eq, inArray, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { mails } from '#db/mail-schema.ts';
import { cartItems, orders } from '#db/order-schema.ts';
import { discrepancies } from '#db/payment-schema.ts';
import { settings } from '#db/site-schema.ts';
import { auditTrail } from '#db/staff-schema.ts';
import { unitsOfOrder } from '#shop/serial-numbers/order-units.ts';
import { photosOfUnits } from '#shop/serial-numbers/unit-photos.ts';
import { saveSettings } from '#shop/settings/settings-saving.ts';
import { testDatabase } from '#tests/helpers/database.ts';
import { makeOrder } from '#tests/helpers/orders.ts';
import { makeFullShopper } from '#tests/helpers/personal-data.ts';
import { makeShopper } from '#tests/helpers/shoppers.ts';
import { makeAdminUser } from '#tests/helpers/staff.ts';
import { clearCarts, clearLog, clearMailAddresses, clearUnknownPayers } from './clear-old.ts';
import { clearOldOrders } from './forget-orders.ts';

const db = await testDatabase();
const admin = await makeAdminUser(db);
const shopper = await makeFullShopper(db, 'Staying');
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);

test('an order loses its person after the years that are set, whoever has an account', async () => {
	const { id: userId } = await makeShopper(db);
	const [old, young, open] = await Promise.all([
		makeOrder(db, { userId, state: 'delivered', createdAt: daysAgo(6 * 366) }),
		makeOrder(db, { userId, state: 'delivered', createdAt: daysAgo(6 * 365 - 5) }),
		makeOrder(db, { userId, state: 'sent', createdAt: daysAgo(8 * 366) }),
	]);
	expect(await clearOldOrders(db)).toBe(0);
	await saveSettings(db, admin.id, { keepOrderYears: '6' });
	expect(await clearOldOrders(db)).toBe(1);
	expect(await clearOldOrders(db)).toBe(0);
	const nameOf = async ({ id }: { id: number }) =>
		(await db.select().from(orders).where(eq(orders.id, id)))[0]?.firstname;
	expect([await nameOf(old), await nameOf(young), await nameOf(open)]).toEqual([
		'Former',
		'Ngozi',
		'Ngozi',
	]);
});

test('the log, mails and carts are cleared after their days, and not before', async () => {
	await db.insert(auditTrail).values(
		[20, 60, 800].flatMap((days) => [
			{ action: 'sign-in', noun: 'staff', nounId: 1, createdAt: daysAgo(days) },
			{ action: 'fail-second-factor', noun: 'staff', nounId: 1, createdAt: daysAgo(days) },
			{ action: 'block', noun: 'user', nounId: 1, createdAt: daysAgo(days) },
			{ action: 'update', noun: 'product', nounId: 1, createdAt: daysAgo(days) },
		]),
	);
	await saveSettings(db, admin.id, { keepSignInDays: 30, keepMailDays: 30, keepCartDays: 30 });
	expect(await clearLog(db)).toBe(5);
	expect(await db.$count(auditTrail, eq(auditTrail.noun, 'product'))).toBe(3);
	expect(await db.$count(auditTrail, eq(auditTrail.action, 'sign-in'))).toBe(1);

	expect(await clearMailAddresses(db)).toBe(0);
	await db.update(mails).set({ createdAt: daysAgo(31) });
	// One is still to be sent.
	expect(await clearMailAddresses(db)).toBe(6);
	expect(await clearMailAddresses(db)).toBe(0);
	expect(await db.$count(mails, eq(mails.recipient, shopper.email))).toBe(1);

	expect(await clearCarts(db)).toBe(0);
	await db.update(cartItems).set({ createdAt: daysAgo(31) });
	expect(await clearCarts(db)).toBe(1);
});

test.each([
	['keepOrderYears', '5', 'Give a whole number of years from 6 to 20.'],
	['keepOrderYears', '21', 'Give a whole number of years from 6 to 20.'],
	['keepWebhookDays', '29', 'Give a whole number of days from 30 to 730.'],
	['keepMailTextDays', '0', 'Give a whole number of days from 7 to 730.'],
	['keepCartDays', '30.5', 'Give a whole number of days from 30 to 1095.'],
	['keepSignInDays', '', 'Give a whole number of days from 30 to 730.'],
])('%s of %s is refused beside its field', async (name, value, message) => {
	const before = await db.select().from(settings).orderBy(settings.key);
	await expect(saveSettings(db, admin.id, { [name]: value })).rejects.toMatchObject({
		fields: { [name]: [message] },
	});
	expect(await db.select().from(settings).orderBy(settings.key)).toEqual(before);
});

test('more than a batch is cleared in one night', async () => {
	await db.execute(sql`insert into audit_trail (action, noun, created_at)
		select 'block', 'user', now() - interval '900 days' from generate_series(1, 2100)`);
	expect(await clearLog(db)).toBe(2100);
});

/** How many photos the units of an order have. */
async function photosOf({ id }: { id: number }): Promise<number> {
	const units = await unitsOfOrder(db, id);
	return [
		...(
			await photosOfUnits(
				db,
				units.map(({ id }) => id),
			)
		).values(),
	].flat().length;
}

test('with its person an order loses what staff wrote on it, its photos, and its local government', async () => {
	const { order } = await makeFullShopper(db, 'Longago', { daysAgo: 7 * 366 });
	const { order: young } = await makeFullShopper(db, 'Lately');
	expect([await photosOf(order), await photosOf(young)]).toEqual([1, 1]);
	expect(await clearOldOrders(db)).toBe(1);
	expect([await photosOf(order), await photosOf(young)]).toEqual([0, 1]);
	const ofOrder = sql.param(order.id);
	const { rows } = await db.execute(sql`
		select e.note, c.reason, b.note as paid_back, r.reason as refund, r.provider_message, d.lga, d.park,
			s.message, x.accepted_note, r.amount_kobo::int as kobo, c.amount_kobo::int as cash
		from order_events e join order_cash c using (order_id) join cash_paybacks b using (order_id)
			join order_deliveries d using (order_id) join shipments s using (order_id)
			join discrepancies x using (order_id)
			join payments p using (order_id) join refunds r on r.payment_id = p.id
		where order_id = ${ofOrder}`);
	expect(rows).toEqual([
		{
			note: '',
			reason: '',
			paid_back: '',
			refund: '',
			provider_message: '',
			lga: '',
			park: '',
			message: '',
			accepted_note: '',
			kobo: 1000_00,
			cash: 900_00,
		},
	]);
	const log = await db.select().from(auditTrail).where(eq(auditTrail.nounId, order.id));
	expect(JSON.stringify(log)).not.toContain('Longago');
	expect(JSON.stringify(log)).toContain('₦900');
});

test('old money that no order knows loses its payer once somebody has looked at it', async () => {
	await saveSettings(db, admin.id, { keepOrderYears: '6' });
	const found = (subject: string, foundAt: Date, closedAt: Date | null) => ({
		kind: 'unknown-payment',
		subject,
		foundAt,
		closedAt,
		acceptedNote: closedAt ? 'Paid Obinna back by hand' : null,
		facts: { reference: subject, payer: 'obinna@example.com', providerSays: null },
	});
	const old = daysAgo(6 * 366);
	const rows = await db
		.insert(discrepancies)
		.values([
			found('paystack:old', old, old),
			found('paystack:open', old, null),
			found('paystack:young', daysAgo(30), daysAgo(29)),
		])
		.returning({ id: discrepancies.id });
	await db.insert(auditTrail).values(
		rows.map(({ id }, place) => ({
			action: 'accept',
			noun: 'difference',
			nounId: id,
			after: { note: 'Paid Obinna back by hand', provider: 'paystack' },
			createdAt: place === 0 ? old : daysAgo(29),
		})),
	);
	expect(await clearUnknownPayers(db)).toBe(2);
	expect(await clearUnknownPayers(db)).toBe(0);
	const facts = await db
		.select({ facts: discrepancies.facts, note: discrepancies.acceptedNote })
		.from(discrepancies)
		.where(eq(discrepancies.kind, 'unknown-payment'))
		.orderBy(discrepancies.id);
	expect(facts).toEqual([
		{ facts: { reference: 'paystack:old' }, note: '' },
		{ facts: found('paystack:open', old, null).facts, note: null },
		{ facts: found('paystack:young', old, null).facts, note: 'Paid Obinna back by hand' },
	]);
	const logged = await db
		.select({ after: auditTrail.after })
		.from(auditTrail)
		.where(
			and(
				eq(auditTrail.noun, 'difference'),
				inArray(
					auditTrail.nounId,
					rows.map(({ id }) => id),
				),
			),
		)
		.orderBy(auditTrail.id);
	expect(logged.map(({ after }) => after)).toEqual([
		{ provider: 'paystack' },
		{ note: 'Paid Obinna back by hand', provider: 'paystack' },
		{ note: 'Paid Obinna back by hand', provider: 'paystack' },
	]);
});
