import { expect, test } from 'vitest';
import { makeAdmin } from '#tests/helpers/admin-calls.ts';
import { testDatabase } from '#tests/helpers/database.ts';
import { mailWords, previewMail, saveMailWords } from './mail-words-saving.ts';
import { checkoutShop, mailShop, settingsSavedAt } from './settings.ts';

const db = await testDatabase();
const adminId = (await makeAdmin(db)).user.id;
const URL = 'https://shop.example';
const WORDS = { subject: 'Got it: {order}', opening: 'Dear {name}!', closing: '' };

test('saved words are in what mails know of the shop until they are taken back', async () => {
	expect((await mailShop(db, URL)).words).toEqual({});
	await saveMailWords(db, adminId, 'order-placed', WORDS);
	for (const shop of [await mailShop(db, URL), await checkoutShop(db, URL)])
		expect(shop.words).toEqual({ 'order-placed': WORDS });
	await saveMailWords(db, adminId, 'order-placed', null);
	expect((await mailShop(db, URL)).words).toEqual({});
});

test('a preview shows words that are not saved', async () => {
	const { subject, text, html } = await previewMail(db, URL, 'order-placed', WORDS);
	expect(subject).toBe('Got it: BH-SAMPLE');
	for (const part of [text, html]) {
		expect(part).toContain('Dear Ngozi!');
		expect(part).toContain('₦90,000');
	}
	expect((await mailWords(db, 'order-placed')).subject).toBe('');
	const refused = previewMail(db, URL, 'order-placed', { ...WORDS, subject: 'Hi' });
	await expect(refused).rejects.toMatchObject({ fields: { subject: [expect.any(String)] } });
});

test('of two who save one mail the second is told; another mail is saved beside it', async () => {
	const seen = { expectedUpdatedAt: await settingsSavedAt(db, 'mail:welcome') };
	const words = { subject: '', opening: 'Hello', closing: '' };
	await saveMailWords(db, adminId, 'welcome', words, seen);
	await saveMailWords(db, adminId, 'order-sent', words, { expectedUpdatedAt: new Date(0) });
	const second = saveMailWords(db, adminId, 'welcome', words, seen);
	await expect(second).rejects.toMatchObject({ code: 'conflict' });
	expect(await settingsSavedAt(db)).toEqual(new Date(0));
});
