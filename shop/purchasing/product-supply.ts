import { and, eq, inArray, isNull } from 'drizzle-orm';
import { z } from 'zod';
import { products } from '#db/catalogue-schema.ts';
import type { Db, DbOrTx, Tx } from '#db/client.ts';
import {
	productSupply,
	purchaseOrderLines,
	purchaseOrders,
	suppliers,
} from '#db/purchasing/purchasing-schema.ts';
import { recordChange } from '../audit/audit.ts';
import { lockProduct, noSuchProduct } from '../catalogue/product-rows.ts';
import { refuseOther } from '../edits/edit-times.ts';
import { idOrNull, readWhole } from '../kit/form-fields.ts';
import { lineField } from '../kit/input.ts';
import { fieldProblem } from '../kit/problem.ts';
import { transact } from '../kit/transact.ts';
import { OPEN_STATES } from './purchase-states.ts';

// Where a product usually comes from, and at which stock it is ordered again.

const WRONG_LEVEL = 'Must be a whole number of pieces, or empty.';
const HIGHEST_LEVEL = 99_999;

export const SupplyInput = z.object({
	supplier: idOrNull('Choose a supplier, or none.'),
	supplier_code: lineField(64),
	reorder_level: z
		.string()
		.optional()
		.default('')
		.transform((typed, context): number | null => {
			if (typed.trim() === '') return null;
			const level = readWhole(typed, 0);
			if (level !== null && level <= HIGHEST_LEVEL) return level;
			context.issues.push({ code: 'custom', message: WRONG_LEVEL, input: typed });
			return z.NEVER;
		}),
	/** What the form showed (supplySeen). */
	seen: z.string().optional(),
});
export type SupplyInput = z.infer<typeof SupplyInput>;

export type Supply = {
	supplierId: number | null;
	/** Null for none. */
	supplier: string | null;
	supplierCode: string;
	reorderLevel: number | null;
};
const NO_SUPPLY: Supply = {
	supplierId: null,
	supplier: null,
	supplierCode: '',
	reorderLevel: null,
};

/** A product and where it comes from. @throws Problem not-found, also for `null` */
export async function supplyOfProduct(
	db: DbOrTx,
	productId: number | null,
): Promise<Supply & { id: number; name: string; isKit: boolean; qty: number }> {
	const [row] = await db
		.select({
			id: products.id,
			name: products.name,
			isKit: products.isKit,
			qty: products.qty,
			supplierId: productSupply.supplierId,
			supplier: suppliers.name,
			supplierCode: productSupply.supplierCode,
			reorderLevel: productSupply.reorderLevel,
		})
		.from(products)
		.leftJoin(productSupply, eq(productSupply.productId, products.id))
		.leftJoin(suppliers, eq(suppliers.id, productSupply.supplierId))
		.where(eq(products.id, productId ?? 0));
	if (!row) throw noSuchProduct();
	return { ...row, supplierCode: row.supplierCode ?? '' };
}

/**
 * Sets where a product comes from and when it is ordered again.
 * @throws Problem not-found; invalid for a kit or a supplier that is not there; conflict when somebody else changed it since
 * the form was opened
 */
export function saveSupply(
	db: Db,
	userId: number,
	productId: number | null,
	{ supplier, supplier_code, reorder_level, seen }: SupplyInput,
): Promise<void> {
	return transact(db, async (tx) => {
		const product = await lockProduct(tx, productId ?? 0);
		if (product.isKit) throw fieldProblem('supplier', 'A kit is not bought: its parts are.');
		const before = await supplyOfProduct(tx, product.id);
		refuseOther(supplySeen(before), seen);
		const [chosen] = await tx
			.select({ name: suppliers.name })
			.from(suppliers)
			.where(eq(suppliers.id, supplier ?? 0));
		if (supplier && !chosen) throw fieldProblem('supplier', 'Choose a supplier, or none.');
		const columns = {
			supplierId: supplier ?? null,
			supplierCode: supplier_code,
			reorderLevel: reorder_level,
		};
		await tx
			.insert(productSupply)
			.values({ productId: product.id, ...columns })
			.onConflictDoUpdate({ target: productSupply.productId, set: columns });
		await recordChange(tx, {
			userId,
			action: 'update',
			noun: 'product',
			nounId: product.id,
			before: facts(before),
			after: facts({ ...columns, supplier: chosen?.name ?? null }),
		});
	});
}

/**
 * Makes a supplier the usual one of those of these products that have none: whoever orders something for the first time has
 * said where it comes from. The products must be locked.
 */
export async function rememberSupplier(
	tx: Tx,
	userId: number,
	supplier: { id: number; name: string },
	productIds: readonly number[],
): Promise<void> {
	if (productIds.length === 0) return;
	const learnt = await tx
		.insert(productSupply)
		.values(productIds.map((productId) => ({ productId, supplierId: supplier.id })))
		.onConflictDoUpdate({
			target: productSupply.productId,
			set: { supplierId: supplier.id },
			setWhere: isNull(productSupply.supplierId),
		})
		.returning({ productId: productSupply.productId });
	for (const { productId } of learnt)
		await recordChange(tx, {
			userId,
			action: 'update',
			noun: 'product',
			nounId: productId,
			before: { supplier: null },
			after: { supplier: supplier.name },
		});
}

/** What a form shows of it, to be compared when it is saved. */
export const supplySeen = (supply: Supply) =>
	[supply.supplierId, supply.supplierCode, supply.reorderLevel].join('|');

const facts = ({ supplier, supplierCode, reorderLevel }: Supply = NO_SUPPLY) => ({
	supplier,
	supplierCode,
	reorderLevel,
});

/** The purchase orders by which pieces of a product are still to come, the oldest first. */
export function openOrdersOf(
	db: DbOrTx,
	productId: number,
): Promise<{ id: number; left: number; expectedOn: string | null }[]> {
	return db
		.select({
			id: purchaseOrders.id,
			qty: purchaseOrderLines.qty,
			receivedQty: purchaseOrderLines.receivedQty,
			expectedOn: purchaseOrders.expectedOn,
		})
		.from(purchaseOrderLines)
		.innerJoin(purchaseOrders, eq(purchaseOrders.id, purchaseOrderLines.orderId))
		.where(
			and(
				eq(purchaseOrderLines.productId, productId),
				inArray(purchaseOrders.state, [...OPEN_STATES]),
			),
		)
		.orderBy(purchaseOrders.id)
		.then((rows) =>
			rows
				.map(({ id, qty, receivedQty, expectedOn }) => ({
					id,
					left: qty - receivedQty,
					expectedOn,
				}))
				.filter(({ left }) => left > 0),
		);
}
