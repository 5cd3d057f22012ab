import { randomInt } from 'node:crypto';
import { and, eq, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import type { Db, DbOrTx, Tx } from '#db/client.ts';
import { orderChecks } from '#db/fulfilment/order-check-schema.ts';
import { isPickup } from '../delivery/order-delivery.ts';
import { fieldProblem } from '../kit/problem.ts';
import { isCollected } from '../orders/payment-modes.ts';
import { staffSettings } from '../settings/settings.ts';

// The code that the buyer of a cash order tells at the door, so that "delivered" is their word and not only the rider's
// (setting `doorCodes`, off at first). It is in the mail that says the order is on its way and on the order's page in
// the buyer's account; neither staff nor the page that follows an order by its phone number shows it, since both the
// number and the phone stand on the parcel.

/** After so many wrong ones no code counts any more. */
export const MOST_WRONG_CODES = 5;
const CODES = 10_000;

type DoorCode = {
	/** Four digits. */
	code: string;
	wrongCodes: number;
	isGiven: boolean;
	isLocked: boolean;
};

/** The code of an order that has one. */
export async function doorCodeOf(db: DbOrTx, orderId: number): Promise<DoorCode | null> {
	const [row] = await db
		.select({
			code: orderChecks.doorCode,
			wrongCodes: orderChecks.wrongCodes,
			givenAt: orderChecks.codeGivenAt,
		})
		.from(orderChecks)
		.where(and(eq(orderChecks.orderId, orderId), isNotNull(orderChecks.doorCode)));
	if (!row?.code) return null;
	const isGiven = row.givenAt !== null;
	const isLocked = !isGiven && row.wrongCodes >= MOST_WRONG_CODES;
	return { code: row.code, wrongCodes: row.wrongCodes, isGiven, isLocked };
}

/** Gives a cash order that leaves its code, if the shop wants codes; one sent again keeps its code. */
export async function giveDoorCode(
	tx: Tx,
	order: { id: number; paymentMode: string },
): Promise<string | null> {
	if (!isCollected(order.paymentMode)) return null;
	const { doorCodes } = await staffSettings(tx);
	if (!doorCodes) return null;
	const made = String(randomInt(CODES)).padStart(4, '0');
	const [row] = await tx
		.insert(orderChecks)
		.values({ orderId: order.id, doorCode: made })
		.onConflictDoUpdate({
			target: orderChecks.orderId,
			set: { doorCode: sql`coalesce(${orderChecks.doorCode}, ${made})` },
		})
		.returning({ code: orderChecks.doorCode });
	return row?.code ?? null;
}

/**
 * Compares what was typed with the code of an order on its way. A wrong one counts although nothing else is done, so call
 * it outside of any transaction.
 * @throws Problem invalid (`door_code`) for a wrong code, and for any once five were wrong
 */
export async function enterDoorCode(db: Db, orderId: number, typed: string): Promise<void> {
	const entered = typed.replace(/\D/g, '');
	const isRight = sql`${orderChecks.doorCode} = ${entered}`;
	const [row] = await db
		.update(orderChecks)
		.set({
			codeGivenAt: sql`case when ${isRight} then now() end`,
			wrongCodes: sql`${orderChecks.wrongCodes} + case when ${isRight} then 0 else 1 end`,
		})
		.where(
			and(
				eq(orderChecks.orderId, orderId),
				isNotNull(orderChecks.doorCode),
				isNull(orderChecks.codeGivenAt),
				lt(orderChecks.wrongCodes, MOST_WRONG_CODES),
			),
		)
		.returning({ givenAt: orderChecks.codeGivenAt, wrongCodes: orderChecks.wrongCodes });
	if (row?.givenAt) return;
	const code = await doorCodeOf(db, orderId);
	if (!code || code.isGiven) return;
	throw fieldProblem('door_code', code.isLocked ? LOCKED : wrongText(code.wrongCodes));
}

/** @throws Problem invalid (`door_code`) when an order has a code that nobody has given */
export async function refuseWithoutCode(db: DbOrTx, orderId: number): Promise<void> {
	const code = await doorCodeOf(db, orderId);
	if (!code || code.isGiven) return;
	const where = (await isPickup(db, orderId)) ? 'counter' : 'door';
	throw fieldProblem(
		'door_code',
		code.isLocked ? LOCKED : `Type the code that the buyer tells you at the ${where}.`,
	);
}

const LOCKED =
	'Five wrong codes were typed: it counts no more. Somebody who looks after the money can move the order on without it.';

function wrongText(wrongCodes: number): string {
	const left = MOST_WRONG_CODES - wrongCodes;
	return `That is not the code. ${left === 1 ? 'One try is left.' : `${left} tries are left.`}`;
}
