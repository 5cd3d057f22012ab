import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { asc, eq, sql } from 'drizzle-orm';
import { Webhook } from 'standardwebhooks';
import { afterAll } from 'vitest';
import type { Db } from '#db/client.ts';
import { webhookDeliveries, webhookEndpoints } from '#db/integrations/webhook-schema.ts';
import { apiAnswers } from '#server/api/webhook-data.ts';
import { deliverWebhooks } from '#shop/integrations/deliver-webhooks.ts';
import { dispatchEvents, newDelivery, newMessageId } from '#shop/integrations/dispatch-events.ts';
import { makeEndpoint } from '#shop/integrations/endpoints.ts';
import type { EventType } from '#shop/kit/webhook-outbox.ts';
import { makeAdminUser } from './staff.ts';

// Programs that get the shop's webhooks, for tests.

type Got = {
	id: string;
	type: string;
	data: Record<string, never> & { product_id?: number; to_state?: string };
	headers: Record<string, string>;
	body: string;
};

/** A program on this machine that notes what it gets, and answers what the test says. */
export async function aReceiver() {
	const got: Got[] = [];
	const behaviour = { status: 204, before: async (_got: Got) => {} };
	const server = http.createServer(async (request, response) => {
		const parts = await Array.fromAsync(request as AsyncIterable<Buffer>);
		const body = Buffer.concat(parts).toString();
		const one = { ...JSON.parse(body), headers: request.headers, body } as Got;
		got.push(one);
		await behaviour.before(one);
		response.writeHead(behaviour.status).end(`status ${behaviour.status}`);
	});
	server.listen(0, '127.0.0.1');
	await once(server, 'listening');
	afterAll(() => {
		server.closeAllConnections();
		server.close();
	});
	const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
	return { url, got, behaviour };
}

/** An endpoint for a receiver, made by this member of the staff. */
export function anEndpoint(
	db: Db,
	{ ownerId, url, events }: { ownerId: number; url: string; events: EventType[] },
) {
	return makeEndpoint(db, ownerId, { name: 'Accounting', url, events });
}

const DELIVERING = { allowLoopback: true, publicUrl: 'https://shop.test', answers: apiAnswers };

/** Makes the outbox into deliveries. */
export const dispatch = (db: Db) => dispatchEvents(db, apiAnswers);

/** Sends what waits for an endpoint. */
export const deliver = (db: Db, endpointId: number, timeoutMs?: number) =>
	deliverWebhooks(db, endpointId, { ...DELIVERING, ...(timeoutMs ? { timeoutMs } : {}) });

export const deliveriesOf = (db: Db, endpointId: number) =>
	db
		.select()
		.from(webhookDeliveries)
		.where(eq(webhookDeliveries.endpointId, endpointId))
		.orderBy(asc(webhookDeliveries.id));

/** Whether the library of Standard Webhooks accepts what was got with this secret. */
export function isSigned({ headers, body }: Got, secret: string): boolean {
	try {
		new Webhook(secret).verify(body, headers);
		return true;
	} catch {
		return false;
	}
}

/** Events about one thing that wait for an endpoint, as the dispatcher stores them; each text is a state of an order. */
export async function storeEvents(db: Db, endpointId: number, thing: string, texts: string[]) {
	for (const text of texts) {
		const messageId = newMessageId();
		const body = JSON.stringify({ type: 'order.moved', id: messageId, data: { to_state: text } });
		const event = { messageId, type: 'order.moved', thing, body, createdAt: new Date() };
		await db.insert(webhookDeliveries).values(newDelivery(endpointId, event));
	}
}

/** Ends all waits of deliveries and endpoints. */
export async function endWaits(db: Db) {
	await db.update(webhookDeliveries).set({ nextAttemptAt: sql`now()`, claimedUntil: null });
	await db.update(webhookEndpoints).set({ pausedUntil: null });
}

/** An owner of staff with an endpoint of theirs for events about orders and products, the only one; and who receives it. */
export async function makeReceivingEndpoint(db: Db) {
	await db.delete(webhookEndpoints);
	const owner = await makeAdminUser(db);
	const receiver = await aReceiver();
	const endpoint = await anEndpoint(db, {
		ownerId: owner.id,
		url: receiver.url,
		events: ['order.placed', 'order.moved', 'product.changed'],
	});
	return { owner, receiver, endpoint };
}
