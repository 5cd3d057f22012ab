import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { soldUnits } from '#db/fulfilment/sold-unit-schema.ts';
import { mails } from '#db/mail-schema.ts';
import { repairJobs } from '#db/repairs/repair-schema.ts';
import { auditTrail } from '#db/staff-schema.ts';
import { makeAdmin } from '#tests/helpers/admin-calls.ts';
import { testDatabase } from '#tests/helpers/database.ts';
import { moveByStaff } from '#tests/helpers/orders.ts';
import { repairing } from '#tests/helpers/repairs.ts';
import { makeSerialised, newSerial, orderOfSerialised } from '#tests/helpers/serialised.ts';
import { makeShopper } from '#tests/helpers/shoppers.ts';
import { recordPackedUnits } from '../serial-numbers/record-units.ts';
import { openRepairOfUnit, repairForStaff } from './repairs.ts';
import { findSoldGoods, goodsOfCustomer, goodsOfKey, goodsOfOrder } from './sold-goods.ts';

const db = await testDatabase();
const { user: ada } = await makeAdmin(db, 'Ada Admin');
const { book, move } = repairing(db, ada.id);

/** A mixer with a warranty of a year that was sold, and brought back to nobody yet. */
async function soldMixer(name = 'Ogene M12 mixer') {
	const { id: userId } = await makeShopper(db);
	const mixer = await makeSerialised(db, { name });
	const order = await orderOfSerialised(db, userId, mixer, { qty: 1 });
	const serial = newSerial();
	await db.transaction((tx) => recordPackedUnits(tx, order.id, { [mixer.id]: serial }));
	for (const to_state of ['packed', 'sent', 'delivered'] as const)
		await moveByStaff(db, ada.id, order.id, { to_state });
	return { userId, mixer, order, serial };
}

test('a unit is found by its serial number however it is typed, with the end of its warranty', async () => {
	const { mixer, order, serial } = await soldMixer();
	const [found, ...others] = await findSoldGoods(db, serial.toLowerCase().replaceAll('-', ' '));
	expect(others).toEqual([]);
	expect(found).toMatchObject({
		name: 'Ogene M12 mixer',
		serial,
		productId: mixer.id,
		isBack: false,
	});
	const inAYear = new Date().getFullYear() + 1;
	expect(found?.warrantyEnds).toContain(String(inAYear));
	for (const typed of [order.trackingNo, ` ${order.trackingNo.toLowerCase()}`, String(order.id)])
		expect(await findSoldGoods(db, typed)).toEqual([found]);
	expect(await findSoldGoods(db, 'nothing like it')).toEqual([]);
	expect(await findSoldGoods(db, '')).toEqual([]);
});

test('goods without a serial number are found by order and customer, once they have left the shop', async () => {
	const { id: userId } = await makeShopper(db);
	const cable = await makeSerialised(db, { name: 'Cable', serialised: 0, warrantyMonths: null });
	const order = await orderOfSerialised(db, userId, cable, { state: 'delivered' });
	const waiting = await orderOfSerialised(db, userId, cable, { state: 'confirmed' });
	const [found, ...others] = await goodsOfCustomer(db, userId);
	expect(others).toEqual([]);
	expect(found).toMatchObject({ orderId: order.id, serial: '', unitId: null, warrantyEnds: null });
	expect(await goodsOfOrder(db, waiting.id)).toEqual([]);
	expect(await goodsOfKey(db, found?.key ?? '')).toEqual(found);
	for (const key of ['', 'u', 'u0', 'o1', 'x1-2', `u${Number.MAX_SAFE_INTEGER}`])
		expect(await goodsOfKey(db, key)).toBeNull();
});

test('what was sold is booked in as its order has it, not as the form says', async () => {
	const { userId, order, mixer, serial } = await soldMixer();
	const [unit] = await findSoldGoods(db, serial);
	const id = await book({
		thing: unit?.key ?? '',
		customer: String(userId),
		goods: 'Something else',
		serial: 'FORGED',
		is_warranty: '1',
	});
	expect(await repairForStaff(db, id)).toMatchObject({
		goods: 'Ogene M12 mixer',
		serial,
		orderId: order.id,
		productId: mixer.id,
		trackingNo: order.trackingNo,
		customer: { id: userId },
		isWarranty: true,
		warrantyEnds: unit?.warrantyEnds,
		state: 'booked',
		events: [{ toState: 'booked', byName: 'Ada Admin', isMailed: false }],
	});
	expect(await openRepairOfUnit(db, unit?.unitId ?? 0)).toBe(id);
	await move(id, 'closed', { outcome: 'returned' });
	expect(await openRepairOfUnit(db, unit?.unitId ?? 0)).toBeNull();
	await db.delete(soldUnits).where(eq(soldUnits.id, unit?.unitId ?? 0));
	await expect(book({ thing: unit?.key ?? '' })).rejects.toMatchObject({
		fields: { thing: [expect.stringContaining('no longer there')] },
	});
});

test('goods of another shop are booked in as typed, and what is missing is said at once', async () => {
	const id = await book();
	expect(await repairForStaff(db, id)).toMatchObject({
		goods: 'Column loudspeaker',
		serial: 'LS-0042',
		customer: null,
		cameWith: 'Cable',
		isWarranty: false,
	});
	await expect(book({ goods: ' ', name: '', fault: ' ', phone: '12' })).rejects.toMatchObject({
		code: 'invalid',
		fields: {
			goods: ['Type what was brought, or find it above.'],
			name: [expect.anything()],
			fault: [expect.anything()],
			phone: [expect.anything()],
		},
	});
	await expect(book({ goods: '' })).rejects.toMatchObject({
		fields: { goods: ['Type what was brought, or find it above.'] },
	});
});

test('the same form books in once, and its mail goes only where that is ticked and an address is known', async () => {
	const key = crypto.randomUUID();
	const before = await db.$count(repairJobs);
	const id = await book({ is_mailed: '1' }, key);
	await expect(book({ is_mailed: '1' }, key)).rejects.toMatchObject({ code: 'conflict' });
	expect(await db.$count(repairJobs)).toBe(before + 1);
	const [mail, ...others] = await db.select().from(mails).where(eq(mails.kind, 'repair'));
	expect(others).toEqual([]);
	const { publicKey, events } = await repairForStaff(db, id);
	expect(events[0]?.isMailed).toBe(true);
	for (const text of [`repair No. ${id}`, 'Column loudspeaker', 'LS-0042', `/repair/${publicKey}`])
		expect(mail?.bodyText).toContain(text);
	const unmailed = [await book({ is_mailed: '1', email: '' }), await book()];
	for (const each of unmailed)
		expect((await repairForStaff(db, each)).events[0]?.isMailed).toBe(false);
	expect(await db.$count(mails, eq(mails.kind, 'repair'))).toBe(1);
});

test('the audit trail says what came in, and nothing about whose it is', async () => {
	const id = await book({ name: 'Zebulon Unheard' });
	const [row] = await db.select().from(auditTrail).where(eq(auditTrail.nounId, id));
	expect(row).toMatchObject({ noun: 'repair', action: 'create', userId: ada.id });
	expect(JSON.stringify(row)).toContain('Column loudspeaker');
	expect(JSON.stringify(row)).not.toMatch(/Zebulon|0803|example\.com/);
});
