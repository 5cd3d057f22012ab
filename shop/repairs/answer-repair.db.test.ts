import { eq, like } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { mails } from '#db/mail-schema.ts';
import { makeAdmin } from '#tests/helpers/admin-calls.ts';
import { testDatabase } from '#tests/helpers/database.ts';
import { SHOP } from '#tests/helpers/mail.ts';
import { ESTIMATE, repairing } from '#tests/helpers/repairs.ts';
import { answerRepair, repairByLink } from './answer-repair.ts';
import { lastWordsOf, repairForStaff } from './repairs.ts';

const db = await testDatabase();
const { user: ada } = await makeAdmin(db, 'Ada Admin');
const { book, move } = repairing(db, ada.id);
const shop = { ...SHOP, newOrdersTo: 'staff@shop.example' };

async function estimated() {
	const id = await book();
	await move(id, 'estimated', ESTIMATE);
	return id;
}

async function answering(id: number, seenVersion = 2) {
	const { publicKey: key } = await repairForStaff(db, id);
	const as = { key, address: '102.89.1.1', seenVersion, shop };
	return {
		accept: () => answerRepair(db, as, { kind: 'approved' }),
		decline: (reason = '') => answerRepair(db, as, { kind: 'declined', reason }),
	};
}

const mailsAbout = (id: number) =>
	db
		.select()
		.from(mails)
		.where(like(mails.dedupeKey, `repair-answered:${id}:%`));

test('accepting records that the customer did, and writes to the staff once', async () => {
	const id = await estimated();
	const { accept } = await answering(id);
	await accept();
	// Pressed twice, it stands.
	await accept();
	const job = await repairForStaff(db, id);
	expect(job).toMatchObject({ state: 'approved', version: 3 });
	expect(job.events[0]).toMatchObject({ toState: 'approved', isByCustomer: true, byUserId: null });
	const [mail, ...others] = await mailsAbout(id);
	expect(others).toEqual([]);
	expect(mail).toMatchObject({
		recipient: 'staff@shop.example',
		replyTo: 'ngozi.repair@example.com',
	});
	expect(mail?.bodyText).toContain('₦12,500');
	expect(mail?.bodyText).toContain('was accepted');
});

test('declining has its reason, which is not shown to the customer as words of the shop', async () => {
	const id = await estimated();
	await (await answering(id)).decline(' Too dear: see evil.example ');
	const job = await repairForStaff(db, id);
	expect(job.events[0]).toMatchObject({
		toState: 'declined',
		message: 'Too dear: see evil.example',
	});
	const [mail] = await mailsAbout(id);
	expect(mail?.bodyText).toContain('Too dear');
	expect(mail?.bodyText).not.toContain('evil.example');
	expect(await lastWordsOf(db, id)).toBe('');
	await move(id, 'ready', { message: 'Come before six.' });
	expect(await lastWordsOf(db, id)).toBe('Come before six.');
});

test('of two who answer at once, one answer stands', async () => {
	const id = await estimated();
	const { accept, decline } = await answering(id);
	const race = await Promise.allSettled([accept(), decline()]);
	expect(race.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
	expect(await mailsAbout(id)).toHaveLength(1);
});

test('another amount than the page showed is not accepted, also in the same moment', async () => {
	const id = await estimated();
	await move(id, 'estimated', { ...ESTIMATE, estimate: '40000' });
	await expect((await answering(id, 2)).accept()).rejects.toMatchObject({
		code: 'conflict',
		message: expect.stringContaining('We have changed the estimate'),
		facts: { version: 3 },
	});
	const race = await Promise.allSettled([
		(await answering(id, 3)).accept(),
		move(id, 'estimated', { ...ESTIMATE, estimate: '50000' }, 3),
	]);
	expect(race.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
	const { state, estimateKobo } = await repairForStaff(db, id);
	expect(['approved 4000000', 'estimated 5000000']).toContain(`${state} ${estimateKobo}`);
});

test('nothing is answered that waits for no answer', async () => {
	const id = await book();
	await expect((await answering(id, 1)).accept()).rejects.toMatchObject({ code: 'conflict' });
	await move(id, 'closed', { outcome: 'returned' });
	await expect((await answering(id, 2)).decline()).rejects.toMatchObject({ code: 'conflict' });
	expect((await repairForStaff(db, id)).state).toBe('closed');
});

test('a link that there is not is rejected, and too many of them from one address', async () => {
	const wrong = () => repairByLink(db, '0'.repeat(32), '102.89.9.9');
	await expect(repairByLink(db, 'short', '102.89.9.9')).rejects.toMatchObject({
		code: 'not-found',
	});
	for (let tried = 1; tried < 30; tried += 1)
		await expect(wrong()).rejects.toMatchObject({ code: 'not-found' });
	await expect(wrong()).rejects.toMatchObject({ code: 'too-many' });
	const { publicKey } = await repairForStaff(db, await book());
	expect((await repairByLink(db, publicKey, '102.89.9.9')).publicKey).toBe(publicKey);
});

test('without an address for new orders nobody is written to', async () => {
	const id = await estimated();
	const { publicKey: key } = await repairForStaff(db, id);
	const as = { key, address: '102.89.1.1', seenVersion: 2, shop: SHOP };
	await answerRepair(db, as, { kind: 'approved' });
	expect(await db.$count(mails, eq(mails.dedupeKey, `repair-answered:${id}:2`))).toBe(0);
});
