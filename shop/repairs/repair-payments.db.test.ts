import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { cashPaybacks, cashReceipts } from '#db/cash/cash-schema.ts';
import { repairJobs } from '#db/repairs/repair-schema.ts';
import { cashDesk, problem } from '#tests/helpers/cash.ts';
import { testDatabase } from '#tests/helpers/database.ts';
import { repairing } from '#tests/helpers/repairs.ts';
import { exportCash } from '../cash/cash-export.ts';
import { parseFields } from '../kit/input.ts';
import { exportRepairs } from './repair-export.ts';
import { paidForRepair, payRepairBack, RepairPayback, unpayRepair } from './repair-payments.ts';
import { repairForStaff } from './repairs.ts';

const db = await testDatabase();
const { ada, count, makeCollector } = await cashDesk(db);
const { book, move, pay } = repairing(db, ada.id);
const counter = String(await makeCollector({ kind: 'counter', name: 'Counter' }));
const bank = String(
	await makeCollector({
		kind: 'bank',
		name: 'Zenith',
		bank_name: 'Zenith Bank',
		account_number: '1012345678',
		account_name: 'Bridgehead Audio Ltd',
	}),
);

const by = async (jobId: number) => ({
	adminId: ada.id,
	jobId,
	seenVersion: (await repairForStaff(db, jobId)).version,
});
const giveBack = async (jobId: number, fields: Record<string, string>) =>
	payRepairBack(db, await by(jobId), parseFields(RepairPayback, fields));

test('deposits are taken before it is handed back, and only the rest with it', async () => {
	const id = await book();
	await pay(id, { amount: '5,000', collector: counter, note: 'For the woofer' });
	await pay(id, { amount: '2500', collector: bank, reference: 'T 7' });
	expect(await paidForRepair(db, id)).toBe(7_500_00);
	await move(id, 'ready');
	const end = { outcome: 'repaired', charged: '12500' };
	await expect(move(id, 'closed', end)).rejects.toMatchObject({
		fields: { collector: ['Choose who collects it.'] },
	});
	await move(id, 'closed', { ...end, collector: counter });
	const { receipts, events, chargedKobo, paidBy } = await repairForStaff(db, id);
	expect(receipts.map(({ kobo, collector }) => [kobo, collector.name])).toEqual([
		[5_000_00, 'Counter'],
		[2_500_00, 'Zenith'],
		[5_000_00, 'Counter'],
	]);
	expect([chargedKobo, paidBy]).toEqual([12_500_00, null]);
	expect(events.map(({ toState, facts }) => [toState, facts])).toEqual([
		[
			'closed',
			`Repaired, ₦12,500 charged, ₦5,000 paid in cash to Counter, receipt ${receipts[2]?.id}`,
		],
		['ready', ''],
		[null, `₦2,500 paid by transfer to Zenith, T 7, receipt ${receipts[1]?.id}`],
		[null, `₦5,000 paid in cash to Counter, receipt ${receipts[0]?.id}`],
		['booked', ''],
	]);
	await expect(pay(id, { amount: '1', collector: counter })).rejects.toMatchObject(
		problem('It is handed back'),
	);
	let csv = '';
	for await (const part of exportRepairs(db, 'closed', '')) csv += part;
	expect(csv).toContain('12500,"in cash to Counter, by transfer to Zenith",T 7,12500');
});

test('more than it came to is given back before it is handed back', async () => {
	const id = await book();
	await pay(id, { amount: '5000', collector: counter });
	const end = { outcome: 'returned', charged: '2000' };
	await expect(move(id, 'closed', end)).rejects.toMatchObject({
		fields: { charged: [expect.stringContaining('₦5,000 is paid already: give ₦3,000 back')] },
	});
	for (const amount of ['0', '5000.01'])
		await expect(giveBack(id, { amount, note: 'Cash' })).rejects.toMatchObject({
			fields: { amount: ['Type an amount up to ₦5,000.'] },
		});
	await expect(giveBack(id, { amount: '3000', note: ' ' })).rejects.toMatchObject({
		fields: { note: [expect.anything()] },
	});
	await giveBack(id, { amount: '3000', note: 'Cash at the counter' });
	await pay(id, { amount: '0.50', collector: bank });
	await giveBack(id, { amount: '0.50', note: 'By transfer' });
	const rows = (await Array.fromAsync(exportCash(db))).join('').split(/\r?\n/);
	const its = rows.filter((row) => row.includes(`,Repair ${id},`));
	// What was given back is beside the last receipt alone.
	expect(its.map((row) => row.split(',')[11])).toEqual(['3000.5', '0']);
	await move(id, 'closed', end);
	expect(await repairForStaff(db, id)).toMatchObject({ paidBackKobo: 3_000_50, state: 'closed' });
	await db.delete(repairJobs).where(eq(repairJobs.id, id));
	expect(
		await db.select().from(cashPaybacks).where(eq(cashPaybacks.amountKobo, 3_000_00)),
	).toMatchObject([{ repairId: null, orderId: null, note: '' }]);
});

test('of two who take the same payment at once one does, and the other is refused', async () => {
	const id = await book();
	const { version } = await repairForStaff(db, id);
	const paid = { amount: '800', collector: counter };
	const outcomes = await Promise.allSettled([pay(id, paid, version), pay(id, paid, version)]);
	expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
	expect(await paidForRepair(db, id)).toBe(800_00);
	const end = { outcome: 'repaired', charged: '800' };
	await expect(move(id, 'closed', end, version)).rejects.toMatchObject({ code: 'conflict' });
	await move(id, 'closed', end);
	expect(await db.$count(cashReceipts, eq(cashReceipts.repairId, id))).toBe(1);
});

test('a payment that was recorded in error is taken back while it is here and was not given back', async () => {
	const rider = await makeCollector();
	const id = await book();
	const [wrong, right] = [
		await pay(id, { amount: '900', collector: String(rider) }),
		await pay(id, { amount: '100', collector: String(rider) }),
	];
	await giveBack(id, { amount: '500', note: 'Cash' });
	await expect(unpayRepair(db, await by(id), wrong)).rejects.toMatchObject(
		problem('given back already'),
	);
	await unpayRepair(db, await by(id), right);
	expect(await paidForRepair(db, id)).toBe(400_00);
	await count(rider, { counted: '900', seen_kobo: '90000', seen_payments: '1' });
	await expect(unpayRepair(db, await by(id), wrong)).rejects.toMatchObject(problem('handed over'));
	await expect(unpayRepair(db, await by(id), null)).rejects.toMatchObject({ code: 'not-found' });
});
