import { isBarcode } from '../kit/barcode.ts';
import type { Barcode } from './code-128.ts';

// EAN-13, UPC-A and EAN-8 (GS1 General Specifications 5.2): the barcodes on boxes. Pure.

/** Seven modules a digit: odd parity, for the left half. Even parity is its complement read backwards. */
const ODD = '0001101 0011001 0010011 0111101 0100011 0110001 0101111 0111011 0110111 0001011'.split(
	' ',
);
/** How the parities of the left half say the first of thirteen digits: E for even. */
const FIRST_DIGIT = 'OOOOOO OOEOEE OOEEOE OOEEEO OEOOEE OEEOOE OEEEOO OEOEOE OEOEEO OEEOEO'.split(
	' ',
);
const GUARD = '101';
const CENTRE = '01010';
/** The empty space that a scanner needs before and after the bars, in modules. */
const QUIET = { 'EAN-13': [11, 7], 'UPC-A': [9, 9], 'EAN-8': [7, 7] } as const;
const KINDS = { 13: 'EAN-13', 12: 'UPC-A', 8: 'EAN-8' } as const;

export type EanKind = keyof typeof QUIET;

/** The barcode of 8, 12 or 13 digits of which the last checks the others; null for any other text. */
export function eanBarcode(digits: string): (Barcode & { kind: EanKind }) | null {
	const kind = KINDS[digits.length as keyof typeof KINDS];
	if (!kind || !isBarcode(digits)) return null;
	const bars = kind === 'EAN-8' ? eightDigits(digits) : thirteenDigits(digits.padStart(13, '0'));
	const [before, after] = QUIET[kind];
	return { kind, width: before + bars.length + after, path: pathOf(bars, before) };
}

function thirteenDigits(digits: string): string {
	const [first = '0', ...others] = digits;
	const parities = FIRST_DIGIT[Number(first)] ?? '';
	const left = others.slice(0, 6).map((digit, at) => (parities[at] === 'E' ? even : odd)(digit));
	return GUARD + left.join('') + CENTRE + others.slice(6).map(right).join('') + GUARD;
}

function eightDigits(digits: string): string {
	const all = [...digits];
	return (
		GUARD + all.slice(0, 4).map(odd).join('') + CENTRE + all.slice(4).map(right).join('') + GUARD
	);
}

const odd = (digit: string) => ODD[Number(digit)] ?? '';
const right = (digit: string) => odd(digit).replace(/[01]/g, (bit) => (bit === '0' ? '1' : '0'));
const even = (digit: string) => [...right(digit)].reverse().join('');

/** Modules as an SVG path, one unit high, after so many empty ones. */
function pathOf(bars: string, before: number): string {
	return Array.from(bars.matchAll(/1+/g), ({ 0: bar, index }) => {
		return `M${before + index} 0h${bar.length}v1h-${bar.length}z`;
	}).join('');
}
