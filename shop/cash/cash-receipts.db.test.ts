import { and, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { cashCollectors, cashHandovers, cashReceipts } from '#db/cash/cash-schema.ts';
import type { Tx } from '#db/client.ts';
import { repairJobs } from '#db/repairs/repair-schema.ts';
import { auditTrail } from '#db/staff-schema.ts';
import { cashDesk, editorBy, problem } from '#tests/helpers/cash.ts';
import { somebodyWaits, testDatabase } from '#tests/helpers/database.ts';
import { repairing } from '#tests/helpers/repairs.ts';
import { parseFields } from '../kit/input.ts';
import { reconcileInternally } from '../payments/discrepancies/reconcile-internally.ts';
import { cashByCollector, cashWithCollectors } from './cash-book.ts';
import { exportCash } from './cash-export.ts';
import {
	type ReceiptInput,
	receiptsOfRepair,
	recordReceipt,
	takeBackReceipt,
} from './cash-receipts.ts';
import { allCollectors, CollectorInput, collectorSeen, saveCollector } from './collectors.ts';
import { heldBy } from './held-money.ts';
import { matchStatement, readStatementMatch, tickOf } from './statement-match.ts';

const db = await testDatabase();
const { ada, collect, count, makeCashOrder, makeCollector } = await cashDesk(db);
const { book } = repairing(db, ada.id);

type Paid = Partial<ReceiptInput> & { collector: unknown };

const recordIn = (tx: Tx, repairId: number, paid: Paid) =>
	recordReceipt(tx, {
		repairId,
		amountKobo: 1500_00,
		reference: '',
		note: '',
		byUserId: ada.id,
		...paid,
	});
const record = (repairId: number, paid: Paid) =>
	db.transaction((tx) => recordIn(tx, repairId, paid));

/** What a collector holds by the sums and by the rows. */
async function heldOf(id: number) {
	const { collectors } = await cashByCollector(db);
	const { held } = await heldBy(db, id);
	const kobo = held.reduce((sum, each) => sum + each.kobo, 0);
	expect(collectors.find((each) => each.id === id)?.holds).toEqual({ count: held.length, kobo });
	return held;
}

/** Saves a collector as its form does, with this changed. */
async function change(id: number, fields: Record<string, string>) {
	const found = (await allCollectors(db)).find((each) => each.id === id);
	if (!found) throw new Error('No such collector');
	const { name, kind } = found;
	const form = { name, kind, seen: collectorSeen(found), ...fields };
	await saveCollector(db, editorBy(ada.id), id, parseFields(CollectorInput, form));
}

test('money for a repair is with its collector, beside that of orders, and is counted with it', async () => {
	const counter = await makeCollector({ kind: 'counter', name: 'Counter one' });
	const [order, repair] = [await makeCashOrder(), await book()];
	const before = await cashWithCollectors(db);
	await collect(order.id, { amount: '2500', collector: counter });
	const { id } = await record(repair, { collector: String(counter), note: 'A deposit' });
	expect(await heldOf(counter)).toMatchObject([
		{ orderId: order.id, receiptId: null, kobo: 2500_00 },
		{ orderId: null, receiptId: id, repairId: repair, document: `Repair ${repair}`, kobo: 1500_00 },
	]);
	const { cash } = await cashWithCollectors(db);
	expect([cash.count - before.cash.count, cash.kobo - before.cash.kobo]).toEqual([2, 4000_00]);
	await expect(
		count(counter, { counted: '2500', seen_kobo: '250000', seen_payments: '1' }),
	).rejects.toMatchObject(problem('holds ₦4,000 by now'));
	await count(counter, { counted: '4000', seen_kobo: '400000', seen_payments: '2' });
	expect(await heldOf(counter)).toEqual([]);
	expect(await receiptsOfRepair(db, repair)).toMatchObject([
		{ id, kobo: 1500_00, note: 'A deposit', byName: 'Ada Admin', isHandedOver: true },
	]);
	const [logged] = await db
		.select({ after: auditTrail.after })
		.from(auditTrail)
		.where(and(eq(auditTrail.noun, 'repair'), eq(auditTrail.action, 'collect')));
	expect(logged?.after).toEqual({ paid: '₦1,500', receipt: id, by: 'Counter one' });
});

test('a receipt needs somebody who collects, an amount, and for cash no reference', async () => {
	const repair = await book();
	const counter = await makeCollector({ kind: 'counter' });
	const [closed, bank] = [await makeCollector(), await makeCollector({ kind: 'terminal' })];
	await db.update(cashCollectors).set({ isActive: false }).where(eq(cashCollectors.id, closed));
	for (const collector of ['', 'x', '2000000000', undefined])
		await expect(record(repair, { collector })).rejects.toMatchObject({
			code: 'invalid',
			fields: { collector: ['Choose who collects it.'] },
		});
	await expect(record(repair, { collector: closed })).rejects.toMatchObject({
		fields: { collector: [expect.stringContaining('collects no more')] },
	});
	await expect(record(repair, { collector: counter, reference: 'T 1' })).rejects.toMatchObject({
		fields: { reference: [expect.stringContaining('takes cash')] },
	});
	await expect(record(repair, { collector: counter, amountKobo: 0 })).rejects.toMatchObject({
		fields: { amount: [expect.anything()] },
	});
	await record(repair, { collector: bank, reference: 'SLIP 7' });
	expect(await receiptsOfRepair(db, repair)).toMatchObject([{ reference: 'SLIP 7' }]);
	// What was paid by card would be said to be cash.
	await expect(change(bank, { kind: 'counter', active: '1' })).rejects.toMatchObject({
		fields: { kind: [expect.stringContaining('add another collector')] },
	});
});

test('a receipt that is recorded while its collector hands over is not in that count', async () => {
	const rider = await makeCollector();
	const repair = await book();
	await record(repair, { collector: rider });
	let counting: Promise<unknown> = Promise.resolve();
	await db.transaction(async (tx) => {
		await recordIn(tx, repair, { collector: rider, amountKobo: 500_00 });
		counting = count(rider, { counted: '1500', seen_kobo: '150000', seen_payments: '1' }).catch(
			(error: unknown) => error,
		);
		await somebodyWaits(db);
	});
	expect(await counting).toMatchObject(problem('holds ₦2,000 by now'));
	expect((await heldOf(rider)).map(({ kobo }) => kobo)).toEqual([1500_00, 500_00]);
	const seen = { counted: '2000', seen_kobo: '200000', seen_payments: '2' };
	const outcomes = await Promise.allSettled([count(rider, seen), count(rider, seen)]);
	expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
	expect(await db.$count(cashHandovers, eq(cashHandovers.collectorId, rider))).toBe(1);
	expect(await heldOf(rider)).toEqual([]);
});

test('a collector that is closed while a payment is typed takes none', async () => {
	const rider = await makeCollector();
	const repair = await book();
	let taking: Promise<unknown> = Promise.resolve();
	await db.transaction(async (tx) => {
		await tx.update(cashCollectors).set({ isActive: false }).where(eq(cashCollectors.id, rider));
		taking = record(repair, { collector: rider }).catch((error: unknown) => error);
		await somebodyWaits(db);
	});
	expect(await taking).toMatchObject({ fields: { collector: [expect.anything()] } });
	expect(await receiptsOfRepair(db, repair)).toEqual([]);
});

test('a transfer for a repair is found on the statement once, as it was shown', async () => {
	const bank = await makeCollector({
		kind: 'bank',
		name: 'Zenith',
		bank_name: 'Zenith Bank',
		account_number: '1012345678',
		account_name: 'Bridgehead Audio Ltd',
	});
	const [order, repair] = [await makeCashOrder('delivered'), await book()];
	await collect(order.id, { amount: '2500', collector: bank });
	const { id } = await record(repair, { collector: bank, reference: 'TRF 9' });
	const match = (kobo: string, more: object = {}) =>
		matchStatement(
			db,
			ada.id,
			bank,
			readStatementMatch({ arrived: '1500', [tickOf('receipt', id)]: kobo, ...more }),
		);
	await expect(match('140000', { note: 'Charge' })).rejects.toMatchObject(
		problem('matched or corrected meanwhile'),
	);
	const outcomes = await Promise.allSettled([match('150000'), match('150000')]);
	expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
	expect((await heldOf(bank)).map(({ orderId }) => orderId)).toEqual([order.id]);
	const both = { [tickOf('order', order.id)]: '250000', arrived: '4000' };
	await expect(match('150000', both)).rejects.toMatchObject(problem('matched or corrected'));
	expect(await heldOf(bank)).toHaveLength(1);
});

test('a wrong receipt is taken back until its money is handed over', async () => {
	const rider = await makeCollector();
	const [repair, other] = [await book(), await book()];
	const [wrong, right] = [
		await record(repair, { collector: rider, amountKobo: 1 }),
		await record(repair, { collector: rider }),
	];
	const back = (receiptId: number, repairId = repair) =>
		db.transaction((tx) => takeBackReceipt(tx, { repairId, receiptId, byUserId: ada.id }));
	await expect(back(wrong.id, other)).rejects.toMatchObject({ code: 'not-found' });
	await back(wrong.id);
	expect((await heldOf(rider)).map(({ receiptId }) => receiptId)).toEqual([right.id]);
	await count(rider, { counted: '1500', seen_kobo: '150000', seen_payments: '1' });
	await expect(back(right.id)).rejects.toMatchObject(problem('handed over'));
});

test('receipts are exported, listed when they stay, and outlive their repair without its words', async () => {
	const terminal = await makeCollector({ kind: 'terminal', name: 'Moniepoint' });
	const repair = await book();
	const { id } = await record(repair, { collector: terminal, reference: 'SLIP 8', note: 'Ngozi' });
	let csv = '';
	for await (const part of exportCash(db)) csv += part;
	expect(csv).toMatch(
		new RegExp(`Moniepoint,1500,.*terminal,SLIP 8,Repair ${repair},${id}\\r?$`, 'm'),
	);
	const listed = async (days: number) =>
		(await reconcileInternally(db, new Date(Date.now() + days * 86_400_000)))
			.filter(({ subject }) => subject === `receipt:${id}`)
			.map(({ kind, facts }) => [kind, facts]);
	expect(await listed(1)).toEqual([]);
	const facts = { collectedKobo: 1500_00, collector: 'Moniepoint', document: `Repair ${repair}` };
	expect(await listed(4)).toEqual([['cash-not-matched', facts]]);
	await db.delete(repairJobs).where(eq(repairJobs.id, repair));
	expect(await db.select().from(cashReceipts).where(eq(cashReceipts.id, id))).toMatchObject([
		{ repairId: null, document: `Repair ${repair}`, amountKobo: 1500_00, reference: '', note: '' },
	]);
	expect(await heldOf(terminal)).toMatchObject([{ repairId: null }]);
});
