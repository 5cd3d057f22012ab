import { and, ne, type SQL, sql } from 'drizzle-orm';
import { productSearchText, products } from '#db/catalogue-schema.ts';
import type { Tx } from '#db/client.ts';
import { LOCK_CLASSES } from '#db/locks.ts';
import { comparableBarcode } from '../kit/barcode.ts';
import { CHECK_FIELDS, type FieldErrors, Problem } from '../kit/problem.ts';
import { holdsWords } from '../search/word-search.ts';

// The numbers that tell one product from another besides its id: the shop's own (SKU) and that on the box (barcode). Two
// suppliers may bring one barcode twice, so the database allows it; staff are asked when they type one that is taken.

type Numbers = { sku?: string | null | undefined; barcode?: string | null | undefined };

/**
 * Locks the new numbers of a product until the transaction ends, so that of two people who type the same one the second
 * is told. Numbers that it had `before` are not looked at.
 * @throws Problem invalid under `sku` or `barcode` when another product has it
 */
export async function refuseSharedNumbers(
	tx: Tx,
	{ sku, barcode }: Numbers,
	before: { id: number } & Numbers,
): Promise<void> {
	const isNew = { sku: sku && sku !== before.sku, barcode: barcode && barcode !== before.barcode };
	const typed = [
		...(isNew.barcode ? [comparableBarcode(barcode ?? '')] : []),
		...(isNew.sku ? [(sku ?? '').toLowerCase()] : []),
	];
	for (const number of typed.toSorted())
		await tx.execute(
			sql`select pg_advisory_xact_lock(${LOCK_CLASSES.productNumber}::int, hashtext(${number}))`,
		);
	const errors: FieldErrors = {};
	const other = async (has: SQL | undefined) => {
		const [found] = await tx
			.select({ name: products.name })
			.from(products)
			.where(and(has, ne(products.id, before.id)))
			.limit(1);
		return found && `${found.name} has it already.`;
	};
	const takenSku = isNew.sku ? await other(hasSku(sku ?? '')) : undefined;
	if (takenSku) errors.sku = [takenSku];
	const takenBarcode = isNew.barcode ? await other(hasBarcode(barcode ?? '')) : undefined;
	if (takenBarcode) errors.barcode = [takenBarcode];
	if (takenSku || takenBarcode) throw new Problem('invalid', CHECK_FIELDS, { fields: errors });
}

/** The condition for products with this SKU, whatever its case. */
export const hasSku = (sku: string): SQL => sql`lower(${products.sku}) = ${sku.toLowerCase()}`;

/** The condition for products with this barcode; a UPC is the EAN with a leading zero. */
export function hasBarcode(barcode: string): SQL | undefined {
	return and(
		// Only to find them with the index of the staff's search.
		holdsWords(productSearchText(products), barcode.replace(/^0+/, '')),
		sql`lpad(${products.barcode}, 14, '0') = ${comparableBarcode(barcode)}`,
	);
}
