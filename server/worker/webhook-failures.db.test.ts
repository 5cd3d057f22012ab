import { eq, sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import {
	webhookAttempts,
	webhookDeliveries,
	webhookEndpoints,
} from '#db/integrations/webhook-schema.ts';
import { mails } from '#db/mail-schema.ts';
import { dueEndpoints } from '#shop/integrations/deliver-webhooks.ts';
import { deliveryById, resendDelivery, sendTestEvent } from '#shop/integrations/delivery-log.ts';
import { endpointById } from '#shop/integrations/endpoint-list.ts';
import { saveEndpoint, switchEndpoint } from '#shop/integrations/endpoints.ts';
import { testDatabase } from '#tests/helpers/database.ts';
import {
	aReceiver,
	deliver,
	deliveriesOf,
	endWaits,
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
const states = async () => (await deliveriesOf(db, endpoint.id)).map(({ state }) => state);
const letTimePass = () => endWaits(db);
const mailsOf = async (kind: string) =>
	(await db.select().from(mails).where(eq(mails.kind, kind))).filter(
		({ recipient }) => recipient === owner.email,
	);

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

test('a test event ends the rest of an endpoint that failed', async () => {
	for (let n = 0; n < 8; n += 1) await waiting(`order:${n}`, `state ${n}`);
	receiver.behaviour.status = 503;
	await deliver(db, endpoint.id);
	expect(await dueEndpoints(db)).not.toContain(endpoint.id);
	receiver.behaviour.status = 200;
	await sendTestEvent(db, owner.id, endpoint.id);
	expect(await dueEndpoints(db)).toContain(endpoint.id);
	await deliver(db, endpoint.id);
	expect(receiver.got.at(-1)?.type).toBe('test');
	expect(await endpointById(db, endpoint.id)).toMatchObject({ failures: 0, failingSince: null });
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

test('deliveries that are answered 410 at the same moment all end, and are all noted', async () => {
	for (let n = 0; n < 4; n += 1) await waiting(`order:${n}`, 'confirmed');
	receiver.behaviour.status = 410;
	const all = Promise.withResolvers<void>();
	receiver.behaviour.before = () => {
		if (receiver.got.length === 4) all.resolve();
		return all.promise;
	};
	await deliver(db, endpoint.id);
	expect(await endpointById(db, endpoint.id)).toMatchObject({ isOn: false, offReason: 'gone' });
	expect(await states()).toEqual(Array(4).fill('failed'));
	expect(await db.$count(webhookAttempts)).toBe(4);
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

const moveTo = (url: string) =>
	saveEndpoint(db, owner.id, endpoint.id, { name: 'Accounting', url, events: ['order.moved'] });

test('an endpoint with another address is tried there at once, and does not end for the failures of the former', async () => {
	await waiting('order:1', 'confirmed', 'packed');
	receiver.behaviour.status = 500;
	await db
		.update(webhookEndpoints)
		.set({ failures: 30, failingSince: sql`now() - interval '71 hours'` })
		.where(eq(webhookEndpoints.id, endpoint.id));
	await deliver(db, endpoint.id);
	expect(await dueEndpoints(db)).not.toContain(endpoint.id);
	const other = await aReceiver();
	await moveTo(other.url);
	expect(await dueEndpoints(db)).toContain(endpoint.id);
	expect(await endpointById(db, endpoint.id)).toMatchObject({ failures: 0, failingSince: null });
	await deliver(db, endpoint.id);
	expect(other.got).toHaveLength(2);
	expect(await states()).toEqual(['delivered', 'delivered']);
});

test('what a former address answers while it is replaced does not end the endpoint', async () => {
	await waiting('order:1', 'confirmed');
	const other = await aReceiver();
	receiver.behaviour.status = 410;
	receiver.behaviour.before = () => moveTo(other.url);
	await deliver(db, endpoint.id);
	expect(await endpointById(db, endpoint.id)).toMatchObject({ isOn: true, failures: 0 });
	await letTimePass();
	await deliver(db, endpoint.id);
	expect(other.got).toHaveLength(1);
});
