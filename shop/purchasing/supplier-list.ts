import { and, asc, count, desc, eq, inArray, sql } from 'drizzle-orm';
import type { DbOrTx } from '#db/client.ts';
import { foldedText } from '#db/folded-text.ts';
import {
	type PurchaseCurrency,
	purchaseOrders,
	supplierSearchText,
	suppliers,
} from '#db/purchasing/purchasing-schema.ts';
import type { ListPage, ListQuery } from '../kit/list-pages.ts';
import { searchedPage } from '../search/searched-rows.ts';
import { holdsWords } from '../search/word-search.ts';
import { OPEN_STATES } from './purchase-states.ts';
import type { Supplier } from './suppliers.ts';

export const SUPPLIER_SORTS = ['name', 'newest'] as const;
type SupplierSort = (typeof SUPPLIER_SORTS)[number];
type ListedSupplier = Supplier & {
	/** Its orders of which goods are still to come. */
	openOrders: number;
};

const FOLDED_NAME = foldedText(sql`${suppliers.name}`);
const ORDER = {
	name: [asc(FOLDED_NAME), asc(suppliers.id)],
	newest: [desc(suppliers.id)],
};
/** As many as a choice of one is good for. */
const MOST_OPTIONS = 500;

/** One page of the suppliers, of active ones alone if asked; the search covers name, contact and phone. */
export async function supplierPage(
	db: DbOrTx,
	query: ListQuery<SupplierSort>,
	{ isActive }: { isActive: boolean | null },
): Promise<ListPage<ListedSupplier>> {
	const which = and(
		isActive === null ? undefined : eq(suppliers.isActive, isActive),
		holdsWords(supplierSearchText(suppliers), query.q),
	);
	const list = { table: suppliers, which, query, order: ORDER[query.sort] };
	const page = await searchedPage(db, list, (reader) => reader.select().from(suppliers).$dynamic());
	const open = await openOrders(
		db,
		page.rows.map(({ id }) => id),
	);
	return { ...page, rows: page.rows.map((row) => ({ ...row, openOrders: open.get(row.id) ?? 0 })) };
}

async function openOrders(db: DbOrTx, ids: readonly number[]): Promise<Map<number, number>> {
	if (ids.length === 0) return new Map();
	const rows = await db
		.select({ id: purchaseOrders.supplierId, orders: count() })
		.from(purchaseOrders)
		.where(
			and(
				inArray(purchaseOrders.supplierId, [...ids]),
				inArray(purchaseOrders.state, [...OPEN_STATES]),
			),
		)
		.groupBy(purchaseOrders.supplierId);
	return new Map(rows.map(({ id, orders }) => [id, orders]));
}

export type SupplierOption = { id: number; name: string; currency: PurchaseCurrency };

/** The active suppliers by name, and `besides` whatever it is, to choose one from; at most 500. */
export function supplierOptions(
	db: DbOrTx,
	besides: number | null = null,
): Promise<SupplierOption[]> {
	return db
		.select({ id: suppliers.id, name: suppliers.name, currency: suppliers.currency })
		.from(suppliers)
		.where(sql`${suppliers.isActive} or ${suppliers.id} = ${besides ?? 0}`)
		.orderBy(asc(FOLDED_NAME), asc(suppliers.id))
		.limit(MOST_OPTIONS);
}
