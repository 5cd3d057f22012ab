// What one change to many products can touch. Pure, for pages.

/** As stored: prices in kobo. */
export const BULK_FIELDS = ['sellingKobo', 'originalKobo', 'qty', 'status', 'categoryId'] as const;
export type BulkField = (typeof BULK_FIELDS)[number];
export type BulkValues = Record<BulkField, number>;

/** These values of a product alone. */
export function bulkValues(product: BulkValues): BulkValues {
	const { sellingKobo, originalKobo, qty, status, categoryId } = product;
	return { sellingKobo, originalKobo, qty, status, categoryId };
}

/** The fields in which two states of a product differ. */
export function differingFields(before: BulkValues, after: BulkValues): BulkField[] {
	return BULK_FIELDS.filter((field) => before[field] !== after[field]);
}
