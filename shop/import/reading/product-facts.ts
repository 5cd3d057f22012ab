import { cleanLine } from './clean-text.ts';
import type { SupplierRecord } from './supplier-record.ts';

// What distinguishes products of one name: length, colour, size, then what they hold or carry, then part numbers.

/** In order of preference; null where the record does not say. */
export type Facts = readonly (string | null)[];

type Attribute = readonly [key: string, unit: string];

/** Attributes (without their type prefix) that count as a size, each with its unit. */
const SIZES: readonly Attribute[] = [
	['display_diagonal', '"'],
	['maximum_screen_size_compatibility', '" screens'],
	['maximum_weight_capacity', ' kg'],
	['size', ''],
	['page_yield', ' pages'],
	['quantity_per_pack', ' pieces'],
	['internal_memory', ' GB'],
];
const LONGEST_FACT = 40;
/** A longer text is about more than one measure. */
const LONGEST_TEXT = 300;
/** Not what stands behind an "x": the last of three dimensions. */
const LENGTH =
	/(?<![\w.,]|\d\s?[x×]\s?)(\d{1,4}(?:[.,]\d{1,2})?)\s?(m|cm|mm|ft|feet|metres?|meters?)\b/gi;

/** The facts of a record, `color` and `size` as they were read from it. */
export function factsOf(
	record: SupplierRecord,
	read: { color: string | null; size: string | null; model: string | null },
): Facts {
	const attributes = record.attributes ?? {};
	const attribute = (key: string) =>
		attributes[`n_${key}`] ?? attributes[`t_${key}`] ?? attributes[key];
	const measured = ([key, unit]: Attribute) => {
		const text = fact(attribute(key));
		return text && (/^\d+(\.\d+)?$/.test(text) ? `${Number(text)}${unit}` : text);
	};
	return [
		measured(['cable_length', ' m']) ?? measured(['length', '']) ?? lengthIn(record.description),
		read.color ?? fact(attribute('printing_colours')),
		read.size,
		...SIZES.map(measured),
		read.model && /\d/.test(read.model) ? fact(read.model) : null,
		fact(attribute('oem_code')),
	];
}

function fact(value: unknown): string | null {
	if (typeof value !== 'string' && typeof value !== 'number') return null;
	const text = cleanLine(String(value));
	return text !== '' && text !== '0' && text.length <= LONGEST_FACT ? text : null;
}

/** The one length that a short text names. */
function lengthIn(text: string | null | undefined): string | null {
	if (!text || text.length > LONGEST_TEXT) return null;
	const found = [...text.matchAll(LENGTH)].map(([, number, unit]) => `${number} ${unit}`);
	return found.length === 1 ? (found[0] ?? null) : null;
}
