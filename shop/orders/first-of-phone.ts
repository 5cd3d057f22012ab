import { and, eq, ne } from 'drizzle-orm';
import type { DbOrTx } from '#db/client.ts';
import { orders } from '#db/order-schema.ts';
import { parsePhone } from '../settings/nigeria.ts';

/** Whether no cash order for a phone number, however typed, was delivered yet, save this one. */
export async function isFirstOfPhone(
	db: DbOrTx,
	phone: string,
	exceptOrderId = 0,
): Promise<boolean> {
	const phoneE164 = parsePhone(phone);
	// A number that cannot be called has no history.
	if (!phoneE164) return true;
	const delivered = and(
		eq(orders.phoneE164, phoneE164),
		eq(orders.state, 'delivered'),
		ne(orders.id, exceptOrderId),
	);
	const [known] = await db.select({ id: orders.id }).from(orders).where(delivered).limit(1);
	return known === undefined;
}
