import { eq } from 'drizzle-orm';
import { products } from '#db/catalogue-schema.ts';
import type { DbOrTx, Tx } from '#db/client.ts';
import { later } from '../edits/edit-times.ts';
import { Problem } from '../kit/problem.ts';
import { type StaffProduct, selectStaffProducts, toProduct } from './catalogue.ts';

// Products as staff edit them, hidden ones too.

export type ProductRow = typeof products.$inferSelect;

/** A product with its category and pictures. @throws Problem not-found, also for `null` */
export async function productForStaff(db: DbOrTx, id: number | null): Promise<StaffProduct> {
	const [row] = id ? await selectStaffProducts(db).where(eq(products.id, id)) : [];
	if (!row) throw noSuchProduct();
	return toProduct(row);
}

/** Locks a product until the transaction ends. @throws Problem not-found */
export async function lockProduct(tx: Tx, id: number): Promise<ProductRow> {
	const [product] = await tx
		.select()
		.from(products)
		.where(eq(products.id, id))
		// The weakest lock an update needs, so that carts and orders may still refer to the row.
		.for('no key update');
	if (!product) throw noSuchProduct();
	return product;
}

/** Marks a locked product as edited when something belonging to it was. */
export async function touchProduct(tx: Tx, { id, updatedAt }: ProductRow): Promise<void> {
	await tx
		.update(products)
		.set({ updatedAt: later(updatedAt) })
		.where(eq(products.id, id));
}

/** What the audit trail stores of a product; prices in kobo. */
export function productAuditFields(product: ProductRow): Record<string, unknown> {
	const { id, createdAt, updatedAt, soldCount, soldInKits, sourceHash, isKit, ...fields } = product;
	return fields;
}

export function noSuchProduct(): Problem {
	return new Problem('not-found', 'Product not found');
}
