import { BULK_FIELDS, type BulkField, type BulkValues } from '#shop/catalogue/bulk/bulk-values.ts';
import { parseId } from '#shop/kit/parse-id.ts';

// The state of each product that a preview showed, sent along with the change.

const SEEN = 'seen_';
const UNKNOWN = 'unknown';

export function SeenProduct({ id, values }: { id: number; values: BulkValues }) {
	const value = BULK_FIELDS.map((field) => values[field] ?? UNKNOWN).join(' ');
	return <input type="hidden" name={SEEN + id} value={value} />;
}

/** The products by id, as the preview showed them; fields that are no such state are ignored. */
export function readSeen(form: FormData): Map<number, BulkValues> {
	const seen = new Map<number, BulkValues>();
	for (const [name, value] of form) {
		const id = name.startsWith(SEEN) ? parseId(name.slice(SEEN.length)) : null;
		const [sellingKobo, originalKobo, costKobo, qty, status, categoryId] = String(value)
			.split(' ')
			.map((text) => (text === UNKNOWN ? null : Number(text)));
		if (id === null || categoryId === undefined) continue;
		const values = { sellingKobo, originalKobo, costKobo, qty, status, categoryId };
		if (isComplete(values)) seen.set(id, values);
	}
	return seen;
}

function isComplete(values: Record<BulkField, unknown>): values is BulkValues {
	return BULK_FIELDS.every(
		(field) => Number.isInteger(values[field]) || (field === 'costKobo' && values[field] === null),
	);
}
