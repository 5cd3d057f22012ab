/** As keyboards write them: straight, curly, those of Igbo and Hausa letters, and accents taken for one. */
export const APOSTROPHES = /['‘’ʼʻ`´]/g;

/**
 * Text as the search compares it: letters and digits of ASCII, words divided by single blanks. Within a word `-` stands for any
 * sign; an inch mark after a number becomes `in`, a decimal point `p`. The database does the same to the catalogue
 * (search_fold in the migrations).
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

/** Letters that are no letter of ASCII with a mark; the rest of what unaccent knows does not occur in names of goods. */
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

/** Folded text as people read it: with the points that fold() wrote as letters. */
export const readable = (folded: string): string => folded.replace(/(\d)p(\d)/g, '$1.$2');

/** A folded word written together: `sm-58` is `sm58`. */
export const together = (word: string): string => word.replaceAll('-', '');

/** A word without the ending of its plural, only to compare two words of names. */
export function singular(word: string): string {
	if (word.length < 4 || /\d/.test(word)) return word;
	if (word.endsWith('ies')) return `${word.slice(0, -3)}y`;
	if (/(?:ss|sh|ch|x)es$/.test(word)) return word.slice(0, -2);
	return word.endsWith('s') && !/(?:ss|us|is)$/.test(word) ? word.slice(0, -1) : word;
}
