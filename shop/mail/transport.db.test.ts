import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import { SMTPServer } from 'smtp-server';
import { afterAll, expect, test } from 'vitest';
import { mails } from '#db/mail-schema.ts';
import { testDatabase } from '#tests/helpers/database.ts';
import { deliver } from './deliver.ts';
import { queueMail } from './queue-mail.ts';
import { openTransport } from './transport.ts';

const db = await testDatabase();
const outbox = path.join(await mkdtemp(path.join(tmpdir(), 'bridgehead-outbox-')), 'outbox');
const from = 'Bridgehead Audio <shop@shop.example>';

type Received = { from: string; to: string[]; message: string };
const received: Received[] = [];
/**
 * The server's answers to the next messages; when empty it accepts them. `drop`: accepts and hangs up without an
 * answer.
 */
const answers: (string | 'drop')[] = [];
/** Its answers to the next recipients. */
const receiverResponds: string[] = [];
const sockets = new Set<Socket>();

const rejection = (answer: string) =>
	Object.assign(new Error(answer.slice(4)), { responseCode: Number(answer.slice(0, 3)) });

const server = new SMTPServer({
	disabledCommands: ['STARTTLS', 'AUTH'],
	onRcptTo: (_address, _session, done) => {
		const answer = receiverResponds.shift();
		done(answer ? rejection(answer) : null);
	},
	onData: (stream, session, done) => {
		const chunks: Buffer[] = [];
		stream.on('data', (chunk: Buffer) => chunks.push(chunk));
		stream.on('end', () => {
			const answer = answers.shift();
			if (answer && answer !== 'drop') return done(rejection(answer));
			const { mailFrom, rcptTo } = session.envelope;
			received.push({
				from: mailFrom ? mailFrom.address : '',
				to: rcptTo.map((receiver) => receiver.address),
				message: Buffer.concat(chunks).toString('utf8'),
			});
			if (answer === 'drop') for (const socket of sockets) socket.destroy();
			else done();
		});
	},
});
server.server.on('connection', (socket: Socket) => {
	sockets.add(socket);
	socket.on('close', () => sockets.delete(socket));
});
await once(server.listen(0, '127.0.0.1'), 'listening');
const { port } = server.server.address() as AddressInfo;
const smtp = openTransport({ smtpUrl: `smtp://127.0.0.1:${port}`, from, outbox });
const files = openTransport({ from, outbox });

afterAll(async () => {
	smtp.close();
	files.close();
	await new Promise<void>((resolve) => server.close(resolve));
	await rm(path.dirname(outbox), { recursive: true, force: true });
});

async function posted(dedupeKey: string, to = 'ada@shop.example') {
	await db.transaction((tx) =>
		queueMail(tx, {
			kind: 'contact-message',
			dedupeKey,
			to,
			replyTo: 'eve@shop.example',
			subject: 'Ẹ káàbọ̀ ₦500',
			text: 'Plain ₦500',
			html: '<p>Marked ₦500</p>',
		}),
	);
	return rowOf(dedupeKey);
}

async function rowOf(dedupeKey: string) {
	const [mail] = await db.select().from(mails).where(eq(mails.dedupeKey, dedupeKey));
	if (!mail) throw new Error(`No mail ${dedupeKey}`);
	return mail;
}

const headerOf = (message: string, name: string) =>
	new RegExp(`^${name}: (.*)$`, 'im').exec(message)?.[1]?.trim();

test('a mail goes to the server with its receiver, reply address and both bodies', async () => {
	const mail = await posted('accepted');
	await deliver(db, mail.id, smtp);
	expect((await rowOf('accepted')).sentAt).not.toBeNull();
	const [taken] = received.splice(0);
	expect(taken).toMatchObject({ from: 'shop@shop.example', to: ['ada@shop.example'] });
	const message = taken?.message ?? '';
	expect(headerOf(message, 'From')).toBe(from);
	expect(headerOf(message, 'Reply-To')).toBe('eve@shop.example');
	expect(headerOf(message, 'Auto-Submitted')).toBe('auto-generated');
	expect(message).toContain('multipart/alternative');
	expect(message).toContain('Content-Type: text/plain; charset=utf-8');
	expect(message).toContain('Content-Type: text/html; charset=utf-8');
});

test('a mail put off by the server goes out at the next try, with the same Message-ID each time', async () => {
	const mail = await posted('put-off');
	answers.push('451 Try again later');
	await expect(deliver(db, mail.id, smtp)).rejects.toThrow('451');
	expect(await rowOf('put-off')).toMatchObject({
		sentAt: null,
		lastError: expect.stringContaining('451'),
	});
	expect(received).toEqual([]);
	await deliver(db, mail.id, smtp);
	expect(await rowOf('put-off')).toMatchObject({ sentAt: expect.any(Date), lastError: null });
	await db.update(mails).set({ sentAt: null }).where(eq(mails.id, mail.id));
	await deliver(db, mail.id, smtp);
	const ids = received.splice(0).map(({ message }) => headerOf(message, 'Message-ID'));
	expect(ids).toEqual([ids[0], ids[0]]);
	expect(ids[0]).toBe(`<mail-${mail.id}-${mail.createdAt.getTime()}@shop.example>`);
});

test('a line that breaks after the message is not tried at once; the next try has the same Message-ID', async () => {
	const mail = await posted('dropped');
	answers.push('drop');
	await expect(deliver(db, mail.id, smtp)).rejects.toThrow();
	expect(await rowOf('dropped')).toMatchObject({ state: 'waiting', lastError: expect.any(String) });
	// The server had accepted it: a retry by the transport would have delivered it more than once.
	expect(received).toHaveLength(1);
	await deliver(db, mail.id, smtp);
	expect((await rowOf('dropped')).state).toBe('sent');
	const ids = received.splice(0).map(({ message }) => headerOf(message, 'Message-ID'));
	expect(ids).toEqual([ids[0], ids[0]]);
	expect(ids[0]).toContain(`mail-${mail.id}-`);
});

test.each([
	['its receiver', () => receiverResponds.push('550 5.1.1 No such mailbox')],
	['the message', () => answers.push('554 5.6.0 Malformed')],
])(
	'a mail refused for good for %s is given up, with what the server said',
	async (what, refuse) => {
		const mail = await posted(`refused for ${what}`);
		refuse();
		expect(await deliver(db, mail.id, smtp)).toMatch(/55[04] 5/);
		expect(await rowOf(`refused for ${what}`)).toMatchObject({
			state: 'failed',
			lastError: expect.stringMatching(/55[04] 5/),
		});
		expect(received).toEqual([]);
	},
);

test('what the server refuses to everybody by its policy is tried again', async () => {
	const mail = await posted('policy');
	receiverResponds.push('550 5.7.1 Relaying denied');
	await expect(deliver(db, mail.id, smtp)).rejects.toThrow('Relaying denied');
	expect((await rowOf('policy')).state).toBe('waiting');
	await deliver(db, mail.id, smtp);
	expect((await rowOf('policy')).state).toBe('sent');
	expect(received.splice(0)).toHaveLength(1);
});

test('a server that is not there is a failure like any other', async () => {
	const closed = createServer();
	await once(closed.listen(0, '127.0.0.1'), 'listening');
	const nowhere = (closed.address() as AddressInfo).port;
	await new Promise<void>((resolve) => closed.close(() => resolve()));
	const transport = openTransport({ smtpUrl: `smtp://127.0.0.1:${nowhere}`, from, outbox });
	const mail = await posted('nowhere');
	await expect(deliver(db, mail.id, transport)).rejects.toThrow('ECONNREFUSED');
	expect(await rowOf('nowhere')).toMatchObject({
		state: 'waiting',
		lastError: expect.stringContaining('ECONNREFUSED'),
	});
	transport.close();
	await deliver(db, mail.id, smtp);
	expect(received.splice(0)).toHaveLength(1);
});

test('without a server each mail is one whole file, found by time, kind and receiver', async () => {
	const mail = await posted('file', '../..$x/ada@shop.example');
	await deliver(db, mail.id, files);
	await db.update(mails).set({ sentAt: null }).where(eq(mails.id, mail.id));
	await deliver(db, mail.id, files);
	const time = mail.createdAt.toISOString().replace(/[:.]/g, '-');
	const name = `${time}_contact-message_.._.._x_ada@shop.example_${mail.id}.eml`;
	expect(await readdir(outbox)).toEqual([name]);
	const message = await readFile(path.join(outbox, name), 'utf8');
	expect(headerOf(message, 'Message-ID')).toContain(`mail-${mail.id}-`);
	expect(message).toMatch(/--\s*$/);
});
