import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { repairEvents, repairJobs } from '#db/repairs/repair-schema.ts';
import { makeAdmin } from '#tests/helpers/admin-calls.ts';
import { testDatabase } from '#tests/helpers/database.ts';
import { SHOP } from '#tests/helpers/mail.ts';
import { makeFullShopper, sessionOf } from '#tests/helpers/personal-data.ts';
import { repairing } from '#tests/helpers/repairs.ts';
import { clearRepairs } from './clear-old.ts';
import { closeAccount } from './close-account.ts';

const db = await testDatabase();
const { user: ada } = await makeAdmin(db, 'Ada Admin');
const { book, move } = repairing(db, ada.id);
const sender = { now: new Date(), shop: SHOP };

async function handedBack(daysAgo: number) {
	const id = await book();
	await move(id, 'closed', { outcome: 'returned' });
	const closedAt = sql`now() - make_interval(days => ${daysAgo})`;
	await db.update(repairJobs).set({ closedAt }).where(eq(repairJobs.id, id));
	return id;
}

const isThere = async (id: number) => (await db.$count(repairJobs, eq(repairJobs.id, id))) === 1;

test('repairs go two years after they were handed back, with their history; open ones stay', async () => {
	const [gone, fresh, open] = [await handedBack(732), await handedBack(700), await book()];
	const longAgo = new Date(Date.now() - 5000 * 86_400_000);
	await db.update(repairJobs).set({ createdAt: longAgo, updatedAt: longAgo });
	expect(await clearRepairs(db)).toBe(1);
	expect([await isThere(gone), await isThere(fresh), await isThere(open)]).toEqual([
		false,
		true,
		true,
	]);
	expect(await db.$count(repairEvents, eq(repairEvents.jobId, gone))).toBe(0);
	expect(await clearRepairs(db)).toBe(0);
});

test('an account stays while the shop has its goods; afterwards its repairs go with it', async () => {
	const shopper = await makeFullShopper(db, 'Repairwe');
	const id = await book({ customer: String(shopper.userId), email: '' });
	const close = async () =>
		closeAccount(
			db,
			await sessionOf(db, shopper.userId),
			{ word: 'DELETE', texts: 'keep' },
			sender,
		);
	await expect(close()).rejects.toMatchObject({
		code: 'conflict',
		message: `We have goods of yours: collect repair No. ${id} first.`,
	});
	await move(id, 'closed', { outcome: 'returned' });
	// Somebody typed this address in, whose account it may not be.
	const byAddress = await book({ email: shopper.email });
	await close();
	expect(await isThere(id)).toBe(false);
	const [left] = await db.select().from(repairJobs).where(eq(repairJobs.id, byAddress));
	expect(left).toMatchObject({ email: '', userId: null, name: 'Ngozi Eze' });
});
