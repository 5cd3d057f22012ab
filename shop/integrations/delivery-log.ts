import { and, asc, desc, eq, lt, ne, sql } from 'drizzle-orm';
import type { Db, DbOrTx, Tx } from '#db/client.ts';
import {
	type DeliveryState,
	webhookAttempts,
	webhookDeliveries,
	webhookEndpoints,
} from '#db/integrations/webhook-schema.ts';
import { recordChange } from '../audit/audit.ts';
import { Problem } from '../kit/problem.ts';
import { transact } from '../kit/transact.ts';
import { lockedGiver } from '../staff/role-choice.ts';
import { eventBody, newDelivery, newMessageId, TEST } from './dispatch-events.ts';
import { endpointById } from './endpoint-list.ts';
import { GIVE_UP_MS } from './retry-times.ts';

// The log of what was sent to an endpoint: reading it, sending one again, sending a test, clearing what is old.

/** How long deliveries that are over stay in the log, with what they said. */
const DELIVERY_RETENTION_DAYS = 30;
const DELIVERIES_A_PAGE = 25;
const ATTEMPTS_SHOWN = 50;
const BATCH = 5000;

export type Delivery = typeof webhookDeliveries.$inferSelect;
type LogFilter = { state: DeliveryState | null; before: number | null };

/**
 * One page of an endpoint's log, newest first: what is older than delivery `before`, if given. `next` is the `before` of
 * the next page; null at the end.
 */
export async function deliveryPage(
	db: DbOrTx,
	endpointId: number,
	{ state, before }: LogFilter,
): Promise<{ deliveries: Delivery[]; next: number | null }> {
	const { id } = webhookDeliveries;
	const rows = await db
		.select()
		.from(webhookDeliveries)
		.where(
			and(
				eq(webhookDeliveries.endpointId, endpointId),
				state ? eq(webhookDeliveries.state, state) : undefined,
				before ? lt(id, before) : undefined,
			),
		)
		.orderBy(desc(id))
		.limit(DELIVERIES_A_PAGE + 1);
	const deliveries = rows.slice(0, DELIVERIES_A_PAGE);
	const last = deliveries.at(-1);
	return { deliveries, next: rows.length > DELIVERIES_A_PAGE && last ? last.id : null };
}

/** A delivery of an endpoint with its last attempts, oldest first. @throws Problem not-found */
export async function deliveryById(db: DbOrTx, endpointId: number | null, id: number | null) {
	const [delivery] = await db.select().from(webhookDeliveries).where(ofEndpoint(endpointId, id));
	if (!delivery) throw noSuchDelivery();
	const newest = db
		.select()
		.from(webhookAttempts)
		.where(eq(webhookAttempts.deliveryId, delivery.id))
		.orderBy(desc(webhookAttempts.id))
		.limit(ATTEMPTS_SHOWN)
		.as('newest');
	const attempts = await db.select().from(newest).orderBy(asc(newest.id));
	return { delivery, attempts };
}

/**
 * Sends a delivery once more, with its id and body as they were, for three days if need be.
 * @throws Problem not-found; conflict while it waits anyway, or its endpoint is off; forbidden without the permission
 */
export async function resendDelivery(
	db: Db,
	byId: number,
	endpointId: number | null,
	id: number | null,
): Promise<void> {
	await transact(db, async (tx) => {
		await lockedGiver(tx, byId, 'integrations');
		await wake(tx, endpointId);
		const again = {
			state: 'waiting' as const,
			finishedAt: null,
			nextAttemptAt: sql`now()`,
			giveUpAt: sql`now() + ${GIVE_UP_MS / 1000} * interval '1 second'`,
			// So that one without a body yet makes room for none of the coalesced ones.
			attempts: sql`greatest(1, ${webhookDeliveries.attempts})`,
		};
		const [row] = await tx
			.update(webhookDeliveries)
			.set(again)
			.where(and(ofEndpoint(endpointId, id), ne(webhookDeliveries.state, 'waiting')))
			.returning();
		if (!row) {
			const [known] = await tx.select().from(webhookDeliveries).where(ofEndpoint(endpointId, id));
			throw known ? new Problem('conflict', 'It waits to be sent already.') : noSuchDelivery();
		}
		await recordChange(tx, {
			userId: byId,
			action: 'resend',
			noun: 'webhook',
			nounId: row.id,
			before: null,
			after: { name: `${row.type} (${row.messageId})` },
		});
	});
}

/** Sends an event without meaning to an endpoint. @throws Problem not-found; conflict while it is off; forbidden */
export async function sendTestEvent(
	db: Db,
	byId: number,
	endpointId: number | null,
): Promise<void> {
	await transact(db, async (tx) => {
		await lockedGiver(tx, byId, 'integrations');
		const endpoint = await wake(tx, endpointId);
		const [messageId, createdAt] = [newMessageId(), new Date()];
		const body = eventBody(TEST, messageId, createdAt, { message: 'It works.' });
		const event = { messageId, type: TEST, thing: `test:${messageId.slice(-20)}`, body, createdAt };
		await tx.insert(webhookDeliveries).values(newDelivery(endpoint.id, event));
	});
}

/** Forgets deliveries that were over long ago, and gives up what nobody could send in time; returns how many were forgotten. */
export async function clearDeliveries(db: Db, now = new Date()): Promise<number> {
	const why = 'Given up: the owner of the endpoint could not have it';
	await db
		.update(webhookDeliveries)
		.set({ state: 'failed', finishedAt: now, lastOutcome: why })
		.where(
			and(
				eq(webhookDeliveries.state, 'waiting'),
				lt(webhookDeliveries.giveUpAt, new Date(now.getTime() - GIVE_UP_MS)),
			),
		);
	const since = new Date(now.getTime() - DELIVERY_RETENTION_DAYS * 86_400_000);
	let cleared = 0;
	for (;;) {
		const { rowCount } = await db.execute(sql`
			delete from webhook_deliveries where id in (
				select id from webhook_deliveries
				where created_at < ${since.toISOString()} and state <> 'waiting' limit ${BATCH}
			)`);
		cleared += rowCount ?? 0;
		if ((rowCount ?? 0) < BATCH) return cleared;
	}
}

/** Ends the rest of an endpoint that failed: whoever sends something now has repaired it. @throws Problem conflict while it is off */
async function wake(tx: Tx, endpointId: number | null) {
	const endpoint = await endpointById(tx, endpointId);
	if (!endpoint.isOn) throw new Problem('conflict', 'The endpoint is off: switch it on first.');
	await tx
		.update(webhookEndpoints)
		.set({ pausedUntil: null })
		.where(eq(webhookEndpoints.id, endpoint.id));
	return endpoint;
}

function ofEndpoint(endpointId: number | null, id: number | null) {
	return and(eq(webhookDeliveries.id, id ?? 0), eq(webhookDeliveries.endpointId, endpointId ?? 0));
}

function noSuchDelivery(): Problem {
	return new Problem('not-found', 'The log has no such delivery.');
}
