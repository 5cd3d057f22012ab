import { z } from 'zod';
import { plainText } from '../kit/input.ts';
import { joinWords } from '../kit/join-words.ts';
import { isNoName } from './strangers-text.ts';
import { type Placeholder, type WordedMailName, wordedMail } from './worded-mails.ts';

// The words that the owner may put into a mail: its subject, what it begins and what it ends with. Lines, totals, links
// and rules are the shop's own in every mail and not part of them. Pure.

const LONGEST_SUBJECT = 120;
const LONGEST_TEXT = 600;

/** Stored; empty is the shop's own. */
export const MailWords = z.object({
	subject: z.string().default(''),
	opening: z.string().default(''),
	closing: z.string().default(''),
});
export type MailWords = z.infer<typeof MailWords>;

export const NO_WORDS: MailWords = MailWords.parse({});

/** What the owner sends for one mail; what is the same as the shop's own counts as nothing. */
export function mailWordsInput(name: WordedMailName) {
	const mail = wordedMail(name);
	const written = (own: string, longest: number) =>
		plainText(longest)
			.transform((typed) => typed.replaceAll('\r\n', '\n').trim())
			.superRefine((typed, context) => {
				const unknown = unknownIn(typed, mail.placeholders);
				if (unknown !== undefined)
					context.addIssue(`There is no ${unknown} here. Use ${listed(mail.placeholders)}.`);
			})
			.transform((typed) => (typed === own ? '' : typed));
	return z.object({
		subject: written(mail.subject, LONGEST_SUBJECT)
			.refine((typed) => !typed.includes('\n'), 'The subject is one line.')
			.refine(
				(typed) => typed === '' || !mail.needed || typed.includes(`{${mail.needed}}`),
				`The subject must have {${mail.needed}}, so that its reader knows what the mail is about.`,
			),
		opening: written(mail.opening, LONGEST_TEXT),
		closing: written('', LONGEST_TEXT),
	});
}

/** "{name}, {order} or {shop}". */
export function listed(placeholders: readonly Placeholder[]): string {
	return joinWords(
		placeholders.map((name) => `{${name}}`),
		'or',
	);
}

/** The first thing in braces, or brace of its own, that is no placeholder. */
function unknownIn(text: string, placeholders: readonly Placeholder[]): string | undefined {
	const known = new Set(placeholders.map((name) => `{${name}}`));
	return text.match(/\{[^{}\n]*\}|[{}]/g)?.find((found) => !known.has(found));
}

/** The owner's words by mail; what is missing is the shop's own. */
export type OwnersWords = Partial<Record<WordedMailName, MailWords>>;

/** Words ready for a mail: `opening` and `closing` are undefined where the shop's own text stays. */
export type FilledWords = {
	subject: string;
	opening: string | undefined;
	closing: string | undefined;
};

/**
 * The words of one mail with its placeholders filled in. A name that looks like an advertisement is replaced, since
 * anybody can have a mail sent to anybody else.
 */
export function filledWords(
	{ name: shopName, words }: { name: string; words?: OwnersWords },
	mail: WordedMailName,
	values: Partial<Record<Exclude<Placeholder, 'shop'>, string>>,
): FilledWords {
	const { name = '', ...others } = values;
	const known: Record<string, string> = {
		...others,
		name: isNoName(name) || name.trim() === '' ? 'customer' : name.trim(),
		shop: shopName,
	};
	// In one pass, so that a name cannot bring placeholders of its own.
	const fill = (text: string) =>
		text.replace(/\{(\w+)\}/g, (typed, placeholder: string) => known[placeholder] ?? typed);
	const own = words?.[mail] ?? NO_WORDS;
	return {
		subject: fill(own.subject || wordedMail(mail).subject),
		opening: own.opening ? fill(own.opening) : undefined,
		closing: own.closing ? fill(own.closing) : undefined,
	};
}
