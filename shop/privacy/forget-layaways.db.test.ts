import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { cashReceipts } from '#db/cash/cash-schema.ts';
import { layaways } from '#db/layaways/layaway-schema.ts';
import { auditTrail } from '#db/staff-schema.ts';
import { cashDesk } from '#tests/helpers/cash.ts';
import { makeCategory, makeProduct } from '#tests/helpers/catalogue.ts';
import { testDatabase } from '#tests/helpers/database.ts';
import { layingAway } from '#tests/helpers/layaways.ts';
import { SHOP } from '#tests/helpers/mail.ts';
import { makeFullShopper, sessionOf } from '#tests/helpers/personal-data.ts';
import { closeAccount } from './close-account.ts';
import { clearLayaways } from './forget-layaways.ts';

const db = await testDatabase();
const { ada, makeCollector } = await cashDesk(db);
const till = await makeCollector({ name: 'Till', kind: 'counter' });
const { open, cancel } = layingAway(db, ada.id, till);
const { id: categoryId } = await makeCategory(db);
const drum = await makeProduct(db, { categoryId, sellingKobo: 1000_00, originalKobo: 0, qty: 50 });
const opened = (fields: Record<string, string> = {}) =>
	open({ [`qty_${drum.id}`]: '1', amount: '300', ...fields });
const rowOf = async (id: number) => {
	const [row] = await db.select().from(layaways).where(eq(layaways.id, id));
	return row;
};

test('layaways long over lose their person and their words, and stay with their money; open ones are left alone', async () => {
	const [old, young, running] = [await opened(), await opened(), await opened()];
	for (const id of [old, young])
		await cancel(id, { paid_back: '300', paid_back_note: 'To Obi', reason: 'Obi moved' });
	await db.update(cashReceipts).set({ note: 'Obi paid' }).where(eq(cashReceipts.layawayId, old));
	const longAgo = sql`now() - interval '8 years'`;
	await db.update(layaways).set({ closedAt: longAgo }).where(eq(layaways.id, old));
	await db.update(layaways).set({ createdAt: longAgo });
	expect(await clearLayaways(db)).toBe(1);
	expect(await rowOf(old)).toMatchObject({
		organisation: '',
		firstname: 'Former',
		email: '',
		reason: '',
		paidBackNote: '',
		paidBackKobo: 300_00,
	});
	const [receipt] = await db.select().from(cashReceipts).where(eq(cashReceipts.layawayId, old));
	expect(receipt).toMatchObject({ note: '', amountKobo: 300_00 });
	const logged = await db.select().from(auditTrail).where(eq(auditTrail.nounId, old));
	expect(JSON.stringify(logged)).not.toContain('Obi');
	for (const id of [young, running])
		expect(await rowOf(id)).toMatchObject({ firstname: 'Obi', email: 'obi.layaway@example.com' });
	expect(await clearLayaways(db)).toBe(0);
});

test('an account stays while goods are put aside for it; afterwards its layaway has a name alone', async () => {
	const shopper = await makeFullShopper(db, 'Layawaywe');
	const id = await opened({ customer: String(shopper.userId), email: shopper.email });
	const close = async () =>
		closeAccount(
			db,
			await sessionOf(db, shopper.userId),
			{ word: 'DELETE', texts: 'keep' },
			{ now: new Date(), shop: SHOP },
		);
	await expect(close()).rejects.toMatchObject({
		code: 'conflict',
		message: `Layaway No. ${id} is open. Pay and collect it, or cancel it.`,
	});
	await cancel(id, { fee: '300' });
	const { publicKey } = (await rowOf(id)) ?? {};
	await close();
	const left = await rowOf(id);
	expect(left).toMatchObject({ userId: null, email: '', firstname: 'Obi', phone: 'Removed' });
	expect(left?.publicKey).not.toBe(publicKey);
});
