import { and, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db, Tx } from '#db/client.ts';
import {
	type OffReason,
	webhookDeliveries,
	webhookEndpoints,
} from '#db/integrations/webhook-schema.ts';
import { LOCKS } from '#db/locks.ts';
import { recordChange } from '../audit/audit.ts';
import type { AuditAction } from '../audit/audit-actions.ts';
import { refuseOther } from '../edits/edit-times.ts';
import { advisoryLock } from '../kit/advisory-lock.ts';
import { parseFields, requiredText } from '../kit/input.ts';
import { fieldProblem, Problem } from '../kit/problem.ts';
import { sentOnce } from '../kit/sent-once.ts';
import { transact } from '../kit/transact.ts';
import { EVENT_TYPES, type EventType } from '../kit/webhook-outbox.ts';
import { lockedGiver } from '../staff/role-choice.ts';
import { type AddressRule, endpointUrlProblem } from './endpoint-address.ts';
import { knownTypes, noSuchEndpoint, sendableTypes } from './endpoint-list.ts';
import { startWatchingStock } from './low-stock.ts';
import { newWebhookSecret } from './signature.ts';

// The endpoints that get the shop's webhooks: making, changing, switching and deleting them.

const MOST_ENDPOINTS = 10;
const ROLL_HOURS = 24;
const MADE_BEFORE =
	'This endpoint was made already, and its secret is shown only once. If you no longer have it, roll it over.';

const Fields = z.object({ name: requiredText('name', 60), url: requiredText('address', 2000) });
type EndpointInput = { name: string; url: string; events: EventType[] };
type Row = typeof webhookEndpoints.$inferSelect;
/** The name of an event's tick box in forms, which may not contain a dot. */
export const tickName = (type: EventType) => type.replace('.', '_');

/**
 * What the form of an endpoint says: a name, an address, a tick box for each type of event.
 * @throws Problem invalid with the messages of each field
 */
export function readEndpoint(fields: Record<string, string>, rule: AddressRule): EndpointInput {
	const { name, url } = parseFields(Fields, fields);
	const wrong = endpointUrlProblem(url.trim(), rule);
	if (wrong) throw fieldProblem('url', wrong);
	const events = EVENT_TYPES.filter((type) => fields[tickName(type)] === '1');
	if (events.length === 0) throw fieldProblem('events', 'Tick at least one event.');
	return { name: name.trim(), url: new URL(url.trim()).href, events };
}

/**
 * Makes an endpoint. Its secret is only shown here.
 * @throws Problem forbidden when whoever makes it may not see what it would get; conflict when there are too many, or when
 * this form (`formKey`) has made one already
 */
export async function makeEndpoint(
	db: Db,
	byId: number,
	input: EndpointInput,
	{ formKey }: { formKey?: string } = {},
): Promise<{ id: number; secret: string }> {
	const secret = newWebhookSecret();
	const id = await transact(db, async (tx) => {
		await lockEndpoints(tx, byId, input.events);
		await sentOnce(tx, formKey, MADE_BEFORE);
		if ((await tx.$count(webhookEndpoints)) >= MOST_ENDPOINTS)
			throw new Problem('conflict', `There are ${MOST_ENDPOINTS} endpoints already: delete one.`);
		if (input.events.includes('stock.low')) await startWatchingStock(tx);
		const [row] = await tx
			.insert(webhookEndpoints)
			.values({ ...input, ownerId: byId, secret })
			.returning();
		if (!row) throw new Error('An endpoint was not stored');
		await recordEndpoint(tx, byId, 'create', null, row);
		return row.id;
	});
	return { id, secret };
}

/** What a form shows of an endpoint, to be compared when it is saved. */
export const endpointSeen = ({ name, url, events }: EndpointInput) =>
	[name, url, ...events].join('|');

/** An address of which nothing is known yet, or that is tried anew. */
const NOT_FAILING = { failures: 0, failingSince: null, pausedUntil: null };

/**
 * Changes an endpoint, which belongs to whoever does from then on; another address is tried at once, and has three days.
 * @throws Problem not-found; forbidden as makeEndpoint; conflict when it is not what `seen` says any more (endpointSeen)
 */
export async function saveEndpoint(
	db: Db,
	byId: number,
	id: number | null,
	input: EndpointInput,
	seen?: string,
): Promise<void> {
	await change(db, byId, id, 'update', input.events, async (tx, before) => {
		refuseOther(endpointSeen({ ...before, events: knownTypes(before.events) }), seen);
		const isNew = input.events.includes('stock.low') && !before.events.includes('stock.low');
		if (isNew) await startWatchingStock(tx);
		if (input.url === before.url) return { ...input, ownerId: byId };
		await tx
			.update(webhookDeliveries)
			.set({ nextAttemptAt: sql`now()` })
			.where(waitingFor(before.id));
		return { ...input, ownerId: byId, ...NOT_FAILING };
	});
}

/** Switches an endpoint on, for whoever does, or off, which gives up what waits for it. @throws Problem as saveEndpoint */
export async function switchEndpoint(
	db: Db,
	byId: number,
	id: number | null,
	isOn: boolean,
): Promise<void> {
	await change(
		db,
		byId,
		id,
		isOn ? 'switch-on' : 'switch-off',
		isOn ? 'own' : [],
		async (tx, before) => {
			if (!isOn) {
				await giveUpWaiting(tx, before.id, 'Given up: the endpoint was switched off');
				return { isOn, offReason: before.offReason ?? 'staff' };
			}
			if (before.events.includes('stock.low')) await startWatchingStock(tx);
			return { isOn, offReason: null, ownerId: byId, ...NOT_FAILING };
		},
	);
}

/**
 * Gives an endpoint another secret and returns it; the one before signs as well for 24 hours.
 * @throws Problem not-found; forbidden without the permission
 */
export async function rollSecret(db: Db, byId: number, id: number | null): Promise<string> {
	const secret = newWebhookSecret();
	await change(db, byId, id, 'roll-secret', [], async (_tx, before) => ({
		secret,
		oldSecret: before.secret,
		oldSecretUntil: sql`now() + ${ROLL_HOURS} * interval '1 hour'`,
	}));
	return secret;
}

/** Deletes an endpoint with its log. @throws Problem not-found; forbidden without the permission */
export async function deleteEndpoint(db: Db, byId: number, id: number | null): Promise<void> {
	await transact(db, async (tx) => {
		await lockEndpoints(tx, byId, []);
		const before = await lockedRow(tx, id);
		await tx.delete(webhookEndpoints).where(eq(webhookEndpoints.id, before.id));
		await recordEndpoint(tx, byId, 'delete', before, null);
	});
}

/** Gives up what waits for an endpoint, within the caller's transaction. */
async function giveUpWaiting(tx: Tx, endpointId: number, why: string): Promise<void> {
	await tx
		.update(webhookDeliveries)
		.set({ state: 'failed', finishedAt: sql`now()`, claimedUntil: null, lastOutcome: why })
		.where(waitingFor(endpointId));
}

const waitingFor = (endpointId: number) =>
	and(eq(webhookDeliveries.endpointId, endpointId), eq(webhookDeliveries.state, 'waiting'));

async function change(
	db: Db,
	byId: number,
	id: number | null,
	action: AuditAction,
	events: readonly EventType[] | 'own',
	changeTo: (tx: Tx, before: Row) => Promise<object>,
): Promise<void> {
	await transact(db, async (tx) => {
		const before = await lockedRow(tx, id);
		await lockEndpoints(tx, byId, events === 'own' ? knownTypes(before.events) : events);
		const values = await changeTo(tx, before);
		const [after] = await tx
			.update(webhookEndpoints)
			.set({ ...values, updatedAt: sql`now()` })
			.where(eq(webhookEndpoints.id, before.id))
			.returning();
		if (after) await recordEndpoint(tx, byId, action, before, after);
	});
}

/** @throws Problem forbidden unless whoever does it may see all that these events tell */
async function lockEndpoints(tx: Tx, byId: number, events: readonly EventType[]): Promise<void> {
	await advisoryLock(tx, LOCKS.webhookEndpoints);
	const by = await lockedGiver(tx, byId, 'integrations');
	const may = sendableTypes(by);
	if (events.every((type) => may.includes(type))) return;
	throw new Problem('forbidden', 'An endpoint can only get what you may see yourself.');
}

async function lockedRow(tx: Tx, id: number | null): Promise<Row> {
	const [row] = await tx
		.select()
		.from(webhookEndpoints)
		.where(eq(webhookEndpoints.id, id ?? 0))
		.for('update');
	if (!row) throw noSuchEndpoint();
	return row;
}

async function recordEndpoint(
	tx: Tx,
	userId: number | null,
	action: AuditAction,
	before: Row | null,
	after: Row | null,
): Promise<void> {
	await recordChange(tx, {
		userId,
		action,
		noun: 'webhook endpoint',
		nounId: (after ?? before)?.id ?? null,
		before: before && auditFields(before, before),
		after: after && auditFields(after, before),
	});
}

/** Says that the secret is another one, and not which. */
function auditFields({ name, url, events, isOn, offReason, secret }: Row, before: Row | null) {
	return {
		name,
		url,
		events: events.join(', '),
		switchedOn: isOn ? 'Yes' : 'No',
		...(offReason ? { offReason } : {}),
		secret: before && before.secret !== secret ? 'Another one' : 'One',
	};
}

/** Switches an endpoint off without anybody asking, within the caller's transaction. */
export async function switchOffByItself(
	tx: Tx,
	id: number,
	offReason: OffReason,
): Promise<Row | null> {
	const before = await lockedRow(tx, id);
	if (!before.isOn) return null;
	const [after] = await tx
		.update(webhookEndpoints)
		.set({ isOn: false, offReason, updatedAt: sql`now()` })
		.where(eq(webhookEndpoints.id, id))
		.returning();
	if (!after) return null;
	await giveUpWaiting(tx, id, 'Given up: the endpoint is switched off');
	await recordEndpoint(tx, null, 'switch-off', before, after);
	return after;
}
