import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { auditTrail } from '#db/staff-schema.ts';
import { makeAdmin } from '#tests/helpers/admin-calls.ts';
import { testDatabase } from '#tests/helpers/database.ts';
import { parseFields } from '../kit/input.ts';
import { PutAwaySale, recordPutAway } from './put-sale-away.ts';

const db = await testDatabase();
const { user: ada } = await makeAdmin(db, 'Ada Admin');

const SALE = {
	key: '4F9D1A34-3C0B-4C8E-9C80-1D2A7C4F0B11',
	reason: ' Typed in again as order 7 ',
	sold_at: '2026-11-28T16:40:00.000Z',
	sold_by: 'Sola',
	goods: '2 × Ogene',
	total: '2500000',
	refusal: 'Another sale was sent under the number of this one.',
};

test('a refused sale that is put away is on record once, with who, what and why', async () => {
	for (let press = 0; press < 2; press += 1)
		await recordPutAway(db, ada.id, parseFields(PutAwaySale, SALE));
	expect(await db.select().from(auditTrail).where(eq(auditTrail.action, 'put-away'))).toMatchObject(
		[
			{
				userId: ada.id,
				noun: 'till sale',
				after: {
					reason: 'Typed in again as order 7',
					goods: '2 × Ogene',
					total: '₦25,000',
					sold_by: 'Sola',
					why_it_was_refused: SALE.refusal,
					number: SALE.key.toLowerCase(),
				},
			},
		],
	);
});

test('without a reason nothing is put away, and what the device says too long is cut', () => {
	expect(() => parseFields(PutAwaySale, { ...SALE, reason: ' ' })).toThrow(
		expect.objectContaining({ fields: { reason: [expect.any(String)] } }),
	);
	const { goods } = parseFields(PutAwaySale, { ...SALE, goods: '×'.repeat(9000) });
	expect(goods).toHaveLength(2000);
});
