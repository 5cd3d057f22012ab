import { expect, test } from 'vitest';
import { SHOP } from '#tests/helpers/mail.ts';
import { parseFields } from '../kit/input.ts';
import { sampleMessage } from './mail-samples.ts';
import { filledWords, mailWordsInput, NO_WORDS } from './mail-words.ts';
import { isWordedMail, WORDED_MAILS, type WordedMailName, wordedMail } from './worded-mails.ts';

const MAILS = Object.keys(WORDED_MAILS).filter(isWordedMail);
const SCRIPT = '<script>alert("x")</script>';

function refusedFields(mail: WordedMailName, sent: Partial<typeof NO_WORDS>): string[] {
	const parsed = mailWordsInput(mail).safeParse({ ...NO_WORDS, ...sent });
	return parsed.success ? [] : parsed.error.issues.map(({ path }) => String(path[0]));
}

test.each(MAILS)('%s keeps its facts and link whatever the owner writes, escaped', (mail) => {
	const own = sampleMessage(mail, SHOP);
	const { placeholders, needed } = wordedMail(mail);
	const words = {
		subject: `News ${needed ? `{${needed}}` : ''}`,
		opening: `${placeholders.map((name) => `{${name}}`).join(' ')}\n${SCRIPT}`,
		closing: 'Until soon.\nYour {shop}',
	};
	const changed = sampleMessage(mail, { ...SHOP, words: { [mail]: words } });
	expect(changed.subject).toMatch(/^News /);
	for (const part of [changed.subject, changed.text, changed.html])
		expect(part).not.toMatch(/\{(name|order|total|city|product|shop)\}/);
	expect(changed.html).not.toContain('<script');
	expect(changed.html).toContain('&lt;script&gt;');
	expect(changed.html).toContain('Until soon.<br>Your Bridgehead Audio');
	expect(changed.text).toContain('Until soon.\nYour Bridgehead Audio\n\n-- \n');
	const links = own.html.match(/href="[^"]+"/g) ?? [];
	for (const link of links) expect(changed.html).toContain(link);
	for (const amount of own.text.match(/₦[\d,.]+|BH-\w+/g) ?? [])
		expect(changed.text).toContain(amount);
});

test.each(MAILS)('the words of %s in its form are those of the mail', (mail) => {
	const { opening } = wordedMail(mail);
	const message = sampleMessage(mail, SHOP);
	const [subject, text] = [message.subject, message.text];
	const values = {
		name: 'Ngozi',
		order: 'BH-SAMPLE',
		total: '₦90,000',
		city: 'Onitsha',
		counter: '14 New Market Road, Onitsha, Mon-Fri 9 AM-6 PM',
		product: 'Oduma DV-3 Dynamic Vocal Microphone',
	};
	expect(filledWords(SHOP, mail, values).subject).toBe(subject);
	expect(text).toContain(opening.replace('{shop}', SHOP.name));
});

test('what is sent as the shop’s own is stored as nothing', () => {
	const { subject, opening } = wordedMail('order-placed');
	const sent = { subject, opening: ` ${opening}\r\n`, closing: '' };
	expect(parseFields(mailWordsInput('order-placed'), sent)).toEqual(NO_WORDS);
});

test('unknown and missing placeholders are refused beside their field', () => {
	expect(refusedFields('order-placed', { subject: 'Thank you' })).toEqual(['subject']);
	expect(refusedFields('order-placed', { subject: 'Order {order}' })).toEqual([]);
	expect(refusedFields('order-placed', { opening: 'For {product}' })).toEqual(['opening']);
	expect(refusedFields('back-in-stock', { opening: 'Dear {name}' })).toEqual(['opening']);
	expect(refusedFields('welcome', { closing: 'Yours, {shop' })).toEqual(['closing']);
	expect(refusedFields('welcome', { closing: 'x'.repeat(601) })).toEqual(['closing']);
	expect(refusedFields('welcome', { subject: 'one\ntwo' })).toEqual(['subject']);
});

test('a name that advertises is not told, and brings no placeholders of its own', () => {
	const words = { welcome: { ...NO_WORDS, opening: 'Welcome, {name}' } };
	const opening = (name: string) => filledWords({ name: 'S', words }, 'welcome', { name }).opening;
	expect(opening('Ada')).toBe('Welcome, Ada');
	expect(opening('win.example/now')).toBe('Welcome, customer');
	expect(opening('{shop}')).toBe('Welcome, {shop}');
});
