// Code 128 (ISO/IEC 15417) in its set B, or in C, which takes two digits a symbol: what the scanners of parcels read. Pure.

/** The widths of bars and gaps of each symbol, by its value; the last one ends a code. */
const SYMBOLS =
	'212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231 113222 123122 123221 223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 322112 322211 212123 212321 232121 111323 131123 131321 112313 132113 132311 211313 231113 231311 112133 112331 132131 113123 113321 133121 313121 211331 231131 213113 213311 213131 311123 311321 331121 312113 312311 332111 314111 221411 431111 111224 111422 121124 121421 141122 141221 112214 112412 122114 122411 142112 142211 241211 221114 413111 241112 134111 111242 121142 121241 114212 124112 124211 411212 421112 421211 212141 214121 412121 111143 111341 131141 114113 114311 411113 411311 113141 114131 311141 411131 211412 211214 211232 2331112'.split(
		' ',
	);
const START_B = 104;
const START_C = 105;
const STOP = 106;
const CHECKED = 103;
const FIRST = ' '.charCodeAt(0);
const LAST = '~'.charCodeAt(0);
/** The empty space that a scanner needs on both sides. */
const QUIET = 10;

export type Barcode = {
	/** In modules, with the quiet zones. */
	width: number;
	/** The bars as an SVG path, one unit high. */
	path: string;
};

/** The barcode of a text; null for a text with letters that set B does not have, or without any. */
export function code128(text: string): Barcode | null {
	const [start, values] = isPairs(text) ? [START_C, pairsOf(text)] : [START_B, lettersOf(text)];
	if (values.length === 0 || values.some((value) => value < 0 || value > LAST - FIRST)) return null;
	const sum = values.reduce((total, value, place) => total + value * (place + 1), start);
	let at = QUIET;
	let path = '';
	for (const value of [start, ...values, sum % CHECKED, STOP]) {
		for (const [place, width] of Array.from(SYMBOLS[value] ?? '', Number).entries()) {
			if (place % 2 === 0) path += `M${at} 0h${width}v1h-${width}z`;
			at += width;
		}
	}
	return { width: at + QUIET, path };
}

/** Digits that set C says in half the room. */
const isPairs = (text: string) => /^(\d\d){2,}$/.test(text);
const pairsOf = (text: string) => Array.from(text.match(/../g) ?? [], Number);
const lettersOf = (text: string) => Array.from(text, (letter) => letter.charCodeAt(0) - FIRST);
