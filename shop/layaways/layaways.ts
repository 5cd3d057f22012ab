import { asc, desc, eq } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { users } from '#db/account-schema.ts';
import { products } from '#db/catalogue-schema.ts';
import type { Db, DbOrTx } from '#db/client.ts';
import { layawayLines, layaways } from '#db/layaways/layaway-schema.ts';
import { orders } from '#db/order-schema.ts';
import { limitedLookup } from '../accounts/limited-lookup.ts';
import { type Receipt, receiptsOfLayaway } from '../cash/cash-receipts.ts';
import { type Layaway, layawayMissing } from './lock-layaway.ts';

// Layaways as their pages read them.

export type LayawayLine = typeof layawayLines.$inferSelect & { slug: string | null };
export type WholeLayaway = Layaway & {
	lines: LayawayLine[];
	/** The first payment first. */
	receipts: Receipt[];
	openedByName: string | null;
	closedByName: string | null;
	trackingNo: string | null;
};

/** A layaway with its goods and payments, for staff. @throws Problem not-found */
export async function layawayForStaff(db: DbOrTx, layawayId: number | null): Promise<WholeLayaway> {
	return await wholeLayaway(db, eq(layaways.id, layawayId ?? 0));
}

const PUBLIC_KEY = /^[0-9a-f]{32}$/;

/**
 * The layaway of a link. `address` is the caller's network address; only failures are limited, since many phones share one and
 * a key cannot be guessed.
 * @throws Problem not-found; too-many (`retryAfter` in seconds) after too many failures of this address
 */
export function layawayByLink(db: Db, key: string, address: string): Promise<WholeLayaway> {
	return limitedLookup(db, { call: 'layawayAddress', what: 'links', address }, async () => {
		if (!PUBLIC_KEY.test(key)) throw layawayMissing();
		return await wholeLayaway(db, eq(layaways.publicKey, key));
	});
}

async function wholeLayaway(db: DbOrTx, which: ReturnType<typeof eq>): Promise<WholeLayaway> {
	const opener = alias(users, 'opener');
	const closer = alias(users, 'closer');
	const [found] = await db
		.select({
			layaway: layaways,
			openedByName: opener.name,
			closedByName: closer.name,
			trackingNo: orders.trackingNo,
		})
		.from(layaways)
		.leftJoin(opener, eq(opener.id, layaways.openedBy))
		.leftJoin(closer, eq(closer.id, layaways.closedBy))
		.leftJoin(orders, eq(orders.id, layaways.orderId))
		.where(which);
	if (!found) throw layawayMissing();
	const { layaway, ...more } = found;
	const lines = await db
		.select({ line: layawayLines, slug: products.slug })
		.from(layawayLines)
		.leftJoin(products, eq(products.id, layawayLines.productId))
		.where(eq(layawayLines.layawayId, layaway.id))
		.orderBy(asc(layawayLines.position));
	return {
		...layaway,
		...more,
		lines: lines.map(({ line, slug }) => ({ ...line, slug })),
		receipts: await receiptsOfLayaway(db, layaway.id),
	};
}

/** The layaway that an order was paid by; null for every other order. */
export async function layawayOfOrder(db: DbOrTx, orderId: number): Promise<number | null> {
	const [layaway] = await db
		.select({ id: layaways.id })
		.from(layaways)
		.where(eq(layaways.orderId, orderId));
	return layaway?.id ?? null;
}

const MOST_OF_CUSTOMER = 20;

/** The latest layaways of an account or guest. */
export async function layawaysOfCustomer(db: DbOrTx, userId: number): Promise<Layaway[]> {
	return await db
		.select()
		.from(layaways)
		.where(eq(layaways.userId, userId))
		.orderBy(desc(layaways.id))
		.limit(MOST_OF_CUSTOMER);
}
