import { and, desc, eq, isNotNull, ne } from 'drizzle-orm';
import { users } from '#db/account-schema.ts';
import { products } from '#db/catalogue-schema.ts';
import type { DbOrTx } from '#db/client.ts';
import { orders } from '#db/order-schema.ts';
import { repairEvents, repairJobs } from '#db/repairs/repair-schema.ts';
import { type Receipt, receiptsOfRepair } from '../cash/cash-receipts.ts';
import { type RepairJob, repairMissing } from './lock-repair.ts';
import { paidBackOfRepair } from './repair-payments.ts';

// Repairs as their pages read them.

export type RepairEvent = typeof repairEvents.$inferSelect & { byName: string | null };

/** `customer` and `trackingNo` are null where it belongs to no account, guest or order. */
export type WholeRepair = RepairJob & {
	bookedByName: string | null;
	customer: { id: number; name: string } | null;
	trackingNo: string | null;
	/** The latest first. */
	events: RepairEvent[];
	/** What was paid, the oldest first; none of a repair from before there were receipts. */
	receipts: Receipt[];
	/** Its product, while that is in the catalogue. */
	product: { name: string; qty: number; isKit: boolean } | null;
	/** What went back of it, in kobo. */
	paidBackKobo: number;
};

/** A repair with its history, for staff. @throws Problem not-found */
export async function repairForStaff(db: DbOrTx, jobId: number | null): Promise<WholeRepair> {
	const [found] = await db
		.select({ job: repairJobs, bookedByName: users.name, trackingNo: orders.trackingNo })
		.from(repairJobs)
		.leftJoin(users, eq(users.id, repairJobs.bookedBy))
		.leftJoin(orders, eq(orders.id, repairJobs.orderId))
		.where(eq(repairJobs.id, jobId ?? 0));
	if (!found) throw repairMissing();
	const { job, ...more } = found;
	const [customer] = await db
		.select({ id: users.id, name: users.name })
		.from(users)
		.where(eq(users.id, job.userId ?? 0));
	const [product] = await db
		.select({ name: products.name, qty: products.qty, isKit: products.isKit })
		.from(products)
		.where(eq(products.id, job.productId ?? 0));
	const events = await db
		.select({ event: repairEvents, byName: users.name })
		.from(repairEvents)
		.leftJoin(users, eq(users.id, repairEvents.byUserId))
		.where(eq(repairEvents.jobId, job.id))
		.orderBy(desc(repairEvents.id));
	return {
		...job,
		...more,
		customer: customer ?? null,
		product: product ?? null,
		events: events.map(({ event, byName }) => ({ ...event, byName })),
		receipts: await receiptsOfRepair(db, job.id),
		paidBackKobo: await paidBackOfRepair(db, job.id),
	};
}

const PUBLIC_KEY = /^[0-9a-f]{32}$/;

/** The repair of a link. @throws Problem not-found */
export async function repairOfKey(db: DbOrTx, key: string): Promise<RepairJob> {
	if (!PUBLIC_KEY.test(key)) throw repairMissing();
	const [job] = await db.select().from(repairJobs).where(eq(repairJobs.publicKey, key));
	if (!job) throw repairMissing();
	return job;
}

/** What the staff last wrote to the customer while the repair stands as it does; empty for nothing. */
export async function lastWordsOf(db: DbOrTx, jobId: number): Promise<string> {
	const [last] = await db
		.select({ message: repairEvents.message, isByCustomer: repairEvents.isByCustomer })
		.from(repairEvents)
		.where(and(eq(repairEvents.jobId, jobId), isNotNull(repairEvents.toState)))
		.orderBy(desc(repairEvents.id))
		.limit(1);
	return last && !last.isByCustomer ? last.message : '';
}

/** The repair for which a unit is with the shop already; null for none. */
export async function openRepairOfUnit(db: DbOrTx, unitId: number): Promise<number | null> {
	const [open] = await db
		.select({ id: repairJobs.id })
		.from(repairJobs)
		.where(and(eq(repairJobs.unitId, unitId), ne(repairJobs.state, 'closed')))
		.orderBy(desc(repairJobs.id))
		.limit(1);
	return open?.id ?? null;
}

/** The repairs of goods from an order, the latest first. */
export function repairsOfOrder(db: DbOrTx, orderId: number): Promise<{ id: number }[]> {
	return db
		.select({ id: repairJobs.id })
		.from(repairJobs)
		.where(eq(repairJobs.orderId, orderId))
		.orderBy(desc(repairJobs.id));
}
