// What one change to many products can touch. Pure, for pages.

/** How many products one change may be of: it is one transaction, during which orders of these products wait. */
export const MOST_AT_ONCE = 1000;

/** As stored: prices in kobo. */
export const BULK_FIELDS = [
	'sellingKobo',
	'originalKobo',
	'costKobo',
	'qty',
	'status',
	'categoryId',
] as const;
export type BulkField = (typeof BULK_FIELDS)[number];
export type BulkValues = Record<Exclude<BulkField, 'costKobo'>, number> & {
	/** Null while it is unknown. */
	costKobo: number | null;
};

/** These values of a product alone. */
export function bulkValues(product: BulkValues): BulkValues {
	const { sellingKobo, originalKobo, costKobo, qty, status, categoryId } = product;
	return { sellingKobo, originalKobo, costKobo, qty, status, categoryId };
}

/** The fields in which two states of a product differ. */
export function differingFields(before: BulkValues, after: BulkValues): BulkField[] {
	return BULK_FIELDS.filter((field) => before[field] !== after[field]);
}
