import { eq, inArray } from 'drizzle-orm';
import { products } from '#db/catalogue-schema.ts';
import type { Db } from '#db/client.ts';
import { productSupply } from '#db/purchasing/purchasing-schema.ts';
import { linesOf, readPieces } from '../kit/piece-fields.ts';
import { type FieldErrors, fieldProblem, Problem } from '../kit/problem.ts';
import { sentOnce } from '../kit/sent-once.ts';
import { transact } from '../kit/transact.ts';
import { insertDraft } from './new-order.ts';
import { LINES, MOST_LINES, MOST_PIECES, QTY_OF } from './purchase-fields.ts';
import type { DraftLine } from './purchase-order-input.ts';
import { refuseKits } from './purchase-order-saving.ts';

const MADE = 'These purchase orders were made already: they are in the list.';

/** The pieces typed beside products; those left empty or at 0 are left out. @throws Problem invalid beside what is none */
export function readChosen(fields: Readonly<Record<string, string>>): DraftLine[] {
	const errors: FieldErrors = {};
	const lines = linesOf(fields, QTY_OF).flatMap(({ id, text }) => {
		const qty = text.trim() === '' ? 0 : readPieces(text);
		if (qty === null)
			errors[QTY_OF + id] = [
				`Must be a whole number up to ${MOST_PIECES.toLocaleString('en-NG')}.`,
			];
		return qty ? [{ productId: id, qty }] : [];
	});
	if (Object.keys(errors).length > 0)
		throw new Problem('invalid', 'Please look at the pieces marked in the list.', {
			fields: errors,
		});
	if (lines.length === 0) throw new Problem('invalid', 'Type how many pieces to order first.');
	if (lines.length > MOST_LINES)
		throw fieldProblem(LINES, `An order may have at most ${MOST_LINES} products.`);
	return lines;
}

/**
 * Makes a draft for each supplier of these products; those without a usual one go to `otherwise`. Returns the ids of the
 * drafts, at least one. Products that are gone are left out.
 * @throws Problem invalid when a product has no supplier and none is chosen, a supplier is no longer bought from, or a
 * product is a kit; conflict when the form was sent before, or all of them are gone
 */
export function orderChosen(
	db: Db,
	userId: number,
	{
		lines,
		otherwise,
		formKey,
	}: { lines: readonly DraftLine[]; otherwise: number | null; formKey?: string },
): Promise<number[]> {
	return transact(db, async (tx) => {
		await sentOnce(tx, formKey, MADE);
		const rows = await tx
			.select({
				id: products.id,
				name: products.name,
				isKit: products.isKit,
				supplierId: productSupply.supplierId,
			})
			.from(products)
			.leftJoin(productSupply, eq(productSupply.productId, products.id))
			.where(
				inArray(
					products.id,
					lines.map(({ productId }) => productId),
				),
			);
		refuseKits(rows);
		const goods = new Map(rows.map((row) => [row.id, row]));
		const known = lines.filter(({ productId }) => goods.has(productId));
		if (known.length === 0) throw new Problem('conflict', 'These products were deleted meanwhile.');
		const bySupplier = Map.groupBy(
			known,
			({ productId }) => goods.get(productId)?.supplierId ?? otherwise,
		);
		if (bySupplier.has(null))
			throw fieldProblem('supplier', 'Choose from whom to order what has no usual supplier.');
		const ids: number[] = [];
		for (const [supplierId, of] of [...bySupplier].sort(([a], [b]) => (a ?? 0) - (b ?? 0)))
			ids.push(await insertDraft(tx, userId, supplierId, of));
		return ids;
	});
}
