import { eq, or, type SQL } from 'drizzle-orm';
import { products } from '#db/catalogue-schema.ts';
import type { Tx } from '#db/client.ts';
import { hasBarcode, hasSku } from '../catalogue/product-numbers.ts';
import { takeStock } from '../catalogue/stock.ts';
import { announce } from '../kit/changes.ts';
import { fieldProblem, type Problem } from '../kit/problem.ts';
import type { RepairJob } from './lock-repair.ts';
import type { RepairMove } from './repair-input.ts';

type Replaced = Pick<
	NonNullable<RepairMove['end']>,
	'replacedFrom' | 'replacement' | 'replacementCode'
>;

/**
 * Takes the piece from the stock that is handed out in place of what was brought, which counts as sold of nothing.
 * @returns what was handed out, and of which product; null where it was not from the stock
 * @throws Problem invalid (`replaced_from`, `replacement_code`): no such product, a kit, or none in stock
 */
export async function takeReplacement(
	tx: Tx,
	adminId: number,
	job: RepairJob,
	{ replacedFrom, replacement, replacementCode }: Replaced,
): Promise<{ replacement: string; replacementProductId: number | null }> {
	if (replacedFrom === 'none') return { replacement, replacementProductId: null };
	const isOwn = replacedFrom === 'own';
	const refuse = (message: string): Problem =>
		fieldProblem(isOwn ? 'replaced_from' : 'replacement_code', message);
	const [product, another] = await tx
		.select({ id: products.id, name: products.name, isKit: products.isKit })
		.from(products)
		.where(isOwn ? eq(products.id, job.productId ?? 0) : hasCode(replacementCode))
		.limit(2);
	if (!product) throw refuse(isOwn ? 'It is no longer in the catalogue.' : 'No product has it.');
	if (another) throw refuse('Several products have it: type the SKU of the right one.');
	const { id, name, isKit } = product;
	if (isKit)
		throw refuse(
			`${name} is a kit: choose the part of it that was handed out, as another product.`,
		);
	const cause = { cause: 'repair', repairId: job.id, userId: adminId } as const;
	const short = await takeStock(tx, cause, [{ productId: id, qty: 1, sold: 0 }]);
	if (short.length > 0) throw refuse(`There is no ${name} in stock.`);
	await announce(tx, [`product:${id}`]);
	return { replacement: name, replacementProductId: id };
}

/** Whose SKU or barcode was typed. */
function hasCode(code: string): SQL | undefined {
	return or(hasSku(code), /^\d{8,14}$/.test(code) ? hasBarcode(code) : undefined);
}
