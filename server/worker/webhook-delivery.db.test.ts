import { eq, sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { webhookDeliveries, webhookEndpoints } from '#db/integrations/webhook-schema.ts';
import { dueEndpoints } from '#shop/integrations/deliver-webhooks.ts';
import { resendDelivery, sendTestEvent } from '#shop/integrations/delivery-log.ts';
import { newDelivery, newMessageId } from '#shop/integrations/dispatch-events.ts';
import { rollSecret, saveEndpoint } from '#shop/integrations/endpoints.ts';
import { announce } from '#shop/kit/changes.ts';
import { makeCategory, makeProduct } from '#tests/helpers/catalogue.ts';
import { testDatabase } from '#tests/helpers/database.ts';
import {
	anEndpoint,
	deliver,
	deliveriesOf,
	dispatch,
	endWaits,
	isSigned,
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
const letTimePass = () => endWaits(db);

test('a webhook is signed as Standard Webhooks says, and its body has the id of its header', async () => {
	await sendTestEvent(db, owner.id, endpoint.id);
	expect(await deliver(db, endpoint.id)).toBe(1);
	const [got, ...more] = receiver.got;
	if (!got) throw new Error('nothing came');
	expect(more).toEqual([]);
	expect(isSigned(got, endpoint.secret)).toBe(true);
	expect(got.headers['webhook-id']).toBe(got.id);
	expect(await states()).toEqual(['delivered']);
	expect(await deliver(db, endpoint.id)).toBe(0);
});

test('a new secret signs beside the old one for a day, then alone', async () => {
	const secret = await rollSecret(db, owner.id, endpoint.id);
	const send = async () => {
		await sendTestEvent(db, owner.id, endpoint.id);
		await deliver(db, endpoint.id);
		const got = receiver.got.at(-1);
		return [secret, endpoint.secret].map((each) => got !== undefined && isSigned(got, each));
	};
	expect(await send()).toEqual([true, true]);
	await db
		.update(webhookEndpoints)
		.set({ oldSecretUntil: sql`now()` })
		.where(eq(webhookEndpoints.id, endpoint.id));
	expect(await send()).toEqual([true, false]);
});

test('events about one order arrive in order, whatever fails and however many workers send', async () => {
	await waiting('order:1', 'confirmed', 'packed', 'shipped');
	await waiting('order:2', 'cancelled');
	receiver.behaviour.before = async ({ data }) => {
		receiver.behaviour.status = data.to_state === 'packed' && receiver.got.length < 4 ? 500 : 200;
	};
	for (let times = 0; times < 6; times += 1) {
		await Promise.all([1, 2, 3].map(() => deliver(db, endpoint.id)));
		await letTimePass();
	}
	const ofFirst = gotStates().filter((state) => state !== 'cancelled');
	expect([...new Set(ofFirst)]).toEqual(['confirmed', 'packed', 'shipped']);
	expect(ofFirst.lastIndexOf('packed')).toBeLessThan(ofFirst.indexOf('shipped'));
	expect(await states()).toEqual(['delivered', 'delivered', 'delivered', 'delivered']);
});

test('two workers never send the same at once', async () => {
	for (let n = 0; n < 12; n += 1) await waiting(`order:${n}`, `state ${n}`);
	await Promise.all([1, 2, 3, 4].map(() => deliver(db, endpoint.id)));
	expect(gotStates().toSorted()).toEqual(
		Array.from({ length: 12 }, (_, n) => `state ${n}`).toSorted(),
	);
});

test('what a worker had taken when it died is sent again with the same id, half a minute later', async () => {
	await waiting('order:1', 'confirmed');
	// It dies between the answer and writing it down.
	await db.execute(
		sql`update webhook_deliveries set claimed_until = now() + interval '30 seconds', attempts = 1`,
	);
	expect(await dueEndpoints(db)).not.toContain(endpoint.id);
	expect(await deliver(db, endpoint.id)).toBe(0);
	await db.execute(sql`update webhook_deliveries set claimed_until = now() - interval '1 second'`);
	expect(await dueEndpoints(db)).toContain(endpoint.id);
	expect(await deliver(db, endpoint.id)).toBe(1);
	const [delivery] = await deliveriesOf(db, endpoint.id);
	expect(receiver.got.map(({ headers }) => headers['webhook-id'])).toEqual([delivery?.messageId]);
});

test('a worker that was slow writes nothing over what another has done meanwhile', async () => {
	await waiting('order:1', 'confirmed');
	receiver.behaviour.status = 500;
	receiver.behaviour.before = async () => {
		if (receiver.got.length > 1) return;
		// The first one is taken for dead while it waits for the answer, and another one succeeds.
		await db.execute(sql`update webhook_deliveries set claimed_until = now()`);
		receiver.behaviour.status = 200;
		await deliver(db, endpoint.id);
		receiver.behaviour.status = 500;
	};
	await deliver(db, endpoint.id);
	expect(receiver.got).toHaveLength(2);
	expect(new Set(receiver.got.map(({ id }) => id)).size).toBe(1);
	expect(await states()).toEqual(['delivered']);
});

test('a product is sent as it is at that time; one that is gone, too', async () => {
	const { id: categoryId } = await makeCategory(db);
	const product = await makeProduct(db, { categoryId, name: 'Old name', costKobo: 777_77 });
	const change = async () => {
		await db.transaction((tx) => announce(tx, [`product:${product.id}`]));
		await dispatch(db);
	};
	await change();
	await db.execute(sql`update products set name = 'New name' where id = ${product.id}`);
	await deliver(db, endpoint.id);
	await db.execute(sql`delete from products where id = ${product.id}`);
	await change();
	await deliver(db, endpoint.id);
	expect(receiver.got.map(({ data }) => data)).toEqual([
		{ product_id: product.id, product: expect.objectContaining({ name: 'New name', qty: 10 }) },
		{ product_id: product.id, product: null },
	]);
	// Whole numbers: ids and addresses are random, and have any three digits now and then.
	expect(receiver.got[0]?.body).not.toMatch(/cost|\b77777\b|\b777\.77\b/);
});

test('a product that changes while it is being sent is sent once more', async () => {
	const { id: categoryId } = await makeCategory(db);
	const product = await makeProduct(db, { categoryId });
	const change = async () => {
		await db.transaction((tx) => announce(tx, [`product:${product.id}`]));
		await dispatch(db);
	};
	receiver.behaviour.before = async () => {
		if (receiver.got.length === 1) await change();
	};
	await change();
	await deliver(db, endpoint.id);
	expect(receiver.got).toHaveLength(2);
	expect(receiver.got[0]?.id).not.toBe(receiver.got[1]?.id);
});

test('one that was delivered is sent again with its id and body, when staff say so', async () => {
	await waiting('order:1', 'confirmed');
	await deliver(db, endpoint.id);
	const [delivery] = await deliveriesOf(db, endpoint.id);
	const again = () => resendDelivery(db, owner.id, endpoint.id, delivery?.id ?? 0);
	await again();
	await expect(again()).rejects.toMatchObject({ code: 'conflict' });
	await deliver(db, endpoint.id);
	expect(receiver.got).toHaveLength(2);
	expect(receiver.got[0]?.body).toBe(receiver.got[1]?.body);
	const other = await anEndpoint(db, {
		ownerId: owner.id,
		url: receiver.url,
		events: ['order.moved'],
	});
	await expect(resendDelivery(db, owner.id, other.id, delivery?.id ?? 0)).rejects.toMatchObject({
		code: 'not-found',
	});
});

test('what an endpoint gets no longer does not hold up what it still gets about the same thing', async () => {
	const messageId = newMessageId();
	const body = JSON.stringify({ type: 'order.placed', id: messageId, data: {} });
	const placed = { messageId, type: 'order.placed', thing: 'order:7', body, createdAt: new Date() };
	await db.insert(webhookDeliveries).values(newDelivery(endpoint.id, placed));
	await waiting('order:7', 'packed');
	const input = { name: 'Accounting', url: receiver.url, events: ['order.moved' as const] };
	await saveEndpoint(db, owner.id, endpoint.id, input);
	await deliver(db, endpoint.id);
	expect(gotStates()).toEqual(['packed']);
	expect(await states()).toEqual(['waiting', 'delivered']);
});
