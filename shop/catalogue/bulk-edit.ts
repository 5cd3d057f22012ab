import { asc, inArray, sql } from 'drizzle-orm';
import { z } from 'zod';
import { products } from '#db/catalogue-schema.ts';
import type { Db, Tx } from '#db/client.ts';
import { recordChange } from '../audit/audit.ts';
import { type Rules, tellingBrokenRules } from '../kit/broken-rules.ts';
import { announce } from '../kit/changes.ts';
import { readWhole } from '../kit/form-fields.ts';
import { LARGEST_KOBO, nairaToKobo } from '../kit/money.ts';
import { LARGEST_INTEGER, parseId } from '../kit/parse-id.ts';
import { fieldProblem, Problem } from '../kit/problem.ts';
import { sentOnce } from '../kit/sent-once.ts';
import { transact } from '../kit/transact.ts';
import { NO_SUCH_CATEGORY } from './product-input.ts';
import { type ProductRow, productAuditFields } from './product-rows.ts';
import { listTags } from './product-tags.ts';

// Changing the status, category, price or stock of many selected products at once.

const WHOLE_NAIRA = 100;

const RULES: Rules = {
	products_category_id_categories_id_fk: { field: 'category_id', message: NO_SUCH_CATEGORY },
};

/** An empty field means no change. */
const filledIn = <T extends z.ZodType>(schema: T) =>
	z.preprocess((value) => (value === null || value === '' ? undefined : value), schema.optional());
const read = <T>(reader: (value: string | number) => T | null, wrong: string) =>
	z.union([z.string(), z.number()], { error: wrong }).transform((value, context): T => {
		const found = reader(value);
		if (found !== null) return found;
		context.issues.push({ code: 'custom', message: wrong, input: value });
		return z.NEVER;
	});

/** The change to the selected products; at most one way to change the price, and one to change the stock. */
export const BulkEdit = z
	.object({
		status: filledIn(
			read(
				(value) => (['0', '1'].includes(String(value)) ? (Number(value) as 0 | 1) : null),
				'Must be 0 or 1.',
			),
		),
		category_id: filledIn(read(parseId, NO_SUCH_CATEGORY)),
		/** The new price in naira, read as kobo. */
		price: filledIn(read(nairaToKobo, 'Must be an amount in naira, 0 or more.')),
		/** Naira to add, or with a minus to subtract; read as kobo. */
		price_add: filledIn(
			read(signedKobo, 'Must be an amount in naira, with a minus to lower prices.'),
		),
		/**
		 * Per cent to add, or with a minus to subtract, with at most two decimals; the result is rounded to whole naira.
		 */
		price_percent: filledIn(read(readPercent, 'Must be per cent between -100 and 1000.')),
		qty: filledIn(read((value) => readWhole(value, 0), 'Must be a whole number, 0 or more.')),
		/** Pieces to add, or with a minus to subtract. */
		qty_add: filledIn(
			read((value) => readWhole(value, -LARGEST_INTEGER), 'Must be a whole number.'),
		),
	})
	.refine((edit) => Object.values(edit).some((value) => value !== undefined), {
		error: 'Please choose what to change.',
	})
	.refine(({ price, price_add, price_percent }) => atMostOne(price, price_add, price_percent), {
		path: ['price'],
		error: 'Please change the price in one way only.',
	})
	.refine(({ qty, qty_add }) => atMostOne(qty, qty_add), {
		path: ['qty'],
		error: 'Please change the stock in one way only.',
	});
export type BulkEdit = z.infer<typeof BulkEdit>;

/**
 * Makes one change to all selected products or to none of them; ids of deleted products are ignored. Returns how many
 * products there were. `formKey` is that of the form it was sent with.
 * @throws Problem invalid when a price or stock would fall below 0, or no such category; not-found when all products are deleted; conflict
 * when that form made its change before
 */
export async function setProducts(
	db: Db,
	userId: number,
	ids: readonly number[],
	edit: BulkEdit,
	{ formKey }: { formKey?: string } = {},
): Promise<number> {
	if (ids.length === 0) throw fieldProblem('ids', 'Please choose at least one product.');
	const work = async (tx: Tx) => {
		await sentOnce(tx, formKey, 'This change was made already. Look at the list before another.');
		const rows = await tx
			.select()
			.from(products)
			.where(inArray(products.id, [...ids]))
			.orderBy(asc(products.id))
			.for('no key update');
		if (rows.length === 0)
			throw new Problem('not-found', 'None of the chosen products is there any more.');
		const edited = rows.map((row) => ({ row, next: editedRow(row, edit) }));
		await write(
			tx,
			edited.map(({ next }) => next),
		);
		for (const { row, next } of edited) {
			const change = { before: productAuditFields(row), after: productAuditFields(next) };
			await recordChange(tx, {
				userId,
				action: 'update',
				noun: 'product',
				nounId: row.id,
				...change,
			});
		}
		const tags = edited.flatMap(({ row, next }) => [...listTags(row), ...listTags(next)]);
		await announce(tx, [...new Set(tags)]);
		return rows.length;
	};
	return tellingBrokenRules(RULES, () => transact(db, work));
}

/** A product as it is after the edit. @throws Problem invalid when it would be impossible */
function editedRow(row: ProductRow, edit: BulkEdit): ProductRow {
	const sellingKobo = newPrice(row.sellingKobo, edit);
	const qty = edit.qty ?? row.qty + (edit.qty_add ?? 0);
	if (sellingKobo < 0 || sellingKobo > LARGEST_KOBO) {
		const field = edit.price_add === undefined ? 'price_percent' : 'price_add';
		throw fieldProblem(field, `${row.name} cannot have that price.`);
	}
	if (qty < 0 || qty > LARGEST_INTEGER)
		throw fieldProblem('qty_add', `Of ${row.name} there are ${row.qty} in stock.`);
	const { status = row.status, category_id: categoryId = row.categoryId } = edit;
	return { ...row, sellingKobo, qty, status, categoryId };
}

function newPrice(kobo: number, { price, price_add, price_percent }: BulkEdit): number {
	if (price !== undefined) return price;
	if (price_add !== undefined) return kobo + price_add;
	if (price_percent === undefined) return kobo;
	// In hundredths of a per cent, so that all steps but the last use integers.
	const hundredths = Math.round(price_percent * 100);
	return Math.round((kobo * (10_000 + hundredths)) / 10_000 / WHOLE_NAIRA) * WHOLE_NAIRA;
}

async function write(tx: Tx, rows: readonly ProductRow[]): Promise<void> {
	const column = <T>(of: (row: ProductRow) => T) => sql.param(rows.map(of));
	await tx.execute(sql`
		update products p set selling_kobo = e.selling_kobo, qty = e.qty, status = e.status,
			category_id = e.category_id,
			updated_at = greatest(now(), p.updated_at + interval '1 millisecond')
		from unnest(${column((r) => r.id)}::int[], ${column((r) => r.sellingKobo)}::bigint[],
			${column((r) => r.qty)}::int[], ${column((r) => r.status)}::smallint[],
			${column((r) => r.categoryId)}::int[])
			as e(id, selling_kobo, qty, status, category_id)
		where p.id = e.id`);
}

function atMostOne(...values: unknown[]): boolean {
	return values.filter((value) => value !== undefined).length <= 1;
}

function signedKobo(value: string | number): number | null {
	const text = String(value).trim();
	const kobo = nairaToKobo(text.replace(/^[+-]/, ''));
	return kobo !== null && text.startsWith('-') ? -kobo : kobo;
}

function readPercent(value: string | number): number | null {
	const text = String(value).trim().replace(/%$/, '');
	const percent = /^[+-]?\d{1,4}(\.\d{1,2})?$/.test(text) ? Number(text) : Number.NaN;
	return percent >= -100 && percent <= 1000 ? percent : null;
}
