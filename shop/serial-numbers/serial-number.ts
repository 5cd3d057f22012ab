import { parseId } from '../kit/parse-id.ts';
import { fieldProblem } from '../kit/problem.ts';
import { lines, oneLine } from '../kit/text.ts';

// Serial numbers as staff type or scan them. Pure; the order's page has it in the browser too.

/** What the names of the fields begin with, before the id of the product. */
export const SERIALS = 'serials_';

const LONGEST_SERIAL = 60;
const SHORTEST = 3;

/** A serial number for comparing: makers print it with and without hyphens, people type small letters. */
export function foldSerial(typed: string): string {
	return typed.toUpperCase().replace(/[^0-9A-Z]/g, '');
}

/**
 * The serial numbers of a text, one a line; lines without anything are left out.
 * @throws Problem invalid (`field`) for a line that is none, and for one that is there twice
 */
export function readSerials(text: string, field: string): string[] {
	const serials = lines(text).map(oneLine);
	const seen = new Set<string>();
	for (const serial of serials) {
		const key = foldSerial(serial);
		if (serial.length > LONGEST_SERIAL || key.length < SHORTEST || !/^[\x20-\x7e]+$/.test(serial))
			throw fieldProblem(
				field,
				`“${serial.slice(0, LONGEST_SERIAL)}” is no serial number: ${SHORTEST} to ${LONGEST_SERIAL} letters and digits, one number a line.`,
			);
		if (seen.has(key)) throw fieldProblem(field, `${serial} is there twice.`);
		seen.add(key);
	}
	return serials;
}

/** What the fields of a form hold of serial numbers, by the id of their product. */
export function serialTexts(fields: Readonly<Record<string, string>>): Record<string, string> {
	return Object.fromEntries(
		Object.entries(fields).flatMap(([name, text]) =>
			name.startsWith(SERIALS) ? [[name.slice(SERIALS.length), text]] : [],
		),
	);
}

/** The name of a unit's tick, before its id, and of what is wrong with the ticks of a product. */
export const UNIT = 'unit_';
export const UNITS = 'units_';

/** The ids of the units that a form ticks. */
export function tickedUnits(fields: Readonly<Record<string, unknown>>): number[] {
	return Object.keys(fields).flatMap((name) =>
		name.startsWith(UNIT) ? (parseId(name.slice(UNIT.length)) ?? []) : [],
	);
}
