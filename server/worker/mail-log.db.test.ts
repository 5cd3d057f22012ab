import { tmpdir } from 'node:os';
import { Writable } from 'node:stream';
import { expect, test, vi } from 'vitest';
import { mails } from '#db/mail-schema.ts';
import { openLog } from '#server/log.ts';
import { queueMail } from '#shop/mail/queue-mail.ts';
import { MailRefused } from '#shop/mail/transport.ts';
import { openProviders } from '#shop/payments/providers/open-providers.ts';
import { openUploads } from '#shop/pictures/uploads.ts';
import { testDatabase } from '#tests/helpers/database.ts';
import { recordingTransport } from '#tests/helpers/mail.ts';
import { startWorker } from './worker.ts';

const db = await testDatabase();

test('the log says why a mail was not sent without the address that the server repeats', async () => {
	await db.transaction(async (tx) => {
		for (const to of ['ada@shop.example', 'eze@shop.example'])
			await queueMail(tx, {
				kind: 'contact-message',
				dedupeKey: to,
				to,
				subject: 'Hello',
				text: 'Hello',
				html: '<p>Hello</p>',
			});
	});
	const transport = recordingTransport(async ({ to }) => {
		const message = `All recipients were rejected: 450 4.2.0 <${to}> is full`;
		if (to.startsWith('ada')) throw new MailRefused(message);
		throw Object.assign(new Error(message), {
			code: 'EENVELOPE',
			command: 'RCPT TO',
			responseCode: 450,
			cause: new Error(message),
		});
	});
	const lines: string[] = [];
	const log = openLog(
		'info',
		new Writable({
			write(chunk, _encoding, done) {
				lines.push(String(chunk));
				done();
			},
		}),
	);
	const stop = await startWorker(String(db.$client.options.connectionString), db, transport, {
		pace: { pollSeconds: 600, missedSeconds: 600 },
		jobsAtATime: 1,
		providers: openProviders({ testing: true, publicUrl: 'http://shop.test' }),
		importFolder: tmpdir(),
		uploads: openUploads(tmpdir()),
		publicUrl: 'http://shop.test',
		flowLimits: false,
		log,
	});
	const stored = async () =>
		(await db.select().from(mails)).map(({ lastError }) => lastError?.includes('is full'));
	try {
		await vi.waitFor(async () => expect(await stored()).toEqual([true, true]), { timeout: 20_000 });
	} finally {
		await stop();
	}
	expect(lines.map((line) => JSON.parse(line))).toEqual(
		expect.arrayContaining([
			expect.objectContaining({ mailId: 1, msg: 'a mail was refused and given up' }),
			expect.objectContaining({
				mailId: 2,
				msg: 'a mail was not sent',
				code: 'EENVELOPE',
				command: 'RCPT TO',
				responseCode: 450,
			}),
		]),
	);
	expect(lines.join('')).not.toContain('@shop.example');
});
