import { eq, sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { attempts, users } from '#db/account-schema.ts';
import { mails } from '#db/mail-schema.ts';
import { newsletterSubscribers } from '#db/shopper-schema.ts';
import { testDatabase } from '#tests/helpers/database.ts';
import { recordingTransport } from '#tests/helpers/mail.ts';
import { makeShopper } from '#tests/helpers/shoppers.ts';
import { makeAdminUser } from '#tests/helpers/staff.ts';
import { saveSettings } from '../settings/settings-saving.ts';
import { clearMailTexts } from './clear-texts.ts';
import { deliver } from './deliver.ts';
import { type MailKind, queueMail } from './queue-mail.ts';
import { sendMailAgain } from './send-again.ts';
import { failedMails, mailForStaff } from './sent-mails.ts';

const db = await testDatabase();
const admin = await makeAdminUser(db);
let occasions = 0;

beforeEach(async () => {
	await db.delete(attempts);
	await db.delete(mails);
});

async function posted(to: string, kind: MailKind = 'order-placed'): Promise<number> {
	occasions += 1;
	const dedupeKey = `occasion-${occasions}`;
	await db.transaction((tx) =>
		queueMail(tx, { kind, dedupeKey, to, subject: 'S', text: 'T', html: 'H' }),
	);
	const [mail] = await db.select().from(mails).where(eq(mails.dedupeKey, dedupeKey));
	return mail?.id ?? 0;
}

/** Posts and delivers mails to these addresses, all at once; returns how many went out. */
async function sentTo(addresses: string[], kind?: MailKind, options?: { flowLimits: boolean }) {
	const transport = recordingTransport();
	const ids = [];
	for (const to of addresses) ids.push(await posted(to, kind));
	await Promise.all(ids.map((id) => deliver(db, id, transport, options)));
	return transport.sent.length;
}
const times = (count: number, address: string) => Array<string>(count).fill(address);

test('of nine mails at once to an address that nobody has proven six go out, and staff see the others held back', async () => {
	const victim = 'victim@other.example';
	expect(await sentTo(times(9, victim))).toBe(6);
	const rows = await db.select().from(mails);
	expect(rows.filter(({ state }) => state === 'held')).toHaveLength(3);
	expect(await failedMails(db)).toBe(0);
	// However the mailbox is written.
	expect(await sentTo(['VICTIM@other.example', 'victim+shop@other.example'], 'welcome')).toBe(0);
	expect(await sentTo(['another@other.example'])).toBe(1);
	await db.update(attempts).set({ windowEndsAt: sql`now()` });
	expect(await sentTo([victim])).toBe(1);
});

test('whoever has used a mailed link gets all: of a new password, or of the newsletter', async () => {
	const shopper = await makeShopper(db);
	await db.update(users).set({ emailVerifiedAt: new Date() }).where(eq(users.id, shopper.id));
	expect(await sentTo(times(8, shopper.email.toUpperCase()))).toBe(8);
	const reader = { email: 'Reader@shop.example', token: 'x' };
	await db.insert(newsletterSubscribers).values({ ...reader, state: 'unconfirmed' });
	expect(await sentTo(times(8, 'reader@shop.example'))).toBe(6);
	await db.update(newsletterSubscribers).set({ state: 'confirmed', confirmedAt: new Date() });
	expect(await sentTo(times(8, 'reader@shop.example'))).toBe(8);
});

test.each(['new-order', 'contact-message', 'payment-refunded', 'payment-late'] as const)(
	'mails of kind %s are never held back',
	async (kind) => {
		expect(await sentTo(times(8, 'shop@shop.example'), kind)).toBe(8);
	},
);

test('the limit is a setting, 0 means none, and FLOW_LIMITS=off switches it off', async () => {
	const to = 'busy@other.example';
	expect(await sentTo(times(8, to), 'order-moved', { flowLimits: false })).toBe(8);
	await saveSettings(db, admin.id, { unverifiedMails: 2 });
	expect(await sentTo(times(4, to), 'order-moved')).toBe(2);
	await saveSettings(db, admin.id, { unverifiedMails: 0 });
	expect(await sentTo(times(8, to), 'order-moved')).toBe(8);
	await saveSettings(db, admin.id, { unverifiedMails: 6 });
});

test('a mail that the mail server put off is counted once, however often it is tried', async () => {
	const to = 'slow@other.example';
	const id = await posted(to);
	const broken = recordingTransport(async () => {
		throw new Error('no line');
	});
	for (let n = 0; n < 8; n += 1) await expect(deliver(db, id, broken)).rejects.toThrow('no line');
	expect(await sentTo(times(6, to))).toBe(5);
	const working = recordingTransport();
	await deliver(db, id, working);
	expect(working.sent).toHaveLength(1);
});

test('staff send a mail that was held back by one press; its text is cleared as that of others', async () => {
	await sentTo(times(8, 'wanted@other.example'));
	const [held, old] = await db.select().from(mails).where(eq(mails.state, 'held'));
	if (!held?.heldAt || !old) throw new Error('two were held back');
	expect(await mailForStaff(db, held.id)).toMatchObject({ state: 'held', text: 'T' });
	await sendMailAgain(db, admin.id, held.id, held.heldAt.toISOString());
	await expect(
		sendMailAgain(db, admin.id, held.id, held.heldAt.toISOString()),
	).rejects.toMatchObject({ code: 'conflict' });
	// While the mail server answers, a press is refused at once.
	const transport = recordingTransport(async () => {
		await expect(sendMailAgain(db, admin.id, held.id, '')).rejects.toMatchObject({
			code: 'conflict',
			message: 'The mail is on its way already.',
		});
	});
	await deliver(db, held.id, transport);
	expect(transport.sent).toHaveLength(1);
	expect(await clearMailTexts(db)).toBe(0);
	await db
		.update(mails)
		.set({ heldAt: sql`now() - interval '91 days'` })
		.where(eq(mails.id, old.id));
	expect(await clearMailTexts(db)).toBe(1);
});
