import { tmpdir } from 'node:os';
import Fastify from 'fastify';
import { afterEach, expect, test, vi } from 'vitest';
import { webhookEvents } from '#db/payment-schema.ts';
import { receiveWebhookEvent } from '#shop/payments/webhooks/webhook-events.ts';
import { openUploads } from '#shop/pictures/uploads.ts';
import { testDatabase } from '#tests/helpers/database.ts';
import { recordingTransport } from '#tests/helpers/mail.ts';
import { aShopper, PLACED, traces } from '#tests/helpers/payments.ts';
import { startWorker } from './worker.ts';

const db = await testDatabase();
let stop = async () => {};
afterEach(() => stop());

test('a burst of webhooks for one payment is worked off in one go: one order, one mail, its stock once', async () => {
	const paying = await aShopper(db);
	const { reference } = await paying.begin();
	paying.providers.paystack.tell(reference, 'paid');
	await Promise.all(
		Array.from({ length: 20 }, (_, n) =>
			receiveWebhookEvent(db, {
				provider: 'paystack',
				dedupeKey: `charge.success:${reference}:${n}`,
				payload: { event: 'charge.success', data: { id: n, reference } },
			}),
		),
	);
	stop = await startWorker(String(db.$client.options.connectionString), db, recordingTransport(), {
		// So rarely that what the first look leaves behind would wait longer than this test.
		pace: { pollSeconds: 600, missedSeconds: 600 },
		jobsAtATime: 1,
		providers: paying.providers,
		importFolder: tmpdir(),
		uploads: openUploads(tmpdir()),
		publicUrl: paying.providers.publicUrl,
		flowLimits: false,
		log: Fastify().log,
	});
	const handled = async () =>
		(await db.select().from(webhookEvents)).filter(({ handledAt }) => handledAt).length;
	await vi.waitFor(async () => expect(await handled()).toBe(20), { timeout: 20_000 });
	expect(await traces(paying)).toEqual(PLACED);
});
