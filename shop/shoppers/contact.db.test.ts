import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { attempts } from '#db/account-schema.ts';
import { mails } from '#db/mail-schema.ts';
import { settings } from '#db/site-schema.ts';
import { testDatabase } from '#tests/helpers/database.ts';
import { LIMITS } from '../accounts/attempts.ts';
import { sendContactMessage } from './contact.ts';

const db = await testDatabase();
const now = new Date('2025-11-03T10:00:00Z');
const origin = { address: '102.89.1.1', publicUrl: 'http://shop.test', now };
const ada = {
	name: 'Ada Obi',
	email: 'ada@example.com',
	message: 'Is the 15-inch speaker in stock?\nI can come on Saturday.',
};

beforeEach(async () => {
	await db.delete(mails);
	await db.delete(attempts);
	await db.delete(settings);
});

const allMails = () => db.select().from(mails);

describe('a contact message', () => {
	it('is one mail to the address in the settings, with replies to the sender', async () => {
		await db.insert(settings).values({ key: 'email', value: 'desk@shop.example' });
		await sendContactMessage(db, ada, origin);
		const [mail, ...more] = await allMails();
		expect(more).toEqual([]);
		expect(mail).toMatchObject({
			kind: 'contact-message',
			recipient: 'desk@shop.example',
			replyTo: 'ada@example.com',
			subject: 'Message from Ada Obi',
			sentAt: null,
		});
		expect(mail?.bodyText).toContain(ada.message);
	});

	it('is one mail when sent twice in a day, and another on the next day', async () => {
		await sendContactMessage(db, ada, origin);
		await sendContactMessage(db, ada, origin);
		expect(await allMails()).toHaveLength(1);
		await sendContactMessage(db, ada, { ...origin, now: new Date('2025-11-04T10:00:00Z') });
		expect(await allMails()).toHaveLength(2);
	});

	it('is another mail on the next day in Lagos, which begins an hour before the next day in UTC', async () => {
		const before = new Date('2025-11-03T22:59:00Z');
		const after = new Date('2025-11-03T23:01:00Z');
		await sendContactMessage(db, ada, { ...origin, now: before });
		await sendContactMessage(db, ada, { ...origin, now: after });
		expect(await allMails()).toHaveLength(2);
	});

	it('shows markup as plain text', async () => {
		await sendContactMessage(db, { ...ada, message: '<img src=x onerror=alert(1)>' }, origin);
		const [mail] = await allMails();
		expect(mail?.bodyHtml).toContain('&lt;img src=x');
		expect(mail?.bodyHtml).not.toContain('<img src=x');
	});
});

describe('refusals', () => {
	it('name every missing field', async () => {
		await expect(sendContactMessage(db, {}, origin)).rejects.toMatchObject({
			code: 'invalid',
			fields: {
				name: ['The name field is required.'],
				email: ['The email field is required.'],
				message: ['The message field is required.'],
			},
		});
	});

	it.each([
		['name', 'Ada\r\nBcc: all@example.com'],
		['email', 'ada@example.com\r\nBcc: all@example.com'],
		['email', 'ada@example.com, all@example.com'],
		['email', 'Ada <ada@example.com>'],
	])('keep a %s that would write a header of its own out', async (field, value) => {
		await expect(sendContactMessage(db, { ...ada, [field]: value }, origin)).rejects.toMatchObject({
			code: 'invalid',
			fields: { [field]: [expect.any(String)] },
		});
		expect(await allMails()).toEqual([]);
	});

	it('do not reach a program that fills in every field', async () => {
		await sendContactMessage(db, { ...ada, website: 'https://spam.example' }, origin);
		expect(await allMails()).toEqual([]);
	});

	it('are limited per sender, whatever mail address is given', async () => {
		const { limit } = LIMITS.contactAccount;
		for (let n = 0; n < limit; n += 1) {
			await sendContactMessage(
				db,
				{ ...ada, message: `Question ${n}` },
				{ ...origin, address: `102.89.1.${n}` },
			);
		}
		await expect(sendContactMessage(db, ada, origin)).rejects.toMatchObject({ code: 'too-many' });
		expect(await allMails()).toHaveLength(limit);
	});

	it('begin above the limit of one network address', async () => {
		const key = `contactAddress:${origin.address}`;
		await sendContactMessage(db, ada, origin);
		await db
			.update(attempts)
			.set({ count: LIMITS.contactAddress.limit })
			.where(eq(attempts.key, key));
		const other = { ...ada, email: 'obi@example.com' };
		await expect(sendContactMessage(db, other, origin)).rejects.toMatchObject({ code: 'too-many' });
		expect(await allMails()).toHaveLength(1);
	});
});
