import { eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { DbOrTx } from '#db/client.ts';
import { orders } from '#db/order-schema.ts';
import { payments, searchedName } from '#db/payment-schema.ts';
import { COUNTED_HITS } from '../kit/counted.ts';
import { escapeLike } from '../kit/like-pattern.ts';
import { parseId } from '../kit/parse-id.ts';
import { parseTrackingNumber } from '../orders/tracking-number.ts';

// Finding payments by what a customer or a provider calls them. Each name is looked up in an index of its own, and the
// ids are read first: in a condition with `or`, PostgreSQL would walk through all payments instead.

/** A shorter text has to be the whole name: too many names begin with it. */
const SHORTEST_BEGINNING = 4;
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** With `isMore` there are others besides. */
export type FoundPayments = { ids: number[]; isMore: boolean };

/**
 * The payments whose reference, or id or capture at the provider, is or begins with the text, those of the order that
 * has it as number, tracking number or e-mail, and those of whoever paid an order by its link with that e-mail; at most 300,
 * of which many begin with the text any, unless all are asked for. Null without a text.
 */
export async function findPayments(
	db: DbOrTx,
	q: string,
	{ isAll = false } = {},
): Promise<FoundPayments | null> {
	const some = isAll ? sql`` : sql`limit ${COUNTED_HITS + 1}`;
	if (q === '') return null;
	const ways = [
		...[payments.reference, payments.providerId, payments.captureId].map((name) => named(name, q)),
		...orderConditions(q).map(
			(which) => sql`select ${payments.id} from ${payments} where ${which}`,
		),
	].map((way) => sql`(${way} ${some})`);
	const { rows } = await db.execute<{ id: number }>(
		sql`select id from (${sql.join(ways, sql` union `)}) found order by id desc ${some}`,
	);
	const ids = rows.map(({ id }) => id);
	if (isAll) return { ids, isMore: false };
	return { ids: ids.slice(0, COUNTED_HITS), isMore: ids.length > COUNTED_HITS };
}

/** In the order of the index, so that PostgreSQL takes it however common it believes the text to be. */
function named(column: PgColumn, q: string): SQL {
	const name = searchedName(column);
	const text = q.toLowerCase();
	const which =
		text.length < SHORTEST_BEGINNING
			? sql`${name} = ${text}`
			: sql`${name} like ${`${escapeLike(text)}%`}`;
	return sql`select ${payments.id} from ${payments} where ${which} order by ${name}`;
}

function orderConditions(q: string): SQL[] {
	const id = parseId(q);
	const trackingNo = parseTrackingNumber(q);
	const ordersWith = (which: SQL | undefined) =>
		inArray(payments.orderId, sql`(select ${orders.id} from ${orders} where ${which})`);
	return [
		...(id ? [eq(payments.orderId, id)] : []),
		...(trackingNo ? [ordersWith(eq(orders.trackingNo, trackingNo))] : []),
		...(EMAIL.test(q)
			? [ordersWith(sql`lower(${orders.email}) = ${q.toLowerCase()}`), paidBy(q)]
			: []),
	];
}

/** By whom an order without an address was paid; only with both conditions PostgreSQL takes the index. */
function paidBy(email: string): SQL {
	const { payerEmail } = payments;
	return sql`${payerEmail} <> '' and lower(${payerEmail}) = ${email.toLowerCase()}`;
}
