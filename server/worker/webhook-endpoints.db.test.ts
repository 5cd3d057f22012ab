import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { users } from '#db/account-schema.ts';
import { webhookAttempts, webhookDeliveries } from '#db/integrations/webhook-schema.ts';
import { dueEndpoints } from '#shop/integrations/deliver-webhooks.ts';
import { clearDeliveries, deliveryPage, sendTestEvent } from '#shop/integrations/delivery-log.ts';
import { endpointById } from '#shop/integrations/endpoint-list.ts';
import {
	deleteEndpoint,
	makeEndpoint,
	readEndpoint,
	rollSecret,
	saveEndpoint,
	switchEndpoint,
} from '#shop/integrations/endpoints.ts';
import { testDatabase } from '#tests/helpers/database.ts';
import { makeAdminUser, makeOwnRoleUser } from '#tests/helpers/staff.ts';
import {
	deliver,
	deliveriesOf,
	makeReceivingEndpoint,
	storeEvents,
} from '#tests/helpers/webhooks.ts';

const db = await testDatabase();
type Receiving = Awaited<ReturnType<typeof makeReceivingEndpoint>>;
let owner: Receiving['owner'];
let receiver: Receiving['receiver'];
let endpoint: Receiving['endpoint'];

beforeEach(async () => {
	({ owner, receiver, endpoint } = await makeReceivingEndpoint(db));
});

const waiting = (thing: string, ...texts: string[]) => storeEvents(db, endpoint.id, thing, texts);
const gotStates = () => receiver.got.map(({ data }) => data.to_state);
const states = async () => (await deliveriesOf(db, endpoint.id)).map(({ state }) => state);

test('what waits for an endpoint whose owner has left is not sent, until somebody takes it over', async () => {
	await waiting('order:1', 'confirmed');
	await db.update(users).set({ roleAs: 0 }).where(eq(users.id, owner.id));
	expect(await dueEndpoints(db)).not.toContain(endpoint.id);
	expect(await deliver(db, endpoint.id)).toBe(0);
	expect(await endpointById(db, endpoint.id)).toMatchObject({ isOwned: false });
	const heir = await makeAdminUser(db);
	await switchEndpoint(db, heir.id, endpoint.id, true);
	await deliver(db, endpoint.id);
	expect(gotStates()).toEqual(['confirmed']);
});

test('nobody changes an endpoint without the permission, or to send what they may not see', async () => {
	const member = await makeOwnRoleUser(db, ['integrations', 'catalogue']);
	const stranger = await makeOwnRoleUser(db, ['orders-read']);
	const input = { name: 'Mine', url: receiver.url, events: ['order.placed' as const] };
	const refused = { code: 'forbidden' };
	await expect(saveEndpoint(db, member.id, endpoint.id, input)).rejects.toMatchObject(refused);
	await expect(switchEndpoint(db, member.id, endpoint.id, true)).rejects.toMatchObject(refused);
	for (const attempt of [
		() => makeEndpoint(db, stranger.id, input),
		() => rollSecret(db, stranger.id, endpoint.id),
		() => deleteEndpoint(db, stranger.id, endpoint.id),
		() => sendTestEvent(db, stranger.id, endpoint.id),
	])
		await expect(attempt()).rejects.toMatchObject(refused);
	await deleteEndpoint(db, member.id, endpoint.id);
	await expect(endpointById(db, endpoint.id)).rejects.toMatchObject({ code: 'not-found' });
});

test('the form of an endpoint names what is wrong beside the field', () => {
	const errorsOf = (fields: Record<string, string>) => {
		try {
			const given = { name: 'Books', url: 'https://books.example', order_placed: '1', ...fields };
			return readEndpoint(given, { allowLoopback: false }).url;
		} catch (error) {
			return Object.keys((error as { fields: object }).fields);
		}
	};
	expect(errorsOf({})).toBe('https://books.example/');
	expect(errorsOf({ name: '' })).toEqual(['name']);
	expect(errorsOf({ url: 'https://192.168.0.1/' })).toEqual(['url']);
	expect(errorsOf({ order_placed: '0' })).toEqual(['events']);
});

test('the log is read page by page and forgotten after a month, but for what waits', async () => {
	for (let n = 0; n < 30; n += 1) await waiting(`order:${n}`, `state ${n}`);
	await deliver(db, endpoint.id);
	await waiting('order:99', 'packed');
	const all = { state: null, before: null };
	const first = await deliveryPage(db, endpoint.id, all);
	const second = await deliveryPage(db, endpoint.id, { ...all, before: first.next });
	expect([first.deliveries.length, second.deliveries.length, second.next]).toEqual([25, 6, null]);
	const shown = await deliveryPage(db, endpoint.id, { state: 'waiting', before: null });
	expect(shown.deliveries).toHaveLength(1);
	await clearDeliveries(db);
	expect(await states()).toHaveLength(31);
	const inAMonth = new Date(Date.now() + 31 * 86_400_000);
	await db
		.update(webhookDeliveries)
		.set({ giveUpAt: inAMonth })
		.where(eq(webhookDeliveries.state, 'waiting'));
	await clearDeliveries(db, inAMonth);
	expect(await states()).toEqual(['waiting']);
	expect(await db.select().from(webhookAttempts)).toEqual([]);
});
