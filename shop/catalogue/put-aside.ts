import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Tx } from '#db/client.ts';
import { layawayLines, layawayPieces, layaways } from '#db/layaways/layaway-schema.ts';
import { Problem } from '../kit/problem.ts';

const MOST_NAMED = 5;

/**
 * Pieces that are put aside belong to customers who have paid for them in part. Whoever opens a layaway of a locked product waits
 * for its lock.
 * @throws Problem conflict when a product is in an open layaway, also as a part of a kit
 */
export async function refusePutAside(
	tx: Tx,
	{ id, name }: { id: number; name: string },
): Promise<void> {
	const inLines = tx
		.select({ id: layawayLines.layawayId })
		.from(layawayLines)
		.where(eq(layawayLines.productId, id));
	const inPieces = tx
		.select({ id: layawayPieces.layawayId })
		.from(layawayPieces)
		.where(eq(layawayPieces.productId, id));
	const found = await tx
		.select({ id: layaways.id })
		.from(layaways)
		.where(and(eq(layaways.state, 'open'), inArray(layaways.id, inLines.union(inPieces))))
		.orderBy(asc(layaways.id))
		.limit(MOST_NAMED);
	if (found.length === 0) return;
	throw new Problem(
		'conflict',
		`${name} is put aside for layaway ${found.map((each) => each.id).join(', ')}: hand it over or cancel that first, or hide the product.`,
	);
}
