import { randomUUID } from 'node:crypto';
import { asc, inArray, sql } from 'drizzle-orm';
import type { Db, DbOrTx, Tx } from '#db/client.ts';
import { webhookDeliveries, webhookOutbox } from '#db/integrations/webhook-schema.ts';
import { LOCKS } from '#db/locks.ts';
import { type EventType, ORDER_EVENTS, type OrderEventType } from '../kit/webhook-outbox.ts';
import { listeningEndpoints } from './endpoint-list.ts';
import { newlyLow } from './low-stock.ts';
import { GIVE_UP_MS } from './retry-times.ts';

// Makes what the outbox says into deliveries: for each event one per endpoint that listens, with its body as sent. A
// product that changed gets at most one waiting delivery per endpoint, however often it changes, and its body is only
// made when it is first sent: an import of 20,000 products makes 20,000 small rows, and a second one makes no more.

/** How the API answers things; injected, since the API stands above. Null for what is gone. */
export type ApiAnswers = {
	order: (db: DbOrTx, id: number) => Promise<object | null>;
	product: (db: DbOrTx, id: number) => Promise<object | null>;
};

/** The type of an event without meaning, by which staff try an endpoint. */
export const TEST = 'test';
const BATCH = 500;

type Listener = Awaited<ReturnType<typeof listeningEndpoints>>[number];
type OutboxRow = typeof webhookOutbox.$inferSelect;
type NewDelivery = typeof webhookDeliveries.$inferInsert;

/** Works off the outbox; only one process does so at a time. Returns how many rows it had. */
export async function dispatchEvents(db: Db, answers: ApiAnswers): Promise<number> {
	let done = 0;
	for (;;) {
		const batch = await db.transaction((tx) => dispatchBatch(tx, answers));
		done += batch;
		if (batch < BATCH) return done;
	}
}

async function dispatchBatch(tx: Tx, answers: ApiAnswers): Promise<number> {
	const { rows: locked } = await tx.execute<{ mine: boolean }>(
		sql`select pg_try_advisory_xact_lock(${LOCKS.webhookDispatch}) as mine`,
	);
	if (!locked[0]?.mine) return 0;
	const rows = await tx.select().from(webhookOutbox).orderBy(asc(webhookOutbox.id)).limit(BATCH);
	if (rows.length === 0) return 0;
	const listeners = await listeningEndpoints(tx);
	if (listeners.length > 0) {
		const [ofProducts, ofOrders] = [
			rows.filter(isOfProduct),
			rows.filter((row) => !isOfProduct(row)),
		];
		const deliveries: NewDelivery[] = [];
		for (const row of ofOrders)
			deliveries.push(...(await orderDeliveries(tx, listeners, row, answers)));
		if (deliveries.length > 0) await tx.insert(webhookDeliveries).values(deliveries);
		await dispatchProducts(tx, listeners, ofProducts, answers);
	}
	const ids = rows.map(({ id }) => id);
	await tx.delete(webhookOutbox).where(inArray(webhookOutbox.id, ids));
	return rows.length;
}

const isOfProduct = ({ type }: OutboxRow) => type === 'product';
const isOrderEvent = (type: string): type is OrderEventType =>
	ORDER_EVENTS.some((each) => each === type);

/** The body of an event: the same for every endpoint that gets it. */
export function eventBody(
	type: EventType | typeof TEST,
	id: string,
	createdAt: Date,
	data: object,
): string {
	return JSON.stringify({ type, id, created_at: createdAt.toISOString(), data });
}

/** A new id of an event. */
export function newMessageId(): string {
	return `evt_${randomUUID().replaceAll('-', '')}`;
}

async function orderDeliveries(
	tx: Tx,
	listeners: readonly Listener[],
	{ type, subjectId, facts, createdAt }: OutboxRow,
	answers: ApiAnswers,
): Promise<NewDelivery[]> {
	if (!isOrderEvent(type)) return [];
	const getting = listeners.filter(({ types }) => types.includes(type));
	const order = getting.length > 0 ? await answers.order(tx, subjectId) : null;
	if (!order) return [];
	const messageId = newMessageId();
	const body = eventBody(type, messageId, createdAt, { ...order, ...facts });
	return getting.map(({ id }) =>
		newDelivery(id, { messageId, type, thing: `order:${subjectId}`, body, createdAt }),
	);
}

async function dispatchProducts(
	tx: Tx,
	listeners: readonly Listener[],
	rows: readonly OutboxRow[],
	answers: ApiAnswers,
): Promise<void> {
	if (rows.length === 0) return;
	const ids = [...new Set(rows.map(({ subjectId }) => subjectId))];
	const listening = (type: EventType) =>
		listeners.filter(({ types }) => types.includes(type)).map(({ id }) => id);
	await addProductChanges(tx, listening('product.changed'), ids);
	const toLow = listening('stock.low');
	if (toLow.length === 0) return;
	const { ids: low, threshold } = await newlyLow(tx, ids);
	for (const id of low) {
		const product = await answers.product(tx, id);
		if (!product) continue;
		const [messageId, createdAt] = [newMessageId(), new Date()];
		const body = eventBody('stock.low', messageId, createdAt, { product, threshold });
		const event = { messageId, type: 'stock.low', thing: `product:${id}`, body, createdAt };
		await tx
			.insert(webhookDeliveries)
			.values(toLow.map((endpointId) => newDelivery(endpointId, event)));
	}
}

/** One that waits and was not tried yet will tell of this change too. */
async function addProductChanges(tx: Tx, endpointIds: readonly number[], ids: readonly number[]) {
	if (endpointIds.length === 0) return;
	await tx.execute(sql`
		insert into webhook_deliveries (endpoint_id, message_id, type, thing, give_up_at)
		select endpoint.id, 'evt_' || replace(gen_random_uuid()::text, '-', ''), 'product.changed',
			'product:' || product.id, now() + ${GIVE_UP_MS / 1000} * interval '1 second'
		from unnest(${sql.param([...ids])}::int[]) with ordinality product (id, place)
		cross join unnest(${sql.param([...endpointIds])}::int[]) endpoint (id)
		order by product.place
		on conflict (endpoint_id, thing)
			where type = 'product.changed' and state = 'waiting' and attempts = 0 do nothing`);
}

type Event = { messageId: string; type: string; thing: string; body: string; createdAt: Date };

/** A delivery as it is stored, to be tried at once and for three days. */
export function newDelivery(endpointId: number, event: Event): NewDelivery {
	return { endpointId, ...event, giveUpAt: new Date(Date.now() + GIVE_UP_MS) };
}
