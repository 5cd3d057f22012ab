import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { mails } from '#db/mail-schema.ts';
import { auditTrail } from '#db/staff-schema.ts';
import { testDatabase } from '#tests/helpers/database.ts';
import { recordingTransport } from '#tests/helpers/mail.ts';
import { makeAdminUser } from '#tests/helpers/staff.ts';
import { TOKEN_PLACEHOLDER } from '../accounts/mail-secrets.ts';
import type { ListQuery } from '../kit/list-pages.ts';
import { clearMailTexts } from './clear-texts.ts';
import { deliver, giveUpMail } from './deliver.ts';
import { queueMail } from './queue-mail.ts';
import { sendMailAgain } from './send-again.ts';
import {
	chosenMails,
	failedMails,
	type MailFilter,
	type MailSort,
	mailForStaff,
	mailKinds,
	mailPage,
} from './sent-mails.ts';

const db = await testDatabase();
const admin = await makeAdminUser(db);

async function posted(kind: 'welcome' | 'order-moved', name: string): Promise<number> {
	await db.transaction((tx) =>
		queueMail(tx, {
			kind,
			dedupeKey: name,
			to: `${name}@shop.example`,
			subject: `About ${name}`,
			text: 'Plain',
			html: '<p>Marked</p>',
		}),
	);
	const [mail] = await db.select().from(mails).where(eq(mails.dedupeKey, name));
	return mail?.id ?? 0;
}

const sent = await posted('welcome', 'ada');
const waiting = await posted('order-moved', 'bola');
const failed = await posted('order-moved', 'chidi');
await deliver(db, sent, recordingTransport());
await giveUpMail(db, failed);

const ALL: MailFilter = { kind: null, state: null };
const query = (given: Partial<ListQuery<MailSort>> = {}): ListQuery<MailSort> => ({
	page: 1,
	perPage: 20,
	q: '',
	sort: 'newest',
	...given,
});
const idsOf = async (filter: Partial<MailFilter>, given: Partial<ListQuery<MailSort>> = {}) =>
	(await mailPage(db, query(given), { ...ALL, ...filter })).rows.map(({ id }) => id);

test('mails are listed by kind and state, searched by receiver and subject, and sorted', async () => {
	expect(await idsOf({})).toEqual([failed, waiting, sent]);
	expect(await idsOf({}, { sort: 'oldest' })).toEqual([sent, waiting, failed]);
	expect(await idsOf({ kind: 'order-moved' })).toEqual([failed, waiting]);
	expect(await idsOf({ state: 'sent' })).toEqual([sent]);
	expect(await idsOf({ state: 'waiting' })).toEqual([waiting]);
	expect(await idsOf({ kind: 'order-moved', state: 'failed' })).toEqual([failed]);
	expect(await idsOf({}, { q: 'ADA@shop' })).toEqual([sent]);
	expect(await idsOf({}, { q: 'about bola' })).toEqual([waiting]);
	expect(await idsOf({}, { q: '100%' })).toEqual([]);
	expect(await mailKinds(db)).toEqual(['order-moved', 'welcome']);
	expect(await failedMails(db)).toBe(1);
	await expect(mailForStaff(db, null)).rejects.toThrow('Mail not found');
});

const becameAt = async (id: number) => {
	const { sentAt, failedAt } = await mailForStaff(db, id);
	return (sentAt ?? failedAt)?.toISOString() ?? '';
};

test('a mail that failed is put on the queue again, by name, once; one that waits is not', async () => {
	const jobs = async () =>
		(
			await db.execute(
				sql`select 1 from pgboss.job where name = 'mail' and data->>'mailId' = ${String(failed)}`,
			)
		).rows.length;
	expect(await jobs()).toBe(1);
	const seen = await becameAt(failed);
	const twice = await Promise.allSettled(
		[1, 2].map(() => sendMailAgain(db, admin.id, failed, seen)),
	);
	expect(twice.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
	expect(await jobs()).toBe(2);
	const transport = recordingTransport();
	await deliver(db, failed, transport);
	expect(transport.sent).toHaveLength(1);
	expect(await db.$count(auditTrail, eq(auditTrail.action, 'resend'))).toBe(1);
	for (const id of [failed, waiting]) {
		await expect(sendMailAgain(db, admin.id, id, seen)).rejects.toMatchObject({ code: 'conflict' });
	}
	await expect(sendMailAgain(db, admin.id, 99_999, seen)).rejects.toMatchObject({
		code: 'not-found',
	});
});

test('a sent mail is sent again once per press, as a message of its own, and the log says by whom', async () => {
	const transport = recordingTransport();
	const first = await becameAt(sent);
	const before = await db.$count(auditTrail, eq(auditTrail.action, 'resend'));
	const pressed = await Promise.allSettled(
		[1, 2, 3].map(() => sendMailAgain(db, admin.id, sent, first)),
	);
	expect(pressed.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
	await Promise.all([1, 2].map(() => deliver(db, sent, transport)));
	// The press of a form that was opened before arrives late.
	await expect(sendMailAgain(db, admin.id, sent, first)).rejects.toMatchObject({
		code: 'conflict',
	});
	const [message] = transport.sent;
	expect(transport.sent).toHaveLength(1);
	expect(message?.askedAt.getTime()).toBeGreaterThan(new Date(first).getTime());
	const log = await db.select().from(auditTrail).where(eq(auditTrail.action, 'resend'));
	expect(log).toHaveLength(before + 1);
	expect(log.at(-1)).toMatchObject({
		userId: admin.id,
		nounId: sent,
		before: { state: 'sent' },
		after: { state: 'waiting' },
	});
	expect(await mailForStaff(db, sent)).toMatchObject({ state: 'sent' });
});

test('the text of a mail is cleared 90 days after it was sent; one that was never sent keeps it', async () => {
	const after = (days: number) => new Date(Date.now() + days * 86_400_000);
	const seen = await becameAt(sent);
	await giveUpMail(db, waiting);
	expect(await clearMailTexts(db, after(89))).toBe(0);
	expect(await mailForStaff(db, sent)).toMatchObject({ text: 'Plain' });
	expect(await clearMailTexts(db, after(91))).toBe(2);
	expect(await clearMailTexts(db, after(91))).toBe(0);
	expect(await mailForStaff(db, sent)).toMatchObject({ state: 'sent', text: '', html: '' });
	expect(await mailForStaff(db, waiting)).toMatchObject({ state: 'failed', text: 'Plain' });
	await expect(sendMailAgain(db, admin.id, sent, seen)).rejects.toThrow(/was cleared/);
});

test('of 100,000 mails every list is served by an index', { timeout: 120_000 }, async () => {
	for (let from = 0; from < 100_000; from += 10_000) {
		await db.execute(sql`
			insert into mails (dedupe_key, kind, recipient, subject, body_text, body_html, sent_at, failed_at)
			select 'bulk-' || n, (array['welcome', 'order-placed', 'order-moved', 'password-link'])[1 + n % 4],
				md5(n::text) || '@example.com', 'Your order BH-' || n, '', '',
				case when n % 1000 > 0 then now() end, case when n % 2000 = 0 then now() end
			from generate_series(${from + 1}::int, ${from + 10_000}::int) n`);
	}
	await db.execute(sql`vacuum analyze mails`);
	const lists: [Partial<MailFilter>, string][] = [
		[{}, ''],
		[{ kind: 'welcome' }, ''],
		[{ kind: 'contact-message' }, ''],
		[{ state: 'failed' }, ''],
		[{ state: 'waiting' }, ''],
		[{ kind: 'password-link', state: 'failed' }, ''],
		[{}, 'bh-77777'],
		[{ kind: 'welcome' }, 'c4ca4238a0@'],
	];
	for (const [filter, q] of lists) {
		const { rows: plan } = await db.execute<{ 'QUERY PLAN': string }>(
			sql`explain select id from mails where ${chosenMails({ ...ALL, ...filter }, q) ?? sql`true`} order by id desc limit 20`,
		);
		const text = plan.map((line) => line['QUERY PLAN']).join('\n');
		expect(text, JSON.stringify([filter, q])).toContain('Index');
		expect(text, JSON.stringify([filter, q])).not.toContain('Seq Scan');
	}
});

test('of every mail with a link for its reader alone it is said that it has one, and not which', async () => {
	const id = await posted('welcome', 'ebele');
	expect((await mailForStaff(db, id)).hasSecret).toBe(false);
	const bodyText = `Sign in: https://shop.test/login/${TOKEN_PLACEHOLDER}`;
	await db.update(mails).set({ bodyText }).where(eq(mails.id, id));
	expect(await mailForStaff(db, id)).toMatchObject({
		hasSecret: true,
		text: 'Sign in: https://shop.test/login/hidden',
	});
});
