import { and, eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { mails } from '#db/mail-schema.ts';
import { auditTrail } from '#db/staff-schema.ts';
import { cashDesk } from '#tests/helpers/cash.ts';
import { testDatabase } from '#tests/helpers/database.ts';
import { ESTIMATE, repairing } from '#tests/helpers/repairs.ts';
import { makeSerialised, orderOfSerialised } from '#tests/helpers/serialised.ts';
import { makeShopper } from '#tests/helpers/shoppers.ts';
import { writeRepairNote } from './repair-notes.ts';
import { repairForStaff } from './repairs.ts';
import { goodsOfOrder } from './sold-goods.ts';

const db = await testDatabase();
const { ada, makeCollector } = await cashDesk(db);
const { book, move } = repairing(db, ada.id);

const terminal = await makeCollector({ kind: 'terminal', name: 'Moniepoint' });
const BACK = {
	outcome: 'repaired',
	charged: '12,500',
	collector: String(terminal),
	reference: 'T 7',
};

test('a repair goes from the counter and back, and its history says who did what', async () => {
	const id = await book();
	await move(id, 'inspecting', { note: 'Fuse is fine' });
	await move(id, 'estimated', ESTIMATE);
	expect(await repairForStaff(db, id)).toMatchObject({
		estimateKobo: 12_500_00,
		estimateFor: 'A new woofer',
	});
	await move(id, 'approved', { note: 'Said yes by phone' });
	await move(id, 'maker', { maker: 'Ogene', maker_reference: 'RMA 9', expected_on: '2030-01-31' });
	expect(await repairForStaff(db, id)).toMatchObject({ maker: 'Ogene', expectedOn: '2030-01-31' });
	await move(id, 'ready');
	// It is back from there: no day is waited for any more.
	expect((await repairForStaff(db, id)).expectedOn).toBeNull();
	await move(id, 'closed', BACK);
	const closed = await repairForStaff(db, id);
	expect(closed).toMatchObject({
		state: 'closed',
		version: 7,
		outcome: 'repaired',
		chargedKobo: 12_500_00,
		closedAt: expect.any(Date),
		receipts: [{ kobo: 12_500_00, reference: 'T 7', collector: { name: 'Moniepoint' } }],
	});
	expect(closed.events.map(({ toState, facts }) => `${toState} ${facts}`.trim())).toEqual([
		'closed Repaired, ₦12,500 charged, ₦12,500 paid by card at Moniepoint, T 7, receipt 1',
		'ready',
		'maker Ogene, reference RMA 9, expected back on January 31, 2030',
		'approved',
		'estimated ₦12,500 for A new woofer',
		'inspecting',
		'booked',
	]);
	expect(closed.events.every(({ byName }) => byName === 'Ada Admin')).toBe(true);
	const ofRepair = and(eq(auditTrail.noun, 'repair'), eq(auditTrail.nounId, id));
	const logged = await db.select().from(auditTrail).where(ofRepair);
	expect(JSON.stringify(logged)).toContain('₦12,500');
	expect(JSON.stringify(logged)).not.toMatch(/Ngozi|Fuse|woofer|phone/);
});

test('a move that its state does not allow is rejected, and changes nothing', async () => {
	const id = await book();
	for (const to of ['approved', 'declined'])
		await expect(move(id, to)).rejects.toMatchObject({
			code: 'invalid',
			fields: { to_state: [expect.stringContaining('From “Booked in”')] },
		});
	for (const to of ['booked', 'lost', ''])
		await expect(move(id, to)).rejects.toMatchObject({ fields: { to_state: [expect.anything()] } });
	await move(id, 'closed', { outcome: 'returned' });
	await expect(move(id, 'ready')).rejects.toMatchObject({ code: 'invalid' });
	expect(await repairForStaff(db, id)).toMatchObject({ state: 'closed', version: 2 });
});

test('what a move needs is asked for beside its field', async () => {
	const id = await book();
	await expect(move(id, 'estimated', { estimate: '0' })).rejects.toMatchObject({
		fields: { estimate: [expect.anything()], estimate_for: [expect.anything()] },
	});
	await expect(move(id, 'maker', { expected_on: '2030-02-31' })).rejects.toMatchObject({
		fields: { maker: [expect.anything()], expected_on: [expect.anything()] },
	});
	await expect(move(id, 'closed', { charged: 'x' })).rejects.toMatchObject({
		fields: { outcome: [expect.anything()], charged: [expect.anything()] },
	});
	await expect(move(id, 'closed', { outcome: 'repaired', charged: '500' })).rejects.toMatchObject({
		fields: { collector: [expect.anything()] },
	});
	await expect(move(id, 'closed', { outcome: 'replaced' })).rejects.toMatchObject({
		fields: { replacement: [expect.anything()] },
	});
	expect((await repairForStaff(db, id)).version).toBe(1);
});

test('a replacement is remembered; a refund needs an order of ours', async () => {
	const id = await book();
	await expect(move(id, 'closed', { outcome: 'refunded' })).rejects.toMatchObject({
		fields: { outcome: [expect.stringContaining('no order')] },
	});
	// What was typed without an amount is left out.
	await move(id, 'closed', {
		outcome: 'replaced',
		replacement: 'Ogene M16',
		replacement_serial: 'SN-9',
		charged: '',
		collector: 'x',
		reference: 'X',
	});
	expect(await repairForStaff(db, id)).toMatchObject({
		replacement: 'Ogene M16',
		replacementSerial: 'SN-9',
		chargedKobo: 0,
		receipts: [],
	});
	const { id: userId } = await makeShopper(db);
	const cable = await makeSerialised(db, { serialised: 0 });
	const order = await orderOfSerialised(db, userId, cable, { state: 'delivered' });
	const [sold] = await goodsOfOrder(db, order.id);
	const ours = await book({ thing: sold?.key ?? '' });
	await move(ours, 'closed', { outcome: 'refunded', replacement: 'Not one' });
	expect(await repairForStaff(db, ours)).toMatchObject({ outcome: 'refunded', replacement: '' });
});

test('whoever moves it from an old page is told, also in the same moment', async () => {
	const id = await book();
	await move(id, 'inspecting');
	await expect(move(id, 'ready', {}, 1)).rejects.toMatchObject({
		code: 'conflict',
		facts: { version: 2 },
	});
	const race = await Promise.allSettled([move(id, 'repairing', {}, 2), move(id, 'ready', {}, 2)]);
	expect(race.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
	expect(await repairForStaff(db, id)).toMatchObject({ version: 3 });
	await expect(move(0, 'ready').catch(({ code }) => code)).resolves.toBe('not-found');
});

test('a move mails its customer where that is ticked, with what staff add', async () => {
	const id = await book();
	const mailsOf = () =>
		db
			.select()
			.from(mails)
			.where(sql`${mails.dedupeKey} like ${`repair:${id}:%`}`);
	expect(await move(id, 'inspecting')).toBe(false);
	expect(await mailsOf()).toEqual([]);
	expect(await move(id, 'estimated', { ...ESTIMATE, is_mailed: '1', message: 'Call us.' })).toBe(
		true,
	);
	const [mail] = await mailsOf();
	expect(mail).toMatchObject({ kind: 'repair', recipient: 'ngozi.repair@example.com' });
	for (const text of ['₦12,500', 'A new woofer', 'Call us.', 'Accept or decline it here'])
		expect(mail?.bodyText).toContain(text);
	// Another estimate is another mail.
	await move(id, 'estimated', { ...ESTIMATE, estimate: '9000', is_mailed: '1' });
	expect((await mailsOf()).map(({ bodyText }) => bodyText?.includes('₦9,000'))).toContain(true);
});

test('a note moves nothing, and is written once', async () => {
	const id = await book();
	const formKey = crypto.randomUUID();
	const write = () =>
		writeRepairNote(db, { adminId: ada.id, jobId: id, formKey }, { note: 'Rang' });
	await write();
	await expect(write()).rejects.toMatchObject({ code: 'conflict' });
	const { version, events } = await repairForStaff(db, id);
	expect(version).toBe(1);
	expect(events.map(({ note, toState }) => [note, toState])).toEqual([
		['Rang', null],
		['', 'booked'],
	]);
});
