import { eq, sql } from 'drizzle-orm';
import { users } from '#db/account-schema.ts';
import type { Db, Tx } from '#db/client.ts';
import {
	type OffReason,
	webhookAttempts,
	webhookDeliveries,
	webhookEndpoints,
} from '#db/integrations/webhook-schema.ts';
import { lagosDay } from '../kit/lagos-days.ts';
import { parseId } from '../kit/parse-id.ts';
import { transact } from '../kit/transact.ts';
import { endpointFailsMessage, endpointOffMessage } from '../mail/integration-messages.ts';
import { queueMail } from '../mail/queue-mail.ts';
import { mailShop } from '../settings/settings.ts';
import { type ApiAnswers, eventBody, TEST } from './dispatch-events.ts';
import type { AddressRule } from './endpoint-address.ts';
import { listeningEndpoints } from './endpoint-list.ts';
import { switchOffByItself } from './endpoints.ts';
import { type PostOutcome, postWebhook } from './post-webhook.ts';
import { GIVE_UP_MS, pauseAfter, retryAfter } from './retry-times.ts';
import { signatureHeaders } from './signature.ts';

// Sends what waits for an endpoint. A delivery is claimed for half a minute before it is sent: no two workers send it at a
// time, and one whose worker died is sent again, with the same id. Of several about one thing only the first can be
// claimed, so they arrive in order.

const AT_ONCE = 4;
const CLAIM_SECONDS = 30;
/** Others wait for the worker, too. */
const LONGEST_RUN_MS = 20_000;

export type Delivering = AddressRule & {
	answers: ApiAnswers;
	publicUrl: string;
	/** Broken off between two deliveries. */
	signal?: AbortSignal;
	timeoutMs?: number;
};
type Claimed = {
	id: number;
	type: string;
	thing: string;
	body: string | null;
	messageId: string;
	createdAt: Date;
	attempts: number;
	giveUpAt: Date;
	url: string;
	secrets: string[];
};

/** Endpoints for which something can be sent now, and whose owner may still have them. */
export async function dueEndpoints(db: Db): Promise<number[]> {
	const { rows } = await db.execute<{ id: number }>(sql`
		select e.id from webhook_endpoints e
		where e.is_on and (e.paused_until is null or e.paused_until <= now()) and exists (
			select from webhook_deliveries d
			where d.endpoint_id = e.id and d.state = 'waiting' and d.next_attempt_at <= now()
				and (d.claimed_until is null or d.claimed_until <= now())
		)`);
	if (rows.length === 0) return [];
	const listening = new Set((await listeningEndpoints(db)).map(({ id }) => id));
	return rows.map(({ id }) => id).filter((id) => listening.has(id));
}

/** Sends what waits for an endpoint and is due, for about 20 seconds; returns how many attempts were made. */
export async function deliverWebhooks(
	db: Db,
	endpointId: number,
	delivering: Delivering,
): Promise<number> {
	const began = performance.now();
	let attempts = 0;
	while (!delivering.signal?.aborted && performance.now() - began < LONGEST_RUN_MS) {
		const claimed = await claim(db, endpointId);
		if (claimed.length === 0) break;
		await Promise.all(claimed.map((delivery) => attempt(db, endpointId, delivery, delivering)));
		attempts += claimed.length;
	}
	return attempts;
}

/**
 * What its owner may still see, and the endpoint still gets: the rest holds nothing up. To an endpoint that fails only one is sent at a
 * time, until one arrives.
 */
async function claim(db: Db, endpointId: number): Promise<Claimed[]> {
	const listener = (await listeningEndpoints(db)).find(({ id }) => id === endpointId);
	if (!listener) return [];
	const types = sql.param([...listener.types, TEST]);
	const { rows } = await db.execute<
		Omit<Claimed, 'createdAt' | 'giveUpAt'> & { createdAt: string; giveUpAt: string }
	>(sql`
		with endpoint as (
			select id, url, array_remove(array[secret, case when old_secret_until > now() then old_secret end], null) as secrets,
				case when failures > 0 then 1 else ${AT_ONCE} end as at_once
			from webhook_endpoints
			where id = ${endpointId} and is_on and (paused_until is null or paused_until <= now())
		), next as (
			select d.id from webhook_deliveries d
			where d.endpoint_id = ${endpointId} and d.state = 'waiting' and d.next_attempt_at <= now()
				and (d.claimed_until is null or d.claimed_until <= now())
				and d.type = any(${types}::text[])
				and not exists (
					select from webhook_deliveries earlier
					where earlier.endpoint_id = d.endpoint_id and earlier.thing = d.thing
						and earlier.state = 'waiting' and earlier.id < d.id and earlier.type = any(${types}::text[])
				)
			order by d.id limit (select at_once from endpoint)
			for update of d skip locked
		)
		update webhook_deliveries d
		set claimed_until = now() + ${CLAIM_SECONDS} * interval '1 second', attempts = d.attempts + 1
		from next, endpoint where d.id = next.id
		returning d.id, d.type, d.thing, d.body, d.message_id as "messageId", d.created_at as "createdAt",
			d.attempts, d.give_up_at as "giveUpAt", endpoint.url, endpoint.secrets`);
	return rows.map((row) => ({
		...row,
		createdAt: new Date(row.createdAt),
		giveUpAt: new Date(row.giveUpAt),
	}));
}

async function attempt(
	db: Db,
	endpointId: number,
	delivery: Claimed,
	{ answers, publicUrl, allowLoopback, timeoutMs }: Delivering,
): Promise<void> {
	const { messageId, url, secrets } = delivery;
	const body = delivery.body ?? (await productBody(db, delivery, answers));
	const headers = signatureHeaders(secrets, { messageId, at: new Date(), body });
	const rule = { allowLoopback, ...(timeoutMs ? { timeoutMs } : {}) };
	const outcome = await postWebhook(url, body, headers, rule);
	await transact(db, async (tx) => {
		// First, as whoever switches an endpoint off does, and then gives up what waits for it.
		const endpoint = await lockEndpoint(tx, endpointId);
		const isCurrent = await noteAttempt(tx, delivery, outcome);
		// What an address says that it had before says nothing of the one that it has now.
		if (endpoint?.url === url && isCurrent) await noteEndpoint(tx, endpoint, outcome, publicUrl);
	});
}

/** As the product is now: whatever changed until here is sent with it, later changes make another delivery. */
async function productBody(db: Db, delivery: Claimed, answers: ApiAnswers): Promise<string> {
	const { id, messageId, createdAt, thing } = delivery;
	const productId = parseId(thing.replace('product:', '')) ?? 0;
	const product = await answers.product(db, productId);
	const data = { product_id: productId, product };
	const body = eventBody('product.changed', messageId, createdAt, data);
	await db.update(webhookDeliveries).set({ body }).where(eq(webhookDeliveries.id, id));
	return body;
}

const hasArrived = ({ status }: PostOutcome) => status !== null && status >= 200 && status < 300;

/** False when the delivery was given up, deleted or taken over by another worker meanwhile. */
async function noteAttempt(tx: Tx, delivery: Claimed, outcome: PostOutcome): Promise<boolean> {
	const [current] = await tx
		.select({ state: webhookDeliveries.state, attempts: webhookDeliveries.attempts })
		.from(webhookDeliveries)
		.where(eq(webhookDeliveries.id, delivery.id))
		.for('update');
	if (!current) return false;
	const { status, error, answer, milliseconds } = outcome;
	await tx
		.insert(webhookAttempts)
		.values({ deliveryId: delivery.id, status, error, answer, milliseconds });
	if (current.state !== 'waiting' || current.attempts !== delivery.attempts) return false;
	const next = new Date(Date.now() + retryAfter(delivery.attempts));
	const state = hasArrived(outcome) ? 'delivered' : next > delivery.giveUpAt ? 'failed' : 'waiting';
	await tx
		.update(webhookDeliveries)
		.set({
			state,
			lastOutcome: status === null ? error : `HTTP ${status}`,
			claimedUntil: null,
			nextAttemptAt: next,
			...(state === 'waiting' ? {} : { finishedAt: sql`now()` }),
		})
		.where(eq(webhookDeliveries.id, delivery.id));
	return true;
}

async function lockEndpoint(tx: Tx, id: number) {
	const [row] = await tx
		.select({
			id: webhookEndpoints.id,
			url: webhookEndpoints.url,
			failures: webhookEndpoints.failures,
		})
		.from(webhookEndpoints)
		.where(eq(webhookEndpoints.id, id))
		.for('update');
	return row;
}

/** What an attempt says about its endpoint, which is locked: it works, it fails, or it is gone. */
async function noteEndpoint(
	tx: Tx,
	{ id: endpointId, failures }: { id: number; failures: number },
	outcome: PostOutcome,
	publicUrl: string,
): Promise<void> {
	const which = eq(webhookEndpoints.id, endpointId);
	if (hasArrived(outcome)) {
		const works = { failures: 0, failingSince: null, pausedUntil: null };
		if (failures > 0) await tx.update(webhookEndpoints).set(works).where(which);
		return;
	}
	const [failing] = await tx
		.update(webhookEndpoints)
		.set({
			failures: sql`${webhookEndpoints.failures} + 1`,
			failingSince: sql`coalesce(${webhookEndpoints.failingSince}, now())`,
		})
		.where(which)
		.returning();
	if (!failing) return;
	const pause = pauseAfter(failing.failures);
	if (pause > 0)
		await tx
			.update(webhookEndpoints)
			.set({ pausedUntil: new Date(Date.now() + pause) })
			.where(which);
	const isOver = Date.now() - (failing.failingSince?.getTime() ?? Date.now()) >= GIVE_UP_MS;
	if (outcome.status === 410) await switchOff(tx, endpointId, 'gone', publicUrl);
	else if (isOver) await switchOff(tx, endpointId, 'failing', publicUrl);
	else await mailOfFailed(tx, failing, publicUrl);
}

async function switchOff(tx: Tx, id: number, why: OffReason, publicUrl: string): Promise<void> {
	const endpoint = await switchOffByItself(tx, id, why);
	if (!endpoint) return;
	const shop = await mailShop(tx, publicUrl);
	for (const { name, email } of await readersOf(tx, endpoint.ownerId))
		await queueMail(tx, {
			kind: 'webhook-endpoint',
			dedupeKey: `webhook-off:${id}:${endpoint.updatedAt.getTime()}:${email}`.slice(0, 191),
			to: email,
			...endpointOffMessage(shop, { id, name, endpoint: endpoint.name, isGone: why === 'gone' }),
		});
}

/** Deliveries that were given up one by one, while others arrive: a mail a day at most. */
async function mailOfFailed(
	tx: Tx,
	{ id, name: endpoint, ownerId }: typeof webhookEndpoints.$inferSelect,
	publicUrl: string,
): Promise<void> {
	const day = lagosDay(new Date());
	const { rows } = await tx.execute(sql`
		select from webhook_deliveries
		where endpoint_id = ${id} and state = 'failed' and finished_at = now() limit 1`);
	if (rows.length === 0) return;
	const shop = await mailShop(tx, publicUrl);
	for (const { name, email } of await readersOf(tx, ownerId))
		await queueMail(tx, {
			kind: 'webhook-endpoint',
			dedupeKey: `webhook-failed:${id}:${day}:${email}`.slice(0, 191),
			to: email,
			...endpointFailsMessage(shop, { id, name, endpoint }),
		});
}

/** Its owner; without one that is active, the owners of the shop. */
async function readersOf(tx: Tx, ownerId: number | null) {
	const { rows } = await tx.execute<{ name: string; email: string }>(sql`
		with active as (select id, name, email, role_as from ${users} where status = 1)
		select name, email from active where id = ${ownerId}
		union all
		select name, email from active
		where role_as = 1 and not exists (select from active where id = ${ownerId})`);
	return rows;
}
