import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { cashCollectors } from '#db/cash/cash-schema.ts';
import { mails } from '#db/mail-schema.ts';
import { makeAdmin } from '#tests/helpers/admin-calls.ts';
import { testDatabase } from '#tests/helpers/database.ts';
import { SHOP } from '#tests/helpers/mail.ts';
import { makeOrder } from '#tests/helpers/orders.ts';
import { makeShopper } from '#tests/helpers/shoppers.ts';
import { type Parcel, UNNAMED_PARCEL } from './parcel-input.ts';
import { sendOrder } from './send-order.ts';

const db = await testDatabase();
const { user: ada } = await makeAdmin(db, 'Ada Admin');
const { id: userId } = await makeShopper(db, 'Chidi Eze');

/** The mail that a cash order is on its way with this parcel. */
async function mailed(parcel: Parcel): Promise<string | undefined> {
	const email = `to-${crypto.randomUUID()}@example.com`;
	const line = { name: 'Drum', unitKobo: 1000_00, qty: 1 };
	const { id } = await makeOrder(db, { userId, state: 'packed', email }, [line]);
	const by = { adminId: ada.id, orderId: id, shop: SHOP };
	const move = { from_state: 'packed', to_state: 'sent', note: '' } as const;
	await sendOrder(db, by, move, { parcel, pieces: null });
	const [mail] = await db.select().from(mails).where(eq(mails.recipient, email));
	return mail?.bodyText;
}

test('the mail says how else a cash order may be paid where the shop itself hands it over', async () => {
	const rider: Parcel = { ...UNNAMED_PARCEL, kind: 'rider', carrier: 'Emeka' };
	expect(await mailed(rider)).not.toContain('You can also pay');
	await db.insert(cashCollectors).values([
		{ name: 'Moniepoint', kind: 'terminal' },
		{
			name: 'Closed account',
			kind: 'bank',
			isActive: false,
			bankName: 'Zenith',
			accountNumber: '0123456789',
			accountName: 'Shop',
		},
	]);
	for (const parcel of [UNNAMED_PARCEL, rider])
		expect(await mailed(parcel)).toContain('You can also pay by card when you get your goods.');
	for (const kind of ['courier', 'waybill'] as const)
		expect(await mailed({ ...UNNAMED_PARCEL, kind, carrier: 'GIG' })).not.toContain('also pay');
});
