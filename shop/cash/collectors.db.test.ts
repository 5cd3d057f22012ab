import { expect, test } from 'vitest';
import { cashDesk } from '#tests/helpers/cash.ts';
import { testDatabase } from '#tests/helpers/database.ts';
import { makeShopper } from '#tests/helpers/shoppers.ts';
import { makeStaffUser } from '#tests/helpers/staff.ts';
import { parseFields } from '../kit/input.ts';
import { allCollectors, CollectorInput } from './collectors.ts';

const db = await testDatabase();
const { makeCollector } = await cashDesk(db);

test('a collector has a name of their own, and an account only of the staff', async () => {
	const courier = await makeStaffUser(db, 'sales', 'Emeka');
	const id = await makeCollector({ name: 'Emeka', email: courier.email.toUpperCase() });
	expect((await allCollectors(db)).find((each) => each.id === id)).toMatchObject({
		userId: courier.id,
		kind: 'rider',
	});
	await expect(makeCollector({ name: ' emeka ' })).rejects.toMatchObject({
		fields: { name: ['There is a collector of this name already.'] },
	});
	const shopper = await makeShopper(db);
	await expect(makeCollector({ name: 'No', email: shopper.email })).rejects.toMatchObject({
		fields: { email: [expect.stringContaining('Nobody on the staff')] },
	});
});

test('a mail address that no column can hold is refused beside its field', () => {
	expect(() => parseFields(CollectorInput, { name: 'A', kind: 'rider', email: 'a\0b' })).toThrow(
		expect.objectContaining({ fields: { email: [expect.any(String)] } }),
	);
});
