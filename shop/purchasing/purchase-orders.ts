import { and, asc, desc, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import { users } from '#db/account-schema.ts';
import { products } from '#db/catalogue-schema.ts';
import type { DbOrTx } from '#db/client.ts';
import {
	goodsReceiptLines,
	goodsReceipts,
	type PurchaseOrderState,
	purchaseOrderLines,
	purchaseOrders,
	supplierSearchText,
	suppliers,
} from '#db/purchasing/purchasing-schema.ts';
import { countRows } from '../kit/counted.ts';
import { type ListPage, type ListQuery, listPage } from '../kit/list-pages.ts';
import { parseId } from '../kit/parse-id.ts';
import { holdsWords } from '../search/word-search.ts';
import { noSuchOrder, type PurchaseLineRow, type PurchaseOrderRow } from './lock-order.ts';
import { OPEN_STATES, PURCHASE_STATE_NAMES } from './purchase-states.ts';
import type { Supplier } from './suppliers.ts';

// Purchase orders as staff read them.

export const PURCHASE_SORTS = ['newest', 'oldest'] as const;
type PurchaseSort = (typeof PURCHASE_SORTS)[number];
const ORDER: Record<PurchaseSort, SQL> = {
	newest: desc(purchaseOrders.id),
	oldest: asc(purchaseOrders.id),
};

/** Null means no filter; `open` are those of which goods are still to come. */
export type PurchaseFilter = {
	state: PurchaseOrderState | 'open' | null;
	supplierId: number | null;
};
export const ALL_ORDERS: PurchaseFilter = { state: null, supplierId: null };

/** The filter of a query: `state` and `supplier`. Invalid values are ignored. */
export function readPurchaseFilter(query: Record<string, unknown>): PurchaseFilter {
	return {
		state:
			(['open', ...PURCHASE_STATE_NAMES] as const).find((name) => name === query.state) ?? null,
		supplierId: parseId(query.supplier),
	};
}

export type PurchaseSums = {
	lines: number;
	pieces: number;
	/** At most what was ordered of each line. */
	received: number;
	/** In hundredths of the order's currency; lines without a price are left out. */
	totalMinor: number;
	/** Lines without a price. */
	unpriced: number;
};
const NO_SUMS: PurchaseSums = { lines: 0, pieces: 0, received: 0, totalMinor: 0, unpriced: 0 };
export type ListedOrder = PurchaseOrderRow & { supplier: string; sums: PurchaseSums };

/** One page of the purchase orders; the search covers the supplier, as in the list of suppliers, or is an order's number. */
export async function purchaseOrderPage(
	db: DbOrTx,
	query: ListQuery<PurchaseSort>,
	{ state, supplierId }: PurchaseFilter = ALL_ORDERS,
): Promise<ListPage<ListedOrder>> {
	const which = and(
		state === 'open'
			? inArray(purchaseOrders.state, [...OPEN_STATES])
			: state === null
				? undefined
				: eq(purchaseOrders.state, state),
		supplierId === null ? undefined : eq(purchaseOrders.supplierId, supplierId),
		query.q ? namesOrder(db, query.q) : undefined,
	);
	const [rows, counted] = await Promise.all([
		db
			.select({ order: purchaseOrders, supplier: suppliers.name })
			.from(purchaseOrders)
			.innerJoin(suppliers, eq(suppliers.id, purchaseOrders.supplierId))
			.where(which)
			.orderBy(ORDER[query.sort])
			.limit(query.perPage)
			.offset((query.page - 1) * query.perPage),
		countRows(db, purchaseOrders, which, query),
	]);
	const sums = await sumsOf(
		db,
		rows.map(({ order }) => order.id),
	);
	const listed = rows.map(({ order, supplier }) => ({
		...order,
		supplier,
		sums: sums.get(order.id) ?? NO_SUMS,
	}));
	return listPage(listed, counted, query);
}

function namesOrder(db: DbOrTx, q: string): SQL | undefined {
	const id = parseId(q);
	const named = db
		.select({ id: suppliers.id })
		.from(suppliers)
		.where(holdsWords(supplierSearchText(suppliers), q));
	return or(id ? eq(purchaseOrders.id, id) : undefined, inArray(purchaseOrders.supplierId, named));
}

async function sumsOf(db: DbOrTx, ids: readonly number[]): Promise<Map<number, PurchaseSums>> {
	if (ids.length === 0) return new Map();
	const { orderId, qty, receivedQty, unitMinor } = purchaseOrderLines;
	const rows = await db
		.select({
			id: orderId,
			lines: sql<number>`count(*)::int`,
			pieces: sql<number>`sum(${qty})::int`,
			received: sql<number>`sum(least(${qty}, ${receivedQty}))::int`,
			totalMinor: sql<number>`coalesce(sum(${qty} * ${unitMinor}), 0)::float8`,
			unpriced: sql<number>`(count(*) - count(${unitMinor}))::int`,
		})
		.from(purchaseOrderLines)
		.where(inArray(orderId, [...ids]))
		.groupBy(orderId);
	return new Map(rows.map(({ id, ...sums }) => [id, sums]));
}

export type ShownReceipt = {
	id: number;
	createdAt: Date;
	byName: string | null;
	deliveryNote: string;
	takenBackAt: Date | null;
	lines: { lineId: number; name: string; qty: number }[];
};
/** A line with its product as it is now; `product` is null once that is deleted. */
export type ShownLine = PurchaseLineRow & {
	product: { qty: number; isKit: boolean; sku: string | null; barcode: string | null } | null;
};
export type ShownPurchaseOrder = {
	order: PurchaseOrderRow;
	supplier: Supplier;
	byName: string | null;
	lines: ShownLine[];
	sums: PurchaseSums;
	/** The latest first. */
	receipts: ShownReceipt[];
};

/** A purchase order with its lines and deliveries. @throws Problem not-found, also for `null` */
export async function purchaseOrderById(
	db: DbOrTx,
	id: number | null,
): Promise<ShownPurchaseOrder> {
	const [found] = await db
		.select({ order: purchaseOrders, supplier: suppliers, byName: users.name })
		.from(purchaseOrders)
		.innerJoin(suppliers, eq(suppliers.id, purchaseOrders.supplierId))
		.leftJoin(users, eq(users.id, purchaseOrders.byUserId))
		.where(eq(purchaseOrders.id, id ?? 0));
	if (!found) throw noSuchOrder();
	const [lines, receipts, sums] = await Promise.all([
		shownLines(db, found.order.id),
		receiptsOf(db, found.order.id),
		sumsOf(db, [found.order.id]),
	]);
	return { ...found, lines, receipts, sums: sums.get(found.order.id) ?? NO_SUMS };
}

async function shownLines(db: DbOrTx, orderId: number): Promise<ShownLine[]> {
	const rows = await db
		.select({
			line: purchaseOrderLines,
			product: {
				qty: products.qty,
				isKit: products.isKit,
				sku: products.sku,
				barcode: products.barcode,
			},
		})
		.from(purchaseOrderLines)
		.leftJoin(products, eq(products.id, purchaseOrderLines.productId))
		.where(eq(purchaseOrderLines.orderId, orderId))
		.orderBy(asc(purchaseOrderLines.id));
	return rows.map(({ line, product }) => ({ ...line, product }));
}

async function receiptsOf(db: DbOrTx, orderId: number): Promise<ShownReceipt[]> {
	const [rows, lines] = await Promise.all([
		db
			.select({
				id: goodsReceipts.id,
				createdAt: goodsReceipts.createdAt,
				byName: users.name,
				deliveryNote: goodsReceipts.deliveryNote,
				takenBackAt: goodsReceipts.takenBackAt,
			})
			.from(goodsReceipts)
			.leftJoin(users, eq(users.id, goodsReceipts.byUserId))
			.where(eq(goodsReceipts.orderId, orderId))
			.orderBy(desc(goodsReceipts.id)),
		db
			.select({
				receiptId: goodsReceiptLines.receiptId,
				lineId: goodsReceiptLines.lineId,
				name: purchaseOrderLines.name,
				qty: goodsReceiptLines.qty,
			})
			.from(goodsReceiptLines)
			.innerJoin(purchaseOrderLines, eq(purchaseOrderLines.id, goodsReceiptLines.lineId))
			.where(eq(purchaseOrderLines.orderId, orderId))
			.orderBy(asc(goodsReceiptLines.lineId)),
	]);
	const linesOf = Map.groupBy(lines, ({ receiptId }) => receiptId);
	return rows.map((row) => ({
		...row,
		lines: (linesOf.get(row.id) ?? []).map(({ lineId, name, qty }) => ({ lineId, name, qty })),
	}));
}

/** How many pieces of these products are ordered and still to come; products without any are left out. */
export async function piecesOnOrder(
	db: DbOrTx,
	productIds: readonly number[],
): Promise<Map<number, number>> {
	if (productIds.length === 0) return new Map();
	const { productId, qty, receivedQty, orderId } = purchaseOrderLines;
	const rows = await db
		.select({ id: productId, pieces: sql<number>`sum(${qty} - ${receivedQty})::int` })
		.from(purchaseOrderLines)
		.innerJoin(purchaseOrders, eq(purchaseOrders.id, orderId))
		.where(
			and(
				inArray(productId, [...productIds]),
				inArray(purchaseOrders.state, [...OPEN_STATES]),
				sql`${qty} > ${receivedQty}`,
			),
		)
		.groupBy(productId);
	return new Map(rows.flatMap(({ id, pieces }) => (id === null ? [] : [[id, pieces]])));
}
