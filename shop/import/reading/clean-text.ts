import { decodeHTMLStrict } from 'entities';
import { compile } from 'html-to-text';

// Turns supplier texts into what a person would type: no markup, entities or double spaces.

const LONGEST_NAME = 255;

const TAGS =
	'a|abbr|b|big|blockquote|br|center|code|dd|div|dl|dt|em|font|h[1-6]|hr|i|img|li|ol|p|pre|s|script|small|span|strong|style|sub|sup|table|tbody|td|th|thead|tr|tt|u|ul';
const TAG = new RegExp(`</?(?:${TAGS})(?:\\s[^<>]*)?/?>`, 'i');
/** A closing tag without its ">": `<b>Control</b.` */
const UNCLOSED_END_TAG = new RegExp(`</(${TAGS})\\b(?!\\s*>)\\.?`, 'gi');
const BARE_LESS_THAN = new RegExp(`<(?!/?(?:${TAGS})(?:\\s[^<>]*)?/?>)`, 'gi');

const BROKEN_NAMES = 'amp|bull|copy|deg|nbsp|quot|reg|trade';
/** An entity without its "&": `90deg;`. A word that merely ends like one ("deg;" after letters) is left alone. */
const LOST_AMPERSAND = new RegExp(`(?<![&\\w])(\\d*)(${BROKEN_NAMES});`, 'g');
/** An entity without its ";": `90&deg Down`. */
const LOST_SEMICOLON = new RegExp(`&(${BROKEN_NAMES})(?![A-Za-z0-9;])`, 'g');
const BARE_AMPERSAND = /&(?!#\d{1,7};|#x[0-9a-f]{1,6};|[a-z][a-z0-9]{1,30};)/gi;

/**
 * One line of text (name, brand, model, attribute value): (broken) entities decoded, tags removed, runs of blanks
 * folded into one space. Inch and trademark signs stay.
 */
export function cleanLine(raw: string): string {
	return foldBlanks(toPlainText(raw).replaceAll('\n', ' '));
}

/**
 * A product's name: as cleanLine; also puts a space after commas ("Black,Red" becomes "Black, Red"; 1,200 stays), turns
 * two apostrophes after a digit into an inch sign, and removes empty brackets and stray marks at the end.
 */
export function cleanName(raw: string): string {
	const name = cleanLine(raw)
		.replace(/\(\s*\)/g, '')
		.replace(/(?<=\d)''/g, '"')
		.replace(/ +,/g, ',')
		.replace(/(?<=\p{L}),(?=[\p{L}\d])|(?<=[\d)"]),(?=\p{L})/gu, ', ');
	return foldBlanks(withoutLooseMarks(foldBlanks(name)));
}

/**
 * Text of several paragraphs: as cleanLine, but line breaks stay (also those written as backslash and n), list items
 * start with "• ", and at most one blank line separates paragraphs.
 */
export function cleanParagraphs(raw: string): string {
	return toPlainText(raw)
		.split('\n')
		.map(foldBlanks)
		.join('\n')
		.replace(/\n{3,}/g, '\n\n')
		.trim();
}

/** Folds case and blanks: names with equal results are the same to a reader. */
export function foldForComparing(text: string): string {
	return foldBlanks(text.normalize('NFC')).toLowerCase();
}

/** Fits a name into its column: a longer one is cut at a word with "…"; `cut` says whether it was. */
export function fitName(name: string, longest = LONGEST_NAME): { name: string; cut: boolean } {
	if (name.length <= longest) return { name, cut: false };
	const room = name.slice(0, longest - 1);
	const atWord = room.slice(0, room.lastIndexOf(' ') > 100 ? room.lastIndexOf(' ') : room.length);
	return { name: `${dropHalfCharacter(atWord).replace(/[\s,;:/–-]+$/, '')}…`, cut: true };
}

/**
 * Splits features given on one line and separated by semicolons into a lead and one line per feature; other text is
 * left alone. "Model X: Works with A; three inputs" becomes "Model X:", "• Works with A", "• Three inputs".
 */
export function featureLines(text: string): string {
	return text
		.replace(/(?<=[^\s])\s*(?=(?:Technical details|Special features):)/g, '\n')
		.split('\n')
		.map(oneFeatureLine)
		.filter(Boolean)
		.join('\n');
}

function oneFeatureLine(line: string): string {
	if (!line.includes('; ')) return line;
	const lead = /^([^:;]{3,160}):\s+(.*)$/s.exec(line);
	const features = (lead?.[2] ?? line)
		.split(/;\s+/)
		.filter((feature) => feature && !/^from our expanded online assortment$/i.test(feature))
		.map((feature) => `• ${feature.charAt(0).toUpperCase()}${feature.slice(1)}`);
	return [...(lead ? [`${lead[1]}:`] : []), ...features].join('\n');
}

function toPlainText(raw: string): string {
	const text = raw
		.replace(/\r\n?|[\u2028\u2029]/g, '\n')
		.replace(/(?:\\r)?\\n|\\r/g, '\n')
		.replace(/\\t|\t/g, ' ')
		.replace(/&amp;(?=#?\w{2,8};)/g, '&')
		.replace(LOST_AMPERSAND, '$1&$2;')
		.replace(LOST_SEMICOLON, '&$1;')
		.replace(UNCLOSED_END_TAG, '</$1>');
	const plain = TAG.test(text) ? withoutMarkup(text) : decodeHTMLStrict(text);
	return plain.normalize('NFC').replace(INVISIBLE, '');
}

// Control characters other than the line break, soft hyphens, zero-width characters and byte order marks.
const INVISIBLE = /[\p{Cc}\u00ad\u200b-\u200d\u2060\ufeff](?<!\n)/gu;

function withoutMarkup(text: string): string {
	return htmlToText(text.replace(BARE_LESS_THAN, '&lt;').replace(BARE_AMPERSAND, '&amp;'));
}

const htmlToText = compile({
	wordwrap: false,
	preserveNewlines: true,
	// Tags that are never closed are inside of one another: some thousands would exceed the stack. What is deeper is left out.
	limits: { maxDepth: 500, ellipsis: '' },
	selectors: [
		{ selector: 'a', options: { ignoreHref: true } },
		{ selector: 'img', format: 'skip' },
		{ selector: 'script', format: 'skip' },
		{ selector: 'style', format: 'skip' },
		{ selector: 'ul', options: { itemPrefix: '• ' } },
		...[1, 2, 3, 4, 5, 6].map((n) => ({ selector: `h${n}`, options: { uppercase: false } })),
		{ selector: 'td', format: 'block' },
		{ selector: 'th', format: 'block' },
	],
});

function foldBlanks(text: string): string {
	return text.replace(/[\s\u00a0]+/g, ' ').trim();
}

/** Removes stray marks at the end: "Lamp - ," becomes "Lamp", but "Lamp," stays. */
function withoutLooseMarks(line: string): string {
	const marks = trailing(line, '-–,;: ');
	const from = line.indexOf(' ', marks);
	return from < 0 ? line : line.slice(0, from);
}

/**
 * Where the run of these characters at the end of a text begins. A regular expression could retry from every position,
 * which takes quadratic time.
 */
export function trailing(text: string, characters: string): number {
	let start = text.length;
	while (start > 0 && characters.includes(text[start - 1] ?? '')) start -= 1;
	return start;
}

/** Removes half a surrogate pair left by cutting. */
export function dropHalfCharacter(text: string): string {
	return text.replace(/[\ud800-\udbff]$/, '');
}
