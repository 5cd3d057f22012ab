import type { Db, DbOrTx } from '#db/client.ts';
import { parseFields } from '../kit/input.ts';
import { Problem } from '../kit/problem.ts';
import type { Message } from '../mail/mail-layout.ts';
import { sampleMessage } from '../mail/mail-samples.ts';
import { MailWords, mailWordsInput, NO_WORDS } from '../mail/mail-words.ts';
import { isWordedMail, type WordedMailName, wordedMail } from '../mail/worded-mails.ts';
import { mailShop, shopSettings, storedPart } from './settings.ts';
import { savePart } from './settings-parts.ts';

// The owner's words in the shop's mails: each mail is saved apart from the others.

/** The mail of this name in an address. @throws Problem not-found */
export function mailNamed(name: string | undefined): WordedMailName {
	if (name === undefined || !isWordedMail(name)) throw new Problem('not-found', 'Mail not found');
	return name;
}

/** The owner's words of a mail; empty where the shop's own stay. */
export async function mailWords(db: DbOrTx, mail: WordedMailName): Promise<MailWords> {
	return readWords(await storedPart(db, `mail:${mail}`));
}

function readWords(stored: unknown): MailWords {
	return MailWords.parse(stored ?? NO_WORDS);
}

/**
 * Saves the words of a mail; null goes back to the shop's own.
 * @throws Problem invalid (`subject`, `opening`, `closing`); conflict when somebody saved them meanwhile
 */
export function saveMailWords(
	db: Db,
	adminId: number,
	mail: WordedMailName,
	sent: Record<string, unknown> | null,
	{ expectedUpdatedAt }: { expectedUpdatedAt?: Date } = {},
): Promise<Date> {
	const { label } = wordedMail(mail);
	return savePart(db, {
		adminId,
		part: `mail:${mail}`,
		value: sent && parseFields(mailWordsInput(mail), sent),
		own: NO_WORDS,
		read: readWords,
		recorded: ({ subject, opening, closing }) => ({
			[`mail "${label}": subject`]: subject,
			[`mail "${label}": beginning`]: opening,
			[`mail "${label}": end`]: closing,
		}),
		...(expectedUpdatedAt ? { expectedUpdatedAt } : {}),
	});
}

/**
 * A mail with sample data and the sent words, which are not saved.
 * @throws Problem invalid, as saveMailWords
 */
export async function previewMail(
	db: DbOrTx,
	publicUrl: string,
	mail: WordedMailName,
	sent: Record<string, unknown>,
): Promise<Message> {
	const words = parseFields(mailWordsInput(mail), sent);
	const [shop, { deliveryText }] = await Promise.all([mailShop(db, publicUrl), shopSettings(db)]);
	return sampleMessage(mail, { ...shop, deliveryText, words: { [mail]: words } });
}
