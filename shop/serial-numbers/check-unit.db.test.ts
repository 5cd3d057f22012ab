import { expect, test } from 'vitest';
import { makeAdmin } from '#tests/helpers/admin-calls.ts';
import { useUpAttempts } from '#tests/helpers/attempts.ts';
import { testDatabase } from '#tests/helpers/database.ts';
import { makeSerialised, newSerial, orderOfSerialised } from '#tests/helpers/serialised.ts';
import { makeShopper } from '#tests/helpers/shoppers.ts';
import { checkUnit } from './check-unit.ts';
import { unitsOfOrder } from './order-units.ts';
import { correctUnits } from './record-units.ts';

const db = await testDatabase();
const { user: ada } = await makeAdmin(db, 'Ada Admin');
const { id: userId } = await makeShopper(db, 'Chidi Eze');
const mixer = await makeSerialised(db, { name: 'Mixer' });
const { id: orderId } = await orderOfSerialised(db, userId, mixer, { qty: 1, state: 'delivered' });
const serial = newSerial();
await correctUnits(db, { adminId: ada.id, orderId }, { [mixer.id]: serial });
const [{ checkCode = '' } = {}] = await unitsOfOrder(db, orderId);
const NOT_OURS = '2222-2222-2222-2222';

test('a code opens its unit, however it is typed; a serial number opens nothing', async () => {
	const typed = checkCode.toLowerCase().replaceAll('-', '');
	expect(await checkUnit(db, typed, '10.9.0.1')).toMatchObject({ serial, name: 'Mixer' });
	for (const wrong of [serial, NOT_OURS, '', `${checkCode}2`])
		await expect(checkUnit(db, wrong, '10.9.0.1')).rejects.toMatchObject({ code: 'not-found' });
});

test('too many wrong codes of an address are refused for a while, while right ones are answered', async () => {
	await useUpAttempts(db, 'genuineAddress', '10.9.0.2', 1);
	await expect(checkUnit(db, NOT_OURS, '10.9.0.2')).rejects.toMatchObject({ code: 'not-found' });
	await expect(checkUnit(db, NOT_OURS, '10.9.0.2')).rejects.toMatchObject({
		code: 'too-many',
		facts: { retryAfter: expect.any(Number) },
	});
	expect(await checkUnit(db, checkCode, '10.9.0.2')).toMatchObject({ serial });
	await expect(checkUnit(db, NOT_OURS, '10.9.0.3')).rejects.toMatchObject({ code: 'not-found' });
});
