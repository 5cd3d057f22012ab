import { expect, test } from 'vitest';
import { mails } from '#db/mail-schema.ts';
import { auditTrail } from '#db/staff-schema.ts';
import { makeAdmin } from '#tests/helpers/admin-calls.ts';
import { makeCategory, makeProduct } from '#tests/helpers/catalogue.ts';
import { testDatabase } from '#tests/helpers/database.ts';
import { makeOrder, setPickup } from '#tests/helpers/orders.ts';
import { recordChange } from './audit.ts';
import { pickupsAmong, presentNames } from './audit-names.ts';
import { changedFields } from './changed-fields.ts';

const db = await testDatabase();

test('things are called by their present names; what is gone or has no name stays without', async () => {
	const { user } = await makeAdmin(db, 'Ada');
	const category = await makeCategory(db, { name: 'Drums' });
	const product = await makeProduct(db, { categoryId: category.id, name: 'Udu' });
	const order = await makeOrder(db, { userId: user.id });
	const written = { dedupeKey: 'welcome:1', kind: 'welcome', recipient: 'ify@example.com' };
	const [mail] = await db
		.insert(mails)
		.values({ ...written, subject: 'Welcome', bodyText: 'Welcome', bodyHtml: '' })
		.returning();
	const names = [
		[{ noun: 'product', nounId: product.id }, 'Udu'],
		[{ noun: 'product', nounId: 999_999 }, null],
		[{ noun: 'category', nounId: category.id }, 'Drums'],
		[{ noun: 'user', nounId: user.id }, 'Ada'],
		[{ noun: 'order', nounId: order.id }, order.trackingNo],
		[{ noun: 'mail', nounId: mail?.id ?? 0 }, 'Welcome, to ify@example.com'],
		[{ noun: 'settings', nounId: null }, null],
		[{ noun: 'something', nounId: 1 }, null],
	] as const;
	const nameOf = await presentNames(
		db,
		names.map(([thing]) => thing),
	);
	expect(names.map(([thing]) => nameOf(thing))).toEqual(names.map(([, name]) => name));
	for (const noun of ['article', 'payment', 'review', 'synonym'])
		expect(
			(await presentNames(db, [{ noun, nounId: 999_999 }]))({ noun, nounId: 999_999 }),
		).toBeNull();
});

test('an order that its buyer fetches is ready to collect in the log, and found as that', async () => {
	const { user } = await makeAdmin(db);
	const [sent, fetched] = [
		await makeOrder(db, { userId: user.id }),
		await makeOrder(db, { userId: user.id }),
	];
	await setPickup(db, fetched.id);
	const [before, after] = [{ state: 'packed' }, { state: 'sent' }];
	for (const { id: nounId } of [sent, fetched])
		await db.transaction((tx) =>
			recordChange(tx, { userId: user.id, action: 'move', noun: 'order', nounId, before, after }),
		);
	const rows = await db.select().from(auditTrail).orderBy(auditTrail.id);
	const isPickup = await pickupsAmong(db, [...rows, { noun: 'product', nounId: fetched.id }]);
	expect(isPickup({ noun: 'product', nounId: fetched.id })).toBe(false);
	const said = rows.map((row) =>
		changedFields(row.noun, row.before, row.after, { isPickup: isPickup(row) }).map(
			(field) => field.after,
		),
	);
	expect(said).toEqual([['On its way'], ['Ready to collect']]);
	expect(rows.map(({ searchText }) => searchText)).toEqual([
		`${sent.trackingNo} State Packed On its way`,
		`${fetched.trackingNo} State Packed Ready to collect`,
	]);
});
