import { type SQL, sql } from 'drizzle-orm';
import { products } from '#db/catalogue-schema.ts';
import type { StockCause } from '../../catalogue/stock-movements/stock-cause.ts';
import type { SupplierProduct } from '../reading/normalise.ts';
import type { OwnProduct } from '../reading/own-row.ts';
import type { NewCategories } from '../shop-categories.ts';
import type { PlannedSpecifications } from './own-specifications.ts';
import type { Known } from './stored-products.ts';

// What is written of records of both kinds, suppliers' and the shop's own.

export type WriteSettings = {
	/** Of movements of stock: who imports what. */
	cause: Extract<StockCause, { cause: 'import' }>;
	/** Stock of a new product whose record has none. */
	stock: number;
	/** Whether new products are shown, unless their record says so itself; one without a price or with an odd one never. */
	showNew: boolean;
	/** Whether the stock of products that the shop has stays, whatever its own table says. */
	leaveStock: boolean;
	/** What becomes of the categories that it creates. */
	newCategories: NewCategories;
	/** Folded brand → its one spelling. */
	spellings: Map<string, string>;
};
export type NewProduct = typeof products.$inferInsert;
export type CategoryOf = (product: SupplierProduct | OwnProduct) => number;
export type Field = Exclude<keyof NewProduct, 'id'>;
type Written = {
	line: number;
	slug: string;
	known: Known | undefined;
	odd: string | null;
	specified?: PlannedSpecifications | undefined;
};
export type WrittenAs<P> = { product: P } & Written;

export const SHOWN = 0;
export const HIDDEN = 1;

/** `set` of an upsert: these fields take the incoming values. */
export function incoming(fields: readonly Field[]): Record<string, SQL> {
	const taken = fields.map((field) => [
		field,
		sql`excluded.${sql.identifier(products[field].name)}`,
	]);
	return { ...Object.fromEntries(taken), updatedAt: sql`now()` };
}
