import { eq } from 'drizzle-orm';
import { products } from '#db/catalogue-schema.ts';
import type { Db, Tx } from '#db/client.ts';
import type { LeftProduct } from '#db/staff-schema.ts';
import { recordChange } from '../audit/audit.ts';
import { lockProducts } from '../catalogue/bulk/bulk-change.ts';
import { refuseSharedNumbers } from '../catalogue/product-numbers.ts';
import { type ProductRow, productAuditFields } from '../catalogue/product-rows.ts';
import { tagsOfChange } from '../catalogue/product-tags.ts';
import { later } from '../edits/edit-times.ts';
import { announce } from '../kit/changes.ts';
import { Problem } from '../kit/problem.ts';
import { transact } from '../kit/transact.ts';
import { ownBarcode } from './own-barcode.ts';

/**
 * Gives each of these products that has no barcode one of the shop's own; returns the names of those, and which were left as
 * they are with the reason: one that has a barcode, or whose number another product has. Deleted ones are passed over.
 * @throws Problem conflict when not a single one is given a barcode
 */
export function giveBarcodes(
	db: Db,
	userId: number,
	ids: readonly number[],
): Promise<{ given: string[]; left: LeftProduct[] }> {
	return transact(db, async (tx) => {
		const given: string[] = [];
		const left: LeftProduct[] = [];
		for (const row of await lockProducts(tx, ids)) {
			const reason = row.barcode
				? `It has the barcode ${row.barcode}.`
				: await whyTaken(tx, row, ownBarcode(row.id));
			if (reason === null) {
				await giveBarcode(tx, userId, row);
				given.push(row.name);
			} else left.push({ id: row.id, name: row.name, reason });
		}
		if (given.length > 0) return { given, left };
		const [first] = left;
		throw new Problem(
			'conflict',
			`No barcode was given. ${first ? `${first.name}: ${first.reason}` : 'Choose a product.'}`,
		);
	});
}

/** Locks the number until the transaction ends; returns who has it, or null. */
async function whyTaken(tx: Tx, row: ProductRow, barcode: string): Promise<string | null> {
	try {
		await refuseSharedNumbers(tx, { barcode }, row);
		return null;
	} catch (error) {
		const reason = error instanceof Problem ? error.fields.barcode?.[0] : undefined;
		if (reason === undefined) throw error;
		return `Its number would be ${barcode}: ${reason}`;
	}
}

async function giveBarcode(tx: Tx, userId: number, row: ProductRow): Promise<void> {
	const barcode = ownBarcode(row.id);
	const [after] = await tx
		.update(products)
		.set({ barcode, updatedAt: later(row.updatedAt) })
		.where(eq(products.id, row.id))
		.returning();
	if (!after) throw new Error('A locked product is gone');
	await recordChange(tx, {
		userId,
		action: 'update',
		noun: 'product',
		nounId: row.id,
		before: productAuditFields(row),
		after: productAuditFields(after),
	});
	await announce(tx, tagsOfChange(row, after));
}
