import { formatKobo } from '#shop/money.ts';
import { firstLarge } from './first-large.ts';

export type ChangedField = { name: string; before: string | null; after: string | null };

const LONGEST = 300;
/** At the end of the names of fields with an amount. */
const KOBO = 'Kobo';
/** Recorded under a name that says less than the forms do. */
const LABELS: Record<string, string> = {
	sellingKobo: 'Selling price',
	originalKobo: 'Original price',
};

/** A change from the audit trail, formatted: each field with its value before and after. */
export function changedFields(before: unknown, after: unknown): ChangedField[] {
	const was = asFields(before);
	const is = asFields(after);
	return [...new Set([...Object.keys(was), ...Object.keys(is)])].map((name) => ({
		name: label(name),
		before: written(was, name),
		after: written(is, name),
	}));
}

function asFields(value: unknown): Record<string, unknown> {
	return typeof value === 'object' && value !== null ? { ...value } : {};
}

/** "Meta title" for metaTitle, "Total" for totalKobo. */
function label(name: string): string {
	const words = name.replace(/Kobo$/, '').replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
	return LABELS[name] ?? firstLarge(words.replaceAll('_', ' '));
}

/** Null for a thing that did not exist. */
function written(fields: Record<string, unknown>, name: string): string | null {
	const value = fields[name];
	if (value === undefined || value === null || value === '') return null;
	if (name.endsWith(KOBO) && typeof value === 'number') return formatKobo(value);
	const text = typeof value === 'string' ? value : JSON.stringify(value);
	return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}
