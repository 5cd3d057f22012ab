import { expect, test } from 'vitest';
import { saveSettings } from '#shop/settings/settings-saving.ts';
import { testDatabase } from '#tests/helpers/database.ts';
import { sessionOf } from '#tests/helpers/factors.ts';
import { paidAtPaystack } from '#tests/helpers/refunds.ts';
import { makeAdminUser } from '#tests/helpers/staff.ts';
import { refuseUnprovedPart } from './refund-proof.ts';

const db = await testDatabase();

test('parts of a payment need a fresh proof once they are, together, above the sum that is set', async () => {
	const owner = await makeAdminUser(db);
	await saveSettings(db, owner.id, { refundProofAbove: 50_000 });
	const { orderId, part } = await paidAtPaystack(db, owner.id);
	const { user } = await sessionOf(db, owner.id);
	const refund = (kobo: number, provedAt: Date | null = null) =>
		refuseUnprovedPart({ db, admin: { ...user, provedAt } }, orderId, kobo);
	await refund(30_000_00);
	await part(30_000_00);
	await refund(20_000_00);
	await expect(refund(20_000_01)).rejects.toMatchObject({ reason: 'proof-needed' });
	await refund(20_000_01, new Date());
});
