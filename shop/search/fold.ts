/**
 * Text in the form that the search compares: ASCII letters and digits, with single blanks between words. Within a word
 * `-` stands for any punctuation; an inch mark after a number becomes `in`, a decimal point `p`. The database folds the
 * catalogue in the same way (search_fold in the migrations).
 */
export function fold(text: string): string {
	return plainLetters(text)
		.toLowerCase()
		.replace(/(\d) ?(?:["”“″]|''|’’|′′)/g, '$1in ')
		.replace(/(\d),(\d{3})(?!\d)/g, '$1$2')
		.replace(/(\d)[.,](\d)/g, '$1p$2')
		.replace(/['‘’ʼʻ]/g, '')
		.replace(/[-/._+]+/g, '-')
		.replace(/(?:[^a-z0-9-]|-(?![a-z0-9])|(?<![a-z0-9])-)+/g, ' ')
		.trim();
}

/** Letters that normalising does not turn into ASCII; the others that unaccent knows do not occur in names of goods. */
const SPECIAL: Record<string, string> = {
	ß: 'ss',
	ẞ: 'SS',
	æ: 'ae',
	Æ: 'AE',
	œ: 'oe',
	Œ: 'OE',
	ø: 'o',
	Ø: 'O',
	đ: 'd',
	Đ: 'D',
	ð: 'd',
	ł: 'l',
	Ł: 'L',
	ı: 'i',
	ħ: 'h',
	þ: 'th',
	ƙ: 'k',
	Ƙ: 'K',
	ɓ: 'b',
	Ɓ: 'B',
	ɗ: 'd',
	Ɗ: 'D',
	'–': '-',
	'—': '-',
	'‐': '-',
};
const SPECIALS = new RegExp(`[${Object.keys(SPECIAL).join('')}]`, 'g');

function plainLetters(text: string): string {
	return text
		.replace(/[™®©℠]/g, ' ')
		.normalize('NFKD')
		.replace(/[\u0300-\u036f]/g, '')
		.replace(SPECIALS, (letter) => SPECIAL[letter] ?? letter);
}

/** Folded text for people: with the decimal points that fold() wrote as `p`. */
export const readable = (folded: string): string => folded.replace(/(\d)p(\d)/g, '$1.$2');

/** A folded word without its hyphens: `sm-58` is `sm58`. */
export const together = (word: string): string => word.replaceAll('-', '');

/** The singular of a word, as far as comparing two words of names needs it. */
export function singular(word: string): string {
	if (word.length < 4 || /\d/.test(word)) return word;
	if (word.endsWith('ies')) return `${word.slice(0, -3)}y`;
	if (/(?:ss|sh|ch|x)es$/.test(word)) return word.slice(0, -2);
	return word.endsWith('s') && !/(?:ss|us|is)$/.test(word) ? word.slice(0, -1) : word;
}
