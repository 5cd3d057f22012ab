import { cleanLine } from './clean-text.ts';
import type { SpecificationFact } from './specification-facts.ts';

// Reads specifications out of a product's name and text, where a supplier sends no attributes. Pure. Only what a text says
// in so many words and once is taken: "30W RMS", not "30W", which may be what an adapter takes or a lamp replaces.

type Said = {
	key: string;
	label: string;
	unit: string;
	/** Finds the number, of a bounded length: one that may go on is tried from each of its digits. */
	pattern: RegExp;
	/** What the name must be about. */
	of?: RegExp;
};

const SAID: readonly Said[] = [
	{
		key: 'power',
		label: 'Power (RMS)',
		unit: 'w',
		pattern: /(\d[\d,.]{0,11}) ?(?:W|watts?) RMS\b/gi,
	},
	{
		key: 'screen_size',
		label: 'Screen size',
		unit: 'in',
		pattern: /(\d{1,9}(?:\.\d{1,9})?)(?:"|″|-inch) ?diag/gi,
	},
	{
		key: 'keys',
		label: 'Keys',
		unit: 'key',
		pattern: /\b(\d{2,3})(?:-| )(?:[a-z-]+ ){0,3}?keys?\b/gi,
		of: /keyboard|piano|synth|controller|organ/i,
	},
	{
		key: 'woofer',
		label: 'Woofer',
		unit: 'in',
		pattern: /(\d{1,9}(?:\.\d{1,9})?)(?:"|″|-inch)[^;.]{0,40}woofer/gi,
		of: /speaker|woofer|monitor/i,
	},
	{
		key: 'impedance',
		label: 'Impedance',
		unit: 'ohm',
		pattern: /(\d{1,9}(?:\.\d{1,9})?)[ -]ohms?\b/gi,
	},
	{
		key: 'cable_length',
		label: 'Cable length',
		unit: 'm',
		pattern: /(\d{1,9}(?:\.\d{1,9})?) ?-?(?:feet|foot|ft|metres?|meters?|m)\b/gi,
		of: /\b(?:cable|cord|lead)\b/i,
	},
	{
		key: 'battery_charge',
		label: 'Battery charge',
		unit: 'mah',
		pattern: /(\d[\d,]{0,11}) ?mAh\b/gi,
		of: /\b(?:power bank|battery)\b/i,
	},
];

const METRES_A_FOOT = 0.3048;
/** More than one thing is sold: a number may be about any of them. */
const SEVERAL = /\b(?:kit|pack|bundle|set|package)\b/i;

/** What name and text of a product state, each once; nothing of what they state in two ways. */
export function textFacts(name: string, description: string): SpecificationFact[] {
	if (SEVERAL.test(name)) return [];
	const texts = [cleanLine(name), cleanLine(description)];
	return SAID.flatMap(({ key, label, unit, pattern, of }) => {
		if (of && !of.test(name)) return [];
		const found = new Map(
			texts
				.flatMap((text) => [...text.matchAll(pattern)])
				.map((match) => [numberIn(match), match[0]]),
		);
		const [[value, passage] = [0, '']] = found;
		if (found.size !== 1 || !(value > 0)) return [];
		return [{ key, label, kind: 'number' as const, unit, value, passage }];
	});
}

function numberIn([whole, digits = '']: RegExpExecArray): number {
	const number = Number(digits.replaceAll(',', ''));
	const metres = /f(?:ee|oo)?t$/i.test(whole) ? number * METRES_A_FOOT : number;
	return Math.round(metres * 100) / 100;
}
