import { asc, eq, inArray, sql } from 'drizzle-orm';
import { categories, products } from '#db/catalogue-schema.ts';
import type { Db, DbOrTx, Tx } from '#db/client.ts';
import {
	bulkChanges,
	type ChangedProduct,
	type ChangedSpecification,
	type LeftProduct,
} from '#db/staff-schema.ts';
import { recordChange } from '../../audit/audit.ts';
import { type Rules, tellingBrokenRules } from '../../kit/broken-rules.ts';
import { announce } from '../../kit/changes.ts';
import { fieldProblem, Problem } from '../../kit/problem.ts';
import { sentOnce } from '../../kit/sent-once.ts';
import { transact } from '../../kit/transact.ts';
import { NO_SUCH_CATEGORY } from '../product-input.ts';
import { type ProductRow, productAuditFields } from '../product-rows.ts';
import { listTags } from '../product-tags.ts';
import { stockCauseFirst } from '../stock-movements/stock-cause.ts';
import { type BulkEdit, type Planned, plan, touchedFields } from './bulk-edit.ts';
import { type BulkValues, bulkValues, differingFields, MOST_AT_ONCE } from './bulk-values.ts';

// Changing the status, category, prices or stock of many selected products at once: shown first, then made.

const RULES: Rules = {
	products_category_id_categories_id_fk: { field: 'category_id', message: NO_SUCH_CATEGORY },
};
export const CHOOSE_ONE = 'Please choose at least one product.';

export type PlannedProduct = { id: number; name: string; before: BulkValues } & Planned;

/**
 * What a change would make of each of these products, by name; deleted ones are left out. Nothing is changed.
 * @throws Problem invalid without products, for more than MOST_AT_ONCE, or for a category that is not there
 */
export async function previewBulkChange(
	db: DbOrTx,
	ids: readonly number[],
	edit: BulkEdit,
): Promise<PlannedProduct[]> {
	refuseNumber(ids.length);
	const to = edit.category_id;
	if (to !== undefined && (await db.$count(categories, eq(categories.id, to))) === 0)
		throw fieldProblem('category_id', NO_SUCH_CATEGORY);
	const { id, name, isKit, sellingKobo, originalKobo, costKobo, qty, status, categoryId } =
		products;
	const values = { sellingKobo, originalKobo, costKobo, qty, status, categoryId };
	const rows = await db
		.select({ id, name, isKit, ...values })
		.from(products)
		.where(inArray(id, [...ids]))
		.orderBy(asc(name), asc(id));
	return rows.map((row) => {
		const before = bulkValues(row);
		return { id: row.id, name: row.name, before, ...plan(before, edit, row.isKit) };
	});
}

/** @throws Problem invalid for none, or for more than are changed at once */
function refuseNumber(chosen: number): void {
	if (chosen === 0) throw fieldProblem('ids', CHOOSE_ONE);
	const most = MOST_AT_ONCE.toLocaleString('en-NG');
	if (chosen > MOST_AT_ONCE)
		throw fieldProblem('ids', `At most ${most} products can be changed at once: narrow the list.`);
}

type BulkChange = {
	userId: number;
	edit: BulkEdit;
	/** The products as the preview showed them, by id. */
	seen: ReadonlyMap<number, BulkValues>;
	/** The key of the form it was sent with. */
	formKey?: string;
};

/**
 * Makes one change to all products that still are as the preview showed them, and stores it, so that it can be undone;
 * returns its id. The others keep their values, with the reason in the stored change. What an edit does not touch may
 * have changed.
 * @throws Problem invalid as previewBulkChange; conflict when not a single product is changed, or that
 * form made its change before
 */
export async function makeBulkChange(
	db: Db,
	{ userId, edit, seen, formKey }: BulkChange,
): Promise<number> {
	refuseNumber(seen.size);
	const touched = touchedFields(edit);
	const work = async (tx: Tx) => {
		const rows = await lockSeen(tx, seen, formKey);
		const { changed, left } = planSeen(seen, rows, (row) => {
			const then = seen.get(row.id);
			const { after, reason } = plan(bulkValues(row), edit, row.isKit);
			const isOther = touched.some((field) => then?.[field] !== row[field]);
			const differs = after && differingFields(row, after).length > 0;
			return { isOther, reason, change: differs ? { row, next: { ...row, ...after } } : null };
		});
		await writeProducts(tx, { cause: 'bulk', userId }, changed);
		return storeBulkChange(tx, { userId, changed, left });
	};
	return tellingBrokenRules(RULES, () => transact(db, work));
}

/** Stores what was changed, so that it can be undone; returns its id. */
export async function storeBulkChange(
	tx: Tx,
	{
		userId,
		changed,
		left,
		priceRunId = null,
	}: {
		userId: number | null;
		changed: readonly {
			row: ProductRow;
			next: ProductRow;
			specification?: ChangedSpecification;
			inTheBox?: ChangedProduct['inTheBox'];
			extras?: ChangedProduct['extras'];
			kit?: ChangedProduct['kit'];
			media?: ChangedProduct['media'];
		}[];
		left: LeftProduct[];
		/** The run of new prices that it is a batch of. */
		priceRunId?: number | null;
	},
): Promise<number> {
	const [stored] = await tx
		.insert(bulkChanges)
		.values({
			userId,
			products: changed.map(({ row, next, ...more }) => ({
				...more,
				id: row.id,
				name: row.name,
				before: bulkValues(row),
				after: bulkValues(next),
			})),
			left,
			priceRunId,
		})
		.returning({ id: bulkChanges.id });
	if (!stored) throw new Error('A bulk change was not stored');
	return stored.id;
}

/** Why a change of many products was not made. */
function nothingChanged(): Problem {
	return new Problem(
		'conflict',
		'Nothing was changed: the products are gone, have changed meanwhile, or are so already.',
	);
}

/**
 * Locks the products that a preview showed, for the one change that its form makes; with them `others`, which it needs.
 * @throws Problem conflict when that form made its change before
 */
export async function lockSeen(
	tx: Tx,
	seen: ReadonlyMap<number, unknown>,
	formKey: string | undefined,
	others: readonly number[] = [],
): Promise<ProductRow[]> {
	await sentOnce(tx, formKey, 'This change was made already. Look at the list before another.');
	const rows = await lockProducts(tx, [...seen.keys(), ...others]);
	return rows.filter(({ id }) => seen.has(id));
}

/** What becomes of one product of a preview. */
type Outcome<Change> = {
	/** It is not what the preview showed. */
	isOther: boolean;
	/** Why it cannot be changed. */
	reason: string | null;
	/** Null when it is so already. */
	change: Change | null;
};

/**
 * Plans a change of the products that a preview showed, which are locked: what is to be changed, and what stays as it is
 * with the reason.
 * @throws Problem conflict when not a single one would be changed
 */
export function planSeen<Change>(
	seen: ReadonlyMap<number, unknown>,
	rows: readonly ProductRow[],
	outcomeOf: (row: ProductRow) => Outcome<Change>,
): { changed: Change[]; left: LeftProduct[] } {
	const left = goneOf(seen, rows);
	const changed: Change[] = [];
	for (const row of rows) {
		const { isOther, reason: impossible, change } = outcomeOf(row);
		const reason = isOther ? 'It was changed after you looked at it.' : impossible;
		if (reason !== null) left.push({ id: row.id, name: row.name, reason });
		else if (change) changed.push(change);
	}
	if (changed.length === 0) throw nothingChanged();
	return { changed, left };
}

/** The products of a preview, by id, that are no longer there. */
function goneOf(seen: ReadonlyMap<number, unknown>, rows: readonly ProductRow[]): LeftProduct[] {
	const there = new Set(rows.map(({ id }) => id));
	const gone = [...seen.keys()].filter((id) => !there.has(id));
	return gone.map((id) => ({ id, name: `Product ${id}`, reason: 'It was deleted meanwhile.' }));
}

/** Locks these products in the order of stock.ts until the transaction ends; deleted ones are left out. */
export function lockProducts(tx: Tx, ids: readonly number[]): Promise<ProductRow[]> {
	return (
		tx
			.select()
			.from(products)
			.where(inArray(products.id, [...ids]))
			.orderBy(asc(products.isKit), asc(products.id))
			// The weakest lock an update needs, so that carts and orders may still refer to the rows.
			.for('no key update')
	);
}

/** Writes what can be changed in bulk of locked products, records each change and its cause, and announces them. */
export async function writeProducts(
	tx: Tx,
	by: { cause: 'bulk' | 'undo'; userId: number | null },
	changed: readonly { row: ProductRow; next: ProductRow }[],
): Promise<void> {
	const { userId } = by;
	const column = (field: 'id' | keyof BulkValues) =>
		sql.param(changed.map(({ next }) => next[field]));
	await tx.execute(sql`
		with ${stockCauseFirst(by)}
		update products p set selling_kobo = e.selling_kobo, original_kobo = e.original_kobo,
			cost_kobo = e.cost_kobo, qty = e.qty,
			status = e.status, category_id = e.category_id,
			updated_at = greatest(now(), p.updated_at + interval '1 millisecond')
		from unnest(${column('id')}::int[], ${column('sellingKobo')}::bigint[],
			${column('originalKobo')}::bigint[], ${column('costKobo')}::bigint[], ${column('qty')}::int[],
			${column('status')}::smallint[], ${column('categoryId')}::int[])
			as e(id, selling_kobo, original_kobo, cost_kobo, qty, status, category_id) cross join stock_cause
		where p.id = e.id`);
	for (const { row, next } of changed) {
		const change = { before: productAuditFields(row), after: productAuditFields(next) };
		await recordChange(tx, {
			userId,
			action: 'update',
			noun: 'product',
			nounId: row.id,
			...change,
		});
	}
	const tags = changed.flatMap(({ row, next }) => [...listTags(row), ...listTags(next)]);
	await announce(tx, [...new Set(tags)]);
}
