import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { eq, sql } from 'drizzle-orm';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { mails } from '#db/mail-schema.ts';
import { newsletters } from '#db/newsletter-schema.ts';
import { newsletterSubscribers } from '#db/shopper-schema.ts';
import { auditTrail } from '#db/staff-schema.ts';
import { testDatabase } from '#tests/helpers/database.ts';
import { recordingTransport } from '#tests/helpers/mail.ts';
import { makeAdminUser } from '#tests/helpers/staff.ts';
import { deliver } from '../mail/deliver.ts';
import { mailForStaff } from '../mail/sent-mails.ts';
import { type MailTransport, openTransport } from '../mail/transport.ts';
import { confirmSubscription, leaveNewsletter } from '../shoppers/newsletter.ts';
import {
	continueNewsletters,
	sendNewsletter,
	sendTest,
	stopNewsletter,
} from './newsletter-sending.ts';
import {
	changeNewsletter,
	deleteNewsletter,
	newsletterById,
	newsletterProgress,
	writeNewsletter,
} from './newsletter-writing.ts';

const db = await testDatabase();
const adminId = (await makeAdminUser(db)).id;
const publicUrl = 'https://shop.example';
const TEXT = '## New boxes\n**Come** and hear them.\n- [Our policy](/policy)';

beforeEach(async () => {
	await db.delete(mails);
	await db.delete(newsletters);
	await db.delete(newsletterSubscribers);
});

/** This many confirmed subscribers, and one who never confirmed. */
async function makeReaders(count: number) {
	const rows = Array.from({ length: count }, (_, at) => ({
		email: `reader-${at}@example.com`,
		state: 'confirmed',
		confirmedAt: new Date(),
		token: `token-of-reader-${at}`,
	}));
	await db
		.insert(newsletterSubscribers)
		.values([...rows, { email: 'silent@example.com', token: 'token-of-silent' }]);
	return rows;
}

const write = (subject = 'News') => writeNewsletter(db, adminId, { subject, content: TEXT });

async function send(id: number) {
	const { updatedAt } = await newsletterById(db, id);
	return sendNewsletter(db, adminId, id, { publicUrl, seenAt: updatedAt.toISOString() });
}

const waiting = () => db.select().from(mails).where(eq(mails.state, 'waiting')).orderBy(mails.id);

async function deliverWaiting(transport: MailTransport) {
	for (const { id } of await waiting()) await deliver(db, id, transport);
}

/** Works until nothing is left to send. */
async function finish(transport: MailTransport) {
	for (let round = 0; round < 50; round += 1) {
		const isMore = await continueNewsletters(db, publicUrl);
		await deliverWaiting(transport);
		if (!isMore) return;
	}
	throw new Error('It never ended');
}

test('every confirmed subscriber gets it once, with a link of their own to unsubscribe', async () => {
	await makeReaders(230);
	const { id } = await write();
	expect(await send(id)).toEqual({ recipients: 230 });
	const transport = recordingTransport();
	await finish(transport);

	const to = transport.sent.map((mail) => mail.to);
	expect(new Set(to).size).toBe(230);
	expect(to).toHaveLength(230);
	expect(to).not.toContain('silent@example.com');
	const mail = transport.sent.find((each) => each.to === 'reader-7@example.com');
	const leave = `${publicUrl}/newsletter/leave/token-of-reader-7`;
	expect(mail).toMatchObject({ subject: 'News', unsubscribeUrl: leave });
	expect(mail?.text).toContain(`Unsubscribe: ${leave}`);
	expect(mail?.html).toContain(`href="${leave}"`);
	expect(mail?.html).toContain('<strong>Come</strong> and hear them.');
	expect(mail?.html).toMatch(
		/<a href="https:\/\/shop.example\/policy" style="[^"]+">Our policy<\/a>/,
	);

	const found = await newsletterById(db, id);
	expect(found).toMatchObject({ state: 'sent', queued: 230 });
	expect(await newsletterProgress(db, found)).toEqual({ sent: 230, waiting: 0, failed: 0 });
	// Its text is stored once, and staff read it with each mail.
	const [row] = await db.select().from(mails).where(eq(mails.recipient, 'reader-7@example.com'));
	expect(row).toMatchObject({ bodyText: '', bodyHtml: '' });
	expect((await mailForStaff(db, row?.id ?? 0)).text).toBe(mail?.text);
	expect(
		await db
			.select()
			.from(auditTrail)
			.where(eq(auditTrail.noun, 'newsletter'))
			.orderBy(auditTrail.id),
	).toMatchObject([{ action: 'create' }, { action: 'send', after: { recipients: 230 } }]);
});

test('a worker that dies in a batch leaves nothing half done, and nobody gets two', async () => {
	await makeReaders(150);
	const { id } = await write();
	await send(id);
	await continueNewsletters(db, publicUrl);
	expect(await waiting()).toHaveLength(100);
	// The second batch fails before it commits.
	await db.execute(sql`create function die() returns trigger language plpgsql as $$
		begin if new.recipient = 'reader-120@example.com' then raise 'died'; end if; return new; end $$`);
	await db.execute(
		sql`create trigger die before insert on mails for each row execute function die()`,
	);
	await expect(continueNewsletters(db, publicUrl)).rejects.toThrow();
	expect(await waiting()).toHaveLength(100);
	expect(await newsletterById(db, id)).toMatchObject({ queued: 100 });
	await db.execute(sql`drop function die cascade`);

	// And one dies after it, so that the place it had come to is lost, and two go on at once.
	await db.update(newsletters).set({ lastSubscriberId: 0 }).where(eq(newsletters.id, id));
	await Promise.all([continueNewsletters(db, publicUrl), continueNewsletters(db, publicUrl)]);
	const transport = recordingTransport();
	await finish(transport);
	expect(transport.sent).toHaveLength(150);
	expect(new Set(transport.sent.map(({ to }) => to)).size).toBe(150);
	expect(await newsletterById(db, id)).toMatchObject({ state: 'sent', queued: 150 });
});

test('pressed twice it is sent once; changed since it was looked at, it is not sent', async () => {
	await makeReaders(3);
	const { id, updatedAt } = await write();
	const seenAt = updatedAt.toISOString();
	const press = () => sendNewsletter(db, adminId, id, { publicUrl, seenAt });
	await changeNewsletter(db, adminId, id, { subject: 'Other', content: TEXT }, updatedAt);
	await expect(press()).rejects.toMatchObject({ code: 'conflict' });
	const presses = await Promise.allSettled([send(id), send(id)]);
	expect(presses.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
	const transport = recordingTransport();
	await finish(transport);
	expect(transport.sent).toHaveLength(3);
	await expect(send(id)).rejects.toMatchObject({ message: 'It was sent already.' });
	const change = changeNewsletter(db, adminId, id, { subject: 'Late', content: TEXT });
	await expect(change).rejects.toMatchObject({ code: 'conflict' });
});

test('who unsubscribes meanwhile gets none, and who confirms meanwhile gets one', async () => {
	await makeReaders(120);
	const { id } = await write();
	await send(id);
	await continueNewsletters(db, publicUrl);
	await leaveNewsletter(db, 'token-of-reader-5', '10.1.1.1');
	await leaveNewsletter(db, 'token-of-reader-115', '10.1.1.1');
	await confirmSubscription(db, 'token-of-silent', '10.1.1.1');
	const transport = recordingTransport();
	await finish(transport);
	const to = transport.sent.map((mail) => mail.to);
	expect(to).toHaveLength(119);
	expect(to).not.toContain('reader-5@example.com');
	expect(to).not.toContain('reader-115@example.com');
	expect(to).toContain('silent@example.com');
	const found = await newsletterById(db, id);
	expect(found).toMatchObject({ state: 'sent', queued: 119 });
	expect(await newsletterProgress(db, found)).toEqual({ sent: 119, waiting: 0, failed: 0 });
});

test('stopped in the middle, what has not left is taken back; going on sends to the others only', async () => {
	await makeReaders(120);
	const { id } = await write();
	await send(id);
	await continueNewsletters(db, publicUrl);
	const transport = recordingTransport();
	for (const mail of (await waiting()).slice(10, 40)) await deliver(db, mail.id, transport);
	await stopNewsletter(db, adminId, id);
	expect(await waiting()).toEqual([]);
	expect(await newsletterById(db, id)).toMatchObject({ state: 'stopped', queued: 30 });
	expect(await continueNewsletters(db, publicUrl)).toBe(false);
	expect(transport.sent).toHaveLength(30);
	await expect(stopNewsletter(db, adminId, id)).rejects.toMatchObject({ code: 'conflict' });

	await send(id);
	await finish(transport);
	expect(new Set(transport.sent.map(({ to }) => to)).size).toBe(120);
	expect(transport.sent).toHaveLength(120);
});

test('other mails are not kept waiting: few of a newsletter are queued at a time', async () => {
	await makeReaders(450);
	const { id } = await write();
	await send(id);
	for (let round = 0; round < 6; round += 1) await continueNewsletters(db, publicUrl);
	expect(await waiting()).toHaveLength(200);
	const { rows } = await db.execute<{ priority: number }>(
		sql`select distinct priority from pgboss.job where name = 'mail' and data->>'mailId' in
			(select id::text from mails where newsletter_id = ${id})`,
	);
	expect(rows).toEqual([{ priority: -1 }]);
});

test('with nobody on the list it is not sent', async () => {
	await makeReaders(0);
	const { id } = await write();
	await expect(send(id)).rejects.toMatchObject({ code: 'conflict' });
	await expect(send(999_999)).rejects.toMatchObject({ code: 'not-found' });
});

test('an empty subject or text is refused beside its field', async () => {
	const refused = writeNewsletter(db, adminId, { subject: ' ', content: '' });
	await expect(refused).rejects.toMatchObject({
		code: 'invalid',
		fields: { subject: [expect.any(String)], content: [expect.any(String)] },
	});
});

const received: string[] = [];
const server = new SMTPServer({
	disabledCommands: ['STARTTLS', 'AUTH'],
	onData: (stream, _session, done) => {
		const chunks: Buffer[] = [];
		stream.on('data', (chunk: Buffer) => chunks.push(chunk));
		stream.on('end', () => {
			received.push(Buffer.concat(chunks).toString('utf8'));
			done();
		});
	},
});
await once(server.listen(0, '127.0.0.1'), 'listening');
const { port } = server.server.address() as AddressInfo;
const smtp = openTransport({
	smtpUrl: `smtp://127.0.0.1:${port}`,
	from: 'shop@shop.example',
	outbox: '',
});
afterAll(() => {
	smtp.close();
	server.close();
});

test('the mail server gets it with the button to unsubscribe that mail programs show', async () => {
	await makeReaders(1);
	const { id } = await write('Harmattan offers');
	await send(id);
	await finish(smtp);
	const unfolded = received[0]?.replace(/\r\n[ \t]+/g, ' ');
	expect(received).toHaveLength(1);
	expect(unfolded).toContain('Subject: Harmattan offers\r\n');
	expect(unfolded).toContain(
		`List-Unsubscribe: <${publicUrl}/newsletter/leave/token-of-reader-0>\r\n`,
	);
	expect(unfolded).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n');
	expect(unfolded).toContain('multipart/alternative');
});

test('a test goes to the member of staff alone', async () => {
	await makeReaders(2);
	const { id } = await write();
	await sendTest(db, id, { to: 'ada@shop.example', publicUrl });
	const transport = recordingTransport();
	await deliverWaiting(transport);
	expect(transport.sent).toMatchObject([{ to: 'ada@shop.example', subject: 'Test: News' }]);
	expect(await newsletterById(db, id)).toMatchObject({ state: 'draft', queued: 0 });
});

test('one that was never sent is deleted for good; one that was stays', async () => {
	await makeReaders(1);
	const [draft, sent] = [await write('A draft'), await write('Sent')];
	await deleteNewsletter(db, adminId, draft.id);
	await expect(newsletterById(db, draft.id)).rejects.toMatchObject({ code: 'not-found' });
	const [change] = await db.select().from(auditTrail).orderBy(sql`id desc`).limit(1);
	expect(change).toMatchObject({
		action: 'delete',
		noun: 'newsletter',
		before: { title: 'A draft' },
	});
	await send(sent.id);
	await expect(deleteNewsletter(db, adminId, sent.id)).rejects.toMatchObject({ code: 'conflict' });
	expect((await newsletterById(db, sent.id)).subject).toBe('Sent');
});

test('what a form without scripts inserts stands at the end of the text', async () => {
	const fields = { subject: 'News', content: 'Look:\n', insert: '/product/ogene' };
	const { id, content } = await writeNewsletter(db, adminId, fields);
	expect(content).toBe('Look:\n/product/ogene\n');
	expect((await changeNewsletter(db, adminId, id, { ...fields, content })).content).toBe(
		'Look:\n/product/ogene\n/product/ogene\n',
	);
});
