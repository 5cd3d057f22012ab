import { eq, sql, TransactionRollbackError } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { mails } from '#db/mail-schema.ts';
import { somebodyWaits, testDatabase } from '#tests/helpers/database.ts';
import { recordingTransport } from '#tests/helpers/mail.ts';
import { makeShopper } from '#tests/helpers/shoppers.ts';
import { confirmationOf } from '../accounts/address-confirmation.ts';
import { TOKEN_PLACEHOLDER } from '../accounts/mail-secrets.ts';
import { deliver, giveUpMail } from './deliver.ts';
import { type QueuedMail, queueMail } from './queue-mail.ts';
import { MailRefused, type OutgoingMail } from './transport.ts';

const db = await testDatabase();

const welcome: QueuedMail = {
	kind: 'welcome',
	dedupeKey: '',
	to: 'ada@shop.example',
	subject: 'Welcome',
	text: 'text',
	html: '<p>html</p>',
};

async function posted(dedupeKey: string, change: Partial<QueuedMail> = {}) {
	await db.transaction((tx) => queueMail(tx, { ...welcome, ...change, dedupeKey }));
	return rowOf(dedupeKey);
}

async function rowOf(dedupeKey: string) {
	const [mail] = await db.select().from(mails).where(eq(mails.dedupeKey, dedupeKey));
	if (!mail) throw new Error(`No mail ${dedupeKey}`);
	return mail;
}

async function jobsOf(mailId: number): Promise<number> {
	const { rows } = await db.execute(
		sql`select count(*)::int as n from pgboss.job where name = 'mail' and data->>'mailId' = ${String(mailId)}`,
	);
	return Number(rows[0]?.n);
}

test('one occasion is one mail and one job, however often and by whomever it is posted', async () => {
	await Promise.all([posted('once'), posted('once'), posted('once')]);
	const mail = await posted('once', { subject: 'Other' });
	expect(await db.$count(mails, eq(mails.dedupeKey, 'once'))).toBe(1);
	expect(mail.subject).toBe('Welcome');
	expect(await jobsOf(mail.id)).toBe(1);
});

test('a transaction that rolls back queues nothing', async () => {
	const before = await db.execute(sql`select count(*)::int as n from pgboss.job`);
	const undone = db.transaction(async (tx) => {
		await queueMail(tx, { ...welcome, dedupeKey: 'undone' });
		tx.rollback();
	});
	await expect(undone).rejects.toThrow(TransactionRollbackError);
	expect(await db.$count(mails, eq(mails.dedupeKey, 'undone'))).toBe(0);
	const after = await db.execute(sql`select count(*)::int as n from pgboss.job`);
	expect(after.rows).toEqual(before.rows);
});

test('an address that could add a header or a receiver is refused; a subject becomes one line', async () => {
	const addresses = [
		'ada@shop.example\r\nBcc: eve@shop.example',
		'ada@shop.example\nX: y',
		'ada@shop.example, eve@shop.example',
		'Ada <ada@shop.example>',
		'ada@shop.example\0',
		'ada',
	];
	for (const [n, address] of addresses.entries()) {
		await expect(posted(`to-${n}`, { to: address }), address).rejects.toThrow('valid address');
		await expect(posted(`re-${n}`, { replyTo: address }), address).rejects.toThrow('valid address');
	}
	await expect(posted('re-none', { replyTo: '' })).rejects.toThrow('valid address');
	// Whoever gave no address gets no mail.
	await expect(posted('to-none', { to: '' })).rejects.toThrow('No mail to-none');
	const mail = await posted('subject', { subject: ` Hi\r\nBcc: eve@x.example ${'x'.repeat(300)}` });
	expect(mail.subject).toMatch(/^Hi Bcc: eve@x\.example x+$/);
	expect(mail.subject).toHaveLength(255);
});

test('of deliveries at once one sends; a later one sends nothing', async () => {
	const mail = await posted('together', { replyTo: 'eve@shop.example' });
	const transport = recordingTransport();
	await Promise.all([1, 2, 3].map(() => deliver(db, mail.id, transport)));
	await deliver(db, mail.id, transport);
	expect(transport.sent).toEqual([
		{
			id: mail.id,
			kind: 'welcome',
			askedAt: mail.createdAt,
			to: 'ada@shop.example',
			replyTo: 'eve@shop.example',
			unsubscribeUrl: null,
			subject: 'Welcome',
			text: 'text',
			html: '<p>html</p>',
		},
	]);
	expect((await rowOf('together')).sentAt).not.toBeNull();
});

test('who answers a mail writes to the shop', async () => {
	const mail = await posted('answered');
	const transport = recordingTransport();
	await deliver(db, mail.id, transport);
	expect(transport.sent[0]?.replyTo).toBe('hello@bridgehead.example');
});

test('a mail that is gone is no failure', async () => {
	const transport = recordingTransport();
	await deliver(db, 2_000_000_000, transport);
	expect(transport.sent).toEqual([]);
});

test('a refusal for good is given up and not thrown on; a mail given up is not sent by a late job', async () => {
	const mail = await posted('refused');
	const refusing = recordingTransport(async () => {
		throw new MailRefused('550 no such\0 mailbox');
	});
	expect(await deliver(db, mail.id, refusing)).toBe('550 no such\ufffd mailbox');
	expect(await rowOf('refused')).toMatchObject({
		state: 'failed',
		sentAt: null,
		failedAt: expect.any(Date),
		lastError: '550 no such\ufffd mailbox',
	});
	const transport = recordingTransport();
	expect(await deliver(db, mail.id, transport)).toBeNull();
	expect(transport.sent).toEqual([]);
});

test('a mail that was tried often enough has failed; one that was sent meanwhile is sent', async () => {
	const [vain, sent] = [await posted('vain'), await posted('sent-late')];
	await deliver(db, sent.id, recordingTransport());
	await giveUpMail(db, vain.id);
	await giveUpMail(db, sent.id);
	expect((await rowOf('vain')).state).toBe('failed');
	expect((await rowOf('sent-late')).state).toBe('sent');
});

test('a failure is thrown on and stored with the mail; success takes it away', async () => {
	const mail = await posted('fails');
	const broken = recordingTransport(async () => {
		throw new Error(`no line ${'x'.repeat(1000)}`);
	});
	await expect(deliver(db, mail.id, broken)).rejects.toThrow('no line');
	const failed = await rowOf('fails');
	expect(failed.sentAt).toBeNull();
	expect(failed.lastError).toMatch(/^no line x+$/);
	const transport = recordingTransport();
	await deliver(db, mail.id, transport);
	expect(transport.sent).toHaveLength(1);
	expect(await rowOf('fails')).toMatchObject({ lastError: null, sentAt: expect.any(Date) });
});

test('a link works as soon as its mail can be read, and the one of a repeated mail too', async () => {
	const { email } = await makeShopper(db);
	const mail = await posted('with-link', { to: email, text: `Press ${TOKEN_PLACEHOLDER}` });
	const links: string[] = [];
	const owners = () =>
		Promise.all(links.map(async (token) => (await confirmationOf(db, token)).email));
	const reading = async ({ text }: OutgoingMail) => {
		links.push(text.slice('Press '.length));
		expect(await owners()).toEqual(links.map(() => email));
	};
	const lost = recordingTransport(async (message) => {
		await reading(message);
		throw new Error('The line broke after the mail had gone.');
	});
	await expect(deliver(db, mail.id, lost)).rejects.toThrow('The line broke');
	await deliver(db, mail.id, recordingTransport(reading));
	expect(await owners()).toEqual([email, email]);
});

test('a mail with a link gives way to whoever deletes its account, and is tried again', async () => {
	const { id, email } = await makeShopper(db);
	const mail = await posted('gives-way', { to: email, text: TOKEN_PLACEHOLDER });
	const transport = recordingTransport();
	const { sending } = await db.transaction(async (tx) => {
		await tx.execute(sql`select from users where id = ${id} for update`);
		const sending = deliver(db, mail.id, transport);
		sending.catch(() => {});
		await somebodyWaits(db);
		// Waits for the mail, whose sender waits for the account.
		await tx.update(mails).set({ subject: 'Hers' }).where(eq(mails.id, mail.id));
		return { sending };
	});
	await expect(sending).rejects.toThrow();
	expect(transport.sent).toEqual([]);
	await deliver(db, mail.id, transport);
	expect(transport.sent).toMatchObject([{ subject: 'Hers' }]);
});
