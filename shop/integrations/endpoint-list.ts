import { and, asc, count, eq, inArray, sql } from 'drizzle-orm';
import { users } from '#db/account-schema.ts';
import type { DbOrTx } from '#db/client.ts';
import { webhookDeliveries, webhookEndpoints } from '#db/integrations/webhook-schema.ts';
import { type Account, accountColumns } from '../accounts/sign-in.ts';
import { Problem } from '../kit/problem.ts';
import { EVENT_TYPES, type EventType } from '../kit/webhook-outbox.ts';
import { isStaff, type Permission, permissionsOf, type Rights } from '../staff/permissions.ts';

// The endpoints that get the shop's webhooks, as staff see them and as events are sent: whose they are, and what they get.

/** What somebody must be allowed to see to send it elsewhere. */
const NEEDED: Record<EventType, Permission> = {
	'order.placed': 'orders-read',
	'order.moved': 'orders-read',
	'order.paid': 'orders-read',
	'order.refunded': 'orders-read',
	'product.changed': 'catalogue',
	'stock.low': 'stock',
};

type Row = typeof webhookEndpoints.$inferSelect;
/** Without its secrets. */
export type Endpoint = Omit<Row, 'secret' | 'oldSecret' | 'events'> & {
	events: EventType[];
	/** Null once the account is gone. */
	ownerName: string | null;
	/** Whether its owner may still have it; if not it is silent, until somebody else saves it. */
	isOwned: boolean;
	waiting: number;
};

/** The types of events that somebody may send elsewhere. */
export function sendableTypes(rights: Rights): EventType[] {
	const held = permissionsOf(rights);
	return EVENT_TYPES.filter((type) => held.has('integrations') && held.has(NEEDED[type]));
}

/** All endpoints, by name: 10 at most. */
export async function listEndpoints(db: DbOrTx): Promise<Endpoint[]> {
	const rows = await selectEndpoints(db).orderBy(
		asc(sql`lower(${webhookEndpoints.name})`),
		asc(webhookEndpoints.id),
	);
	const waiting = await waitingOf(
		db,
		rows.map(({ endpoint }) => endpoint.id),
	);
	return rows.map((row) => shownEndpoint(row, waiting));
}

/** @throws Problem not-found */
export async function endpointById(db: DbOrTx, id: number | null): Promise<Endpoint> {
	const [row] = await selectEndpoints(db).where(eq(webhookEndpoints.id, id ?? 0));
	if (!row) throw noSuchEndpoint();
	return shownEndpoint(row, await waitingOf(db, [row.endpoint.id]));
}

/** Those that are switched on and whose owner may still have them, each with the types of events that it gets now. */
export async function listeningEndpoints(
	db: DbOrTx,
): Promise<{ id: number; types: EventType[] }[]> {
	const rows = await selectEndpoints(db).where(eq(webhookEndpoints.isOn, true));
	return rows.flatMap(({ endpoint, owner }) => {
		const types = owner ? typesFor(endpoint, owner) : [];
		return types.length > 0 ? [{ id: endpoint.id, types }] : [];
	});
}

function selectEndpoints(db: DbOrTx) {
	return db
		.select({ endpoint: webhookEndpoints, owner: accountColumns })
		.from(webhookEndpoints)
		.leftJoin(users, eq(users.id, webhookEndpoints.ownerId))
		.$dynamic();
}

type Selected = { endpoint: Row; owner: Account | null };

function shownEndpoint({ endpoint, owner }: Selected, waiting: Map<number, number>): Endpoint {
	const { secret, oldSecret, events, ...shown } = endpoint;
	const isOwned = owner !== null && typesFor(endpoint, owner).length > 0;
	const types = knownTypes(events);
	return {
		...shown,
		events: types,
		ownerName: owner?.name ?? null,
		isOwned,
		waiting: waiting.get(endpoint.id) ?? 0,
	};
}

function typesFor({ events }: Row, owner: Account): EventType[] {
	if (owner.status !== 1 || !isStaff(owner)) return [];
	const may = sendableTypes(owner);
	return knownTypes(events).filter((type) => may.includes(type));
}

/** The types that the shop still has. */
export const knownTypes = (events: readonly string[]) =>
	EVENT_TYPES.filter((type) => events.includes(type));

async function waitingOf(db: DbOrTx, ids: readonly number[]): Promise<Map<number, number>> {
	if (ids.length === 0) return new Map();
	const { endpointId, state } = webhookDeliveries;
	const rows = await db
		.select({ id: endpointId, waiting: count() })
		.from(webhookDeliveries)
		.where(and(inArray(endpointId, [...ids]), eq(state, 'waiting')))
		.groupBy(endpointId);
	return new Map(rows.map(({ id, waiting }) => [id, waiting]));
}

export function noSuchEndpoint(): Problem {
	return new Problem('not-found', 'There is no such endpoint.');
}
