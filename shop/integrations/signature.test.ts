import { Webhook } from 'standardwebhooks';
import { expect, test } from 'vitest';
import { newWebhookSecret, signatureHeaders } from './signature.ts';

const BODY = '{"type":"test","data":{"name":"Ọnịtsha 🎸"}}';

test('the published example of Standard Webhooks is signed as published', () => {
	const headers = signatureHeaders(['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'], {
		messageId: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
		at: new Date(1_614_265_330_000),
		body: '{"test": 2432232314}',
	});
	expect(headers).toEqual({
		'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
		'webhook-timestamp': '1614265330',
		'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
	});
});

test('receivers with either secret accept it while a secret is rolled over, others do not', () => {
	const [now, before, other] = [newWebhookSecret(), newWebhookSecret(), newWebhookSecret()];
	const headers = signatureHeaders([now, before], {
		messageId: 'evt_1',
		at: new Date(),
		body: BODY,
	});
	for (const secret of [now, before])
		expect(new Webhook(secret).verify(BODY, headers)).toEqual(JSON.parse(BODY));
	expect(() => new Webhook(other).verify(BODY, headers)).toThrow();
	expect(() => new Webhook(now).verify(BODY.replace('test', 'fake'), headers)).toThrow();
	expect(() => new Webhook(now).verify(BODY, { ...headers, 'webhook-id': 'evt_2' })).toThrow();
});

test('an old delivery that is sent again by somebody else is refused by its time', () => {
	const secret = newWebhookSecret();
	const at = new Date(Date.now() - 10 * 60_000);
	const headers = signatureHeaders([secret], { messageId: 'evt_1', at, body: BODY });
	expect(() => new Webhook(secret).verify(BODY, headers)).toThrow(/old/);
});
