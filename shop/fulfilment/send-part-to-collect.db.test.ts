import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { mails } from '#db/mail-schema.ts';
import { makeAdmin } from '#tests/helpers/admin-calls.ts';
import { testDatabase } from '#tests/helpers/database.ts';
import { SHOP } from '#tests/helpers/mail.ts';
import { makeOrder, moveByStaff, setPickup } from '#tests/helpers/orders.ts';
import { makeShopper } from '#tests/helpers/shoppers.ts';
import { UNNAMED_PARCEL } from './parcel-input.ts';
import { changeParcel, sendOrder } from './send-order.ts';
import { shipmentsOfOrder, unsentLines } from './shipments.ts';

const db = await testDatabase();
const { user: ada } = await makeAdmin(db, 'Ada Admin');
const { id: userId } = await makeShopper(db, 'Chidi Eze');

/** A packed order of three drums, fetched at the shop, of which two are ready. */
async function partlyReady() {
	const { id, email } = await makeOrder(db, { userId, state: 'packed' }, [
		{ name: 'Drum', unitKobo: 1000_00, qty: 3 },
	]);
	await setPickup(db, id);
	const [line] = await unsentLines(db, id);
	const by = { adminId: ada.id, orderId: id, shop: SHOP };
	const pieces = [{ lineId: line?.lineId ?? 0, qty: 2 }];
	const move = { from_state: 'packed', to_state: 'sent', note: '' } as const;
	await sendOrder(db, by, move, { parcel: UNNAMED_PARCEL, pieces });
	return { by, email };
}

test('a part of an order that is fetched at the shop is ready, not on its way', async () => {
	const { by, email } = await partlyReady();
	const [mail] = await db.select().from(mails).where(eq(mails.recipient, email));
	expect(mail?.subject).toMatch(/^A part of your order is ready to collect: /);
	expect(mail?.bodyText).toContain('Ready: 2 × Drum.\nNot ready yet: 1 × Drum.');
	expect(mail?.bodyText).not.toMatch(/on its way|parcel/);
	const cancel = moveByStaff(db, ada.id, by.orderId, { to_state: 'cancelled' });
	await expect(cancel).rejects.toMatchObject({
		message: expect.stringMatching(
			/^A part of this order is ready to collect: 2 × Drum\. (?!.*(parcel|sent|delivered))/,
		),
	});
});

test('a sentence to the shopper that nobody would get is refused', async () => {
	const { by } = await partlyReady();
	const [shipment] = await shipmentsOfOrder(db, by.orderId);
	const change = { shipment: shipment?.id ?? 0, message: 'Bring your ID' };
	await expect(changeParcel(db, by, change, UNNAMED_PARCEL)).rejects.toMatchObject({
		fields: { message: [expect.stringContaining('Tick the box above')] },
	});
	await changeParcel(db, by, { ...change, mail: '1' }, UNNAMED_PARCEL);
});
