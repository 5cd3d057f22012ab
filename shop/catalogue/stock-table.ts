import { and, asc, desc, eq, gt, lte, or, type SQL, sql } from 'drizzle-orm';
import {
	categories,
	piecesSold,
	productSearchText,
	products,
	stockCost,
	stockValue,
} from '#db/catalogue-schema.ts';
import type { DbOrTx } from '#db/client.ts';
import { csvTable } from '../kit/csv.ts';
import type { ListPage, ListQuery } from '../kit/list-pages.ts';
import { koboToNaira } from '../kit/money.ts';
import { parseId } from '../kit/parse-id.ts';
import { searchedPage } from '../search/searched-rows.ts';
import { holdsWords } from '../search/word-search.ts';
import { staffSettings } from '../settings/settings.ts';

// The stock and its value at selling prices and at cost, including hidden products. What was sold of each is what left the
// stock, in kits too: whoever buys it again must see that.

export const STOCK_ROWS_A_PAGE = 25;
export const STOCK_SORTS = ['qty_asc', 'qty_desc', 'name', 'sold_desc', 'value_desc'] as const;
type StockSort = (typeof STOCK_SORTS)[number];
const STOCK_LEVELS = ['out', 'low', 'short', 'enough'] as const;
type StockLevel = (typeof STOCK_LEVELS)[number];

/** Null means no filter. `low` means few, as the settings say, but not none; `short` few or none of what shoppers see. */
export type StockFilter = { level: StockLevel | null; categoryId: number | null };
type StockRow = {
	id: number;
	slug: string;
	name: string;
	brand: string | null;
	sku: string | null;
	category: string;
	/** 0 shown, 1 hidden. */
	status: number;
	qty: number;
	/** Its stock follows from that of its parts. */
	isKit: boolean;
	/** Pieces that left the stock: by themselves and as parts of kits. */
	piecesSold: number;
	/** Those that left as parts of kits. */
	soldInKits: number;
	sellingKobo: number;
	valueKobo: number;
	/** What the stock was bought for; null while the cost is unknown. */
	costKobo: number | null;
};

export const ALL_STOCK: StockFilter = { level: null, categoryId: null };

/** The filter of a query: `level` and `category`. Invalid values are ignored. */
export function readStockFilter(query: Record<string, unknown>): StockFilter {
	return {
		level: STOCK_LEVELS.find((level) => level === query.level) ?? null,
		categoryId: parseId(query.category),
	};
}

const BATCH = 1000;
const COLUMNS = [
	'product_slug',
	'name',
	'brand',
	'category',
	'status',
	'qty',
	'sold_count',
	'selling_price',
	'stock_value',
	'stock_cost',
	'sold_in_kits',
] as const;

const value = stockValue(products);
const ORDER: Record<StockSort, SQL[]> = {
	qty_asc: [asc(products.qty), asc(products.id)],
	qty_desc: [desc(products.qty), desc(products.id)],
	name: [asc(products.name), asc(products.id)],
	sold_desc: [desc(piecesSold(products)), desc(products.id)],
	value_desc: [desc(value), desc(products.id)],
};
/** What the dashboard calls low: few or none of what shoppers see. */
export function isShort(few: number): SQL | undefined {
	return and(eq(products.status, 0), lte(products.qty, few));
}
const LEVEL: Record<StockLevel, (few: number) => SQL | undefined> = {
	out: () => eq(products.qty, 0),
	low: (few) => and(gt(products.qty, 0), lte(products.qty, few)),
	short: isShort,
	enough: (few) => gt(products.qty, few),
};

/** One page of the stock; the search covers name, brand and barcode, and finds a whole SKU. */
export async function stockPage(
	db: DbOrTx,
	query: ListQuery<StockSort>,
	filter: StockFilter = ALL_STOCK,
): Promise<ListPage<StockRow>> {
	const which = await chosen(db, filter, query.q);
	const list = { table: products, which, query, order: ORDER[query.sort] };
	const page = await searchedPage(db, list, selectStock);
	return { ...page, rows: page.rows.map(toRow) };
}

/** The stock of a filter and a search as pieces of CSV text, ordered by id; prices and values in naira. */
export function exportStock(
	db: DbOrTx,
	filter: StockFilter = ALL_STOCK,
	q = '',
): AsyncGenerator<string> {
	return csvTable(COLUMNS, batches(db, filter, q));
}

async function* batches(db: DbOrTx, filter: StockFilter, q: string) {
	const which = await chosen(db, filter, q);
	let last = 0;
	for (;;) {
		const found = await selectStock(db)
			.where(and(which, gt(products.id, last)))
			.orderBy(asc(products.id))
			.limit(BATCH);
		if (found.length === 0) return;
		yield found.map(toRow).map((row) => ({
			product_slug: row.slug,
			name: row.name,
			brand: row.brand,
			category: row.category,
			status: row.status === 0 ? 'Shown' : 'Hidden',
			qty: row.qty,
			sold_count: row.piecesSold,
			selling_price: koboToNaira(row.sellingKobo),
			stock_value: koboToNaira(row.valueKobo),
			stock_cost: row.costKobo === null ? null : koboToNaira(row.costKobo),
			sold_in_kits: row.soldInKits,
		}));
		last = found.at(-1)?.id ?? last;
	}
}

async function chosen(
	db: DbOrTx,
	{ level, categoryId }: StockFilter,
	q: string,
): Promise<SQL | undefined> {
	const { lowStock } = await staffSettings(db);
	return and(
		level ? LEVEL[level](lowStock) : undefined,
		categoryId === null ? undefined : eq(products.categoryId, categoryId),
		namesProduct(q),
	);
}

/** By what is printed on its box, or the shop's own number as a whole. */
function namesProduct(q: string): SQL | undefined {
	const words = holdsWords(productSearchText(products), q);
	return words && or(words, sql`lower(${products.sku}) = ${q.toLowerCase()}`);
}

function selectStock(db: DbOrTx) {
	return db
		.select({
			id: products.id,
			slug: products.slug,
			name: products.name,
			brand: products.brand,
			sku: products.sku,
			category: categories.name,
			status: products.status,
			qty: products.qty,
			isKit: products.isKit,
			piecesSold: piecesSold(products),
			soldInKits: products.soldInKits,
			sellingKobo: products.sellingKobo,
			costKobo: stockCost(products),
		})
		.from(products)
		.innerJoin(categories, eq(categories.id, products.categoryId))
		.$dynamic();
}

function toRow(row: Omit<StockRow, 'valueKobo'>): StockRow {
	return { ...row, valueKobo: row.sellingKobo * row.qty };
}
