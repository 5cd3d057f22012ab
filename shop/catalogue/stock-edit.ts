import { asc, eq, inArray } from 'drizzle-orm';
import { products } from '#db/catalogue-schema.ts';
import type { Db, Tx } from '#db/client.ts';
import { recordChange } from '../audit/audit.ts';
import { announce } from '../kit/changes.ts';
import { readWhole } from '../kit/form-fields.ts';
import { parseId } from '../kit/parse-id.ts';
import { type FieldErrors, fieldProblem, Problem } from '../kit/problem.ts';
import { transact } from '../kit/transact.ts';
import { KIT_STOCK } from './kits/kit-input.ts';
import { type ProductRow, productAuditFields } from './product-rows.ts';
import { tagsOfChange } from './product-tags.ts';
import { rowOfStock, STOCK_REASONS, type StockReason, stockFields } from './stock-fields.ts';
import { setStockCause } from './stock-movements/stock-cause.ts';

// New stock typed into the rows of the stock table. Like an order, and unlike other edits, it leaves `updated_at` as it
// is: whoever edits the product elsewhere need not be told, since their form only writes a stock that they changed.

const WRONG = 'Must be a whole number, 0 or more.';
const WRONG_BY = 'Must leave a whole number, 0 or more.';
const KITS_TYPED = 'Please look at the kits marked in the table. Nothing was saved yet.';

/** `seen` is the stock that whoever counted was shown. */
type Count = {
	id: number;
	qty: number;
	seen: number | null;
	/** Typed as so many more or fewer. */
	isBy?: boolean;
};
type Counted = { name: string; was: number; qty: number };
type Edited = { row: ProductRow; count: Count };

/** The rows in which another stock was typed. @throws Problem invalid when one is no stock, or none is another */
export function readCounts(fields: Record<string, string>): Count[] {
	const counts: Count[] = [];
	const errors: FieldErrors = {};
	for (const [name, text] of Object.entries(fields)) {
		const id = parseId(rowOfStock(name));
		if (id === null) continue;
		const seen = readWhole(fields[stockFields(id).seen], 0);
		const isBy = SIGNED.test(text);
		const qty = isBy
			? afterChange(text, seen)
			: /^\s*\d+\s*$/.test(text)
				? readWhole(text, 0)
				: null;
		if (qty === null) errors[name] = [isBy ? WRONG_BY : WRONG];
		else if (qty !== seen) counts.push({ id, qty, seen, isBy });
	}
	if (Object.keys(errors).length > 0) {
		const message = 'Please look at the stock marked in the table. Nothing was saved yet.';
		throw new Problem('invalid', message, { fields: errors });
	}
	if (counts.length === 0) throw new Problem('invalid', 'Please type a new stock first.');
	return counts;
}

/** Why all of them have another stock; null when nobody says. @throws Problem invalid for none of STOCK_REASONS */
export function readStockReason({ reason }: Record<string, string>): StockReason | null {
	if (!reason) return null;
	const known = STOCK_REASONS.find((each) => each === reason);
	if (!known) throw fieldProblem('reason', 'Choose one of the reasons.');
	return known;
}

/** What came in or went out: "+5", "-2", and with the minus that some keyboards write. */
const SIGNED = /^\s*([+\-−])\s*(\d+)\s*$/;

/** What was seen and so many more or fewer; null when that is no stock, or it is not known what was seen. */
function afterChange(text: string, seen: number | null): number | null {
	const [, sign, digits = ''] = SIGNED.exec(text) ?? [];
	const by = readWhole(digits, 0);
	if (by === null || seen === null) return null;
	return readWhole(String(sign === '+' ? seen + by : seen - by), 0);
}

/**
 * Sets the stock of all these products or of none, for a reason that is recorded with each; deleted ones are ignored.
 * Returns the products that it changed.
 * @throws Problem invalid for a kit; conflict when the stock is no longer what was seen (`facts.stock` has what it is now, by id); not-found
 * when all are deleted
 */
export function setStock(
	db: Db,
	userId: number,
	counts: readonly Count[],
	reason: StockReason | null = null,
): Promise<Counted[]> {
	const countOf = new Map(counts.map((count) => [count.id, count]));
	return transact(db, async (tx) => {
		const rows = await tx
			.select()
			.from(products)
			.where(inArray(products.id, [...countOf.keys()]))
			.orderBy(asc(products.isKit), asc(products.id))
			.for('no key update');
		if (rows.length === 0) throw new Problem('not-found', 'Product not found');
		const edited = rows.flatMap((row) => {
			const count = countOf.get(row.id);
			return count && isOther(row, count) ? [{ row, count }] : [];
		});
		refuseKits(edited);
		refuseOvertaken(edited);
		for (const { row, count } of edited)
			await writeStock(tx, { userId, row, qty: count.qty, reason });
		return edited.map(({ row, count: { qty } }) => ({ name: row.name, was: row.qty, qty }));
	});
}

/**
 * A count that is the stock already changes nothing. Pieces that came in do unless they came from what is there now: two
 * deliveries of three are six, and one that is sent twice is refused.
 */
function isOther({ qty }: ProductRow, count: Count): boolean {
	return count.qty !== qty || (count.isBy === true && count.seen !== qty);
}

/** The stock of a kit cannot be typed: the table has no field for it, but a page may be older than the kit. */
function refuseKits(edited: readonly Edited[]): void {
	const errors: FieldErrors = {};
	for (const { row } of edited) if (row.isKit) errors[stockFields(row.id).qty] = [KIT_STOCK];
	if (Object.keys(errors).length > 0) throw new Problem('invalid', KITS_TYPED, { fields: errors });
}

/** An order may have taken pieces since the page was opened; whoever counted decides again. */
function refuseOvertaken(edited: readonly Edited[]): void {
	const overtaken = edited.filter(
		({ row, count }) => count.seen !== null && count.seen !== row.qty,
	);
	const errors: FieldErrors = {};
	const stock: Record<number, number> = {};
	for (const { row, count } of overtaken) {
		errors[stockFields(row.id).qty] = [`It was ${count.seen} and is ${row.qty} now.`];
		stock[row.id] = row.qty;
	}
	if (overtaken.length === 0) return;
	const message =
		'Some stock has changed meanwhile. Nothing was saved yet: look at what it is now, then save again.';
	throw new Problem('conflict', message, { fields: errors, facts: { stock } });
}

type Write = { userId: number; row: ProductRow; qty: number; reason: string | null };

/** Sets the stock of a product, whose row is locked, and records why. */
export async function writeStock(tx: Tx, { userId, row, qty, reason }: Write): Promise<void> {
	const after = { ...row, qty };
	await setStockCause(tx, { cause: 'count', userId, reason });
	await tx.update(products).set({ qty }).where(eq(products.id, row.id));
	await recordChange(tx, {
		userId,
		action: 'update',
		noun: 'product',
		nounId: row.id,
		before: productAuditFields(row),
		after: { ...productAuditFields(after), ...(reason ? { reason } : {}) },
	});
	await announce(tx, tagsOfChange(row, after));
}
