import { eq, sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { users } from '#db/account-schema.ts';
import {
	webhookAttempts,
	webhookDeliveries,
	webhookEndpoints,
} from '#db/integrations/webhook-schema.ts';
import { mails } from '#db/mail-schema.ts';
import { dueEndpoints } from '#shop/integrations/deliver-webhooks.ts';
import {
	clearDeliveries,
	deliveryById,
	deliveryPage,
	resendDelivery,
	sendTestEvent,
} from '#shop/integrations/delivery-log.ts';
import { newDelivery, newMessageId } from '#shop/integrations/dispatch-events.ts';
import {
	deleteEndpoint,
	endpointById,
	makeEndpoint,
	readEndpoint,
	rollSecret,
	saveEndpoint,
	switchEndpoint,
} from '#shop/integrations/endpoints.ts';
import { announce } from '#shop/kit/changes.ts';
import { makeCategory, makeProduct } from '#tests/helpers/catalogue.ts';
import { testDatabase } from '#tests/helpers/database.ts';
import { makeAdminUser, makeOwnRoleUser } from '#tests/helpers/staff.ts';
import {
	anEndpoint,
	aReceiver,
	deliver,
	deliveriesOf,
	dispatch,
	isSigned,
	type Receiver,
} from '#tests/helpers/webhooks.ts';

const db = await testDatabase();
let owner: Awaited<ReturnType<typeof makeAdminUser>>;
let receiver: Receiver;
let endpoint: { id: number; secret: string };

beforeEach(async () => {
	await db.delete(webhookEndpoints);
	owner = await makeAdminUser(db);
	receiver = await aReceiver();
	endpoint = await anEndpoint(db, {
		ownerId: owner.id,
		url: receiver.url,
		events: ['order.placed', 'order.moved', 'product.changed'],
	});
});

/** Events about one thing, as the dispatcher stores them. */
const waiting = async (thing: string, ...texts: string[]) => {
	for (const text of texts) {
		const messageId = newMessageId();
		const body = JSON.stringify({ type: 'order.moved', id: messageId, data: { to_state: text } });
		const event = { messageId, type: 'order.moved', thing, body, createdAt: new Date() };
		await db.insert(webhookDeliveries).values(newDelivery(endpoint.id, event));
	}
};
const gotStates = () => receiver.got.map(({ data }) => data.to_state);
const states = async () => (await deliveriesOf(db, endpoint.id)).map(({ state }) => state);
/** All waits are over. */
const letTimePass = async () => {
	await db.update(webhookDeliveries).set({ nextAttemptAt: sql`now()`, claimedUntil: null });
	await db.update(webhookEndpoints).set({ pausedUntil: null });
};
const mailsOf = async (kind: string) =>
	(await db.select().from(mails).where(eq(mails.kind, kind))).filter(
		({ recipient }) => recipient === owner.email,
	);

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

test('a product is told as it is when it is sent; one that is gone, too', async () => {
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
	expect(receiver.got[0]?.body).not.toContain('777');
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

test('an endpoint that fails is asked less and less, one delivery at a time', async () => {
	for (let n = 0; n < 8; n += 1) await waiting(`order:${n}`, `state ${n}`);
	receiver.behaviour.status = 503;
	await deliver(db, endpoint.id);
	const failing = await endpointById(db, endpoint.id);
	expect(receiver.got.length).toBeLessThan(8);
	expect(failing.failures).toBeGreaterThanOrEqual(5);
	expect(failing.pausedUntil?.getTime()).toBeGreaterThan(Date.now());
	expect(await dueEndpoints(db)).not.toContain(endpoint.id);
	receiver.behaviour.status = 200;
	await letTimePass();
	await deliver(db, endpoint.id);
	expect(await endpointById(db, endpoint.id)).toMatchObject({ failures: 0, failingSince: null });
	expect((await states()).every((state) => state === 'delivered')).toBe(true);
});

test('after three days a delivery is given up, and its owner mailed, once a day', async () => {
	await waiting('order:1', 'confirmed');
	await waiting('order:2', 'confirmed');
	receiver.behaviour.status = 500;
	await db.update(webhookDeliveries).set({ giveUpAt: sql`now() + interval '3 seconds'` });
	await deliver(db, endpoint.id);
	await letTimePass();
	await deliver(db, endpoint.id);
	expect(await states()).toEqual(['failed', 'failed']);
	const [mail, ...more] = await mailsOf('webhook-endpoint');
	expect(more).toEqual([]);
	expect(mail?.bodyText).toContain(`/admin/integrations/webhooks/${endpoint.id}`);
	expect((await endpointById(db, endpoint.id)).isOn).toBe(true);
});

test('an endpoint that fails for three days is switched off, with a mail', async () => {
	await waiting('order:1', 'confirmed', 'packed');
	receiver.behaviour.status = 500;
	await db
		.update(webhookEndpoints)
		.set({ failures: 30, failingSince: sql`now() - interval '73 hours'` })
		.where(eq(webhookEndpoints.id, endpoint.id));
	await deliver(db, endpoint.id);
	expect(await endpointById(db, endpoint.id)).toMatchObject({ isOn: false, offReason: 'failing' });
	expect(await states()).toEqual(['failed', 'failed']);
	expect(await mailsOf('webhook-endpoint')).toHaveLength(1);
	expect(await dueEndpoints(db)).not.toContain(endpoint.id);
	await switchEndpoint(db, owner.id, endpoint.id, true);
	receiver.behaviour.status = 200;
	const [first] = await deliveriesOf(db, endpoint.id);
	await resendDelivery(db, owner.id, endpoint.id, first?.id ?? 0);
	await deliver(db, endpoint.id);
	expect(await states()).toEqual(['delivered', 'failed']);
});

test('410 Gone switches the endpoint off at once', async () => {
	await waiting('order:1', 'confirmed', 'packed');
	receiver.behaviour.status = 410;
	await deliver(db, endpoint.id);
	expect(await endpointById(db, endpoint.id)).toMatchObject({ isOn: false, offReason: 'gone' });
	expect(receiver.got).toHaveLength(1);
	expect(await states()).toEqual(['failed', 'failed']);
	expect(await mailsOf('webhook-endpoint')).toHaveLength(1);
	await expect(sendTestEvent(db, owner.id, endpoint.id)).rejects.toMatchObject({
		code: 'conflict',
	});
});

test('a slow receiver is a failure, and a redirect too', async () => {
	await waiting('order:1', 'confirmed');
	receiver.behaviour.before = () => new Promise(() => {});
	await deliver(db, endpoint.id, 100);
	const [delivery] = await deliveriesOf(db, endpoint.id);
	const read = () => deliveryById(db, endpoint.id, delivery?.id ?? 0);
	receiver.behaviour.before = async () => {};
	receiver.behaviour.status = 302;
	await letTimePass();
	await deliver(db, endpoint.id);
	const { attempts } = await read();
	expect(attempts.map(({ status, error, answer }) => [status, error, answer])).toEqual([
		[null, 'No answer within 0.1 seconds', ''],
		[302, '', 'status 302'],
	]);
	expect((await read()).delivery).toMatchObject({ state: 'waiting', attempts: 2 });
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
