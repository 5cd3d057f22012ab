import { BULK_FIELDS, type BulkField, type BulkValues } from '#shop/catalogue/bulk/bulk-values.ts';
import { parseId } from '#shop/kit/parse-id.ts';

// The state of the products that a preview showed, sent along with the change: one field, since there may be a thousand.

export const SEEN = 'seen';
const UNKNOWN = 'unknown';
const BETWEEN = ';';

/** What the field of a preview holds. */
export function seenText(products: readonly { id: number; before: BulkValues }[]): string {
	const each = products.map(({ id, before }) =>
		[id, ...BULK_FIELDS.map((field) => before[field] ?? UNKNOWN)].join(' '),
	);
	return each.join(BETWEEN);
}

/** The products by id, as the preview showed them; what is no such state is ignored. */
export function readSeen(form: FormData): Map<number, BulkValues> {
	const seen = new Map<number, BulkValues>();
	for (const each of String(form.get(SEEN) ?? '').split(BETWEEN)) {
		const [idText, ...texts] = each.split(' ');
		const id = parseId(idText);
		const [sellingKobo, originalKobo, costKobo, qty, status, categoryId] = texts.map((text) =>
			text === UNKNOWN ? null : Number(text),
		);
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
