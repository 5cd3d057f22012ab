import { createHash } from 'node:crypto';
import { asc, inArray, sql } from 'drizzle-orm';
import { z } from 'zod';
import { products } from '#db/catalogue-schema.ts';
import type { Db, DbOrTx, Tx } from '#db/client.ts';
import type { ChangedProduct, LeftProduct } from '#db/staff-schema.ts';
import { recordChange } from '../../audit/audit.ts';
import { announce } from '../../kit/changes.ts';
import { plainText } from '../../kit/input.ts';
import { fieldProblem } from '../../kit/problem.ts';
import { transact } from '../../kit/transact.ts';
import { boxContents, wrongBoxContents } from '../box-contents.ts';
import { type ProductRow, productAuditFields } from '../product-rows.ts';
import { listTags } from '../product-tags.ts';
import { CHOOSE_ONE, lockSeen, planSeen, storeBulkChange } from './bulk-change.ts';

// Changing what is in the box of many selected products at once: shown first, then made, and undone for an hour like other
// changes of many products (bulk-undo.ts).

/** Of the preview, whose address holds it. */
const LONGEST = 2000;

/** A thing a line, empty for nothing; `only_empty`: products that say something already stay as they are. */
export const BoxEdit = z.object({
	in_the_box: z
		.string()
		.max(LONGEST, `May be at most ${LONGEST} characters for many products.`)
		.pipe(plainText(LONGEST))
		.default('')
		.transform((typed, context) => {
			const text = boxContents(typed);
			const message = wrongBoxContents(text);
			if (message !== null) context.addIssue({ code: 'custom', message });
			return text;
		}),
	only_empty: z.literal('1').optional().catch(undefined),
});
export type BoxEdit = z.infer<typeof BoxEdit>;

/** A product with what is in its box; without a reason it becomes what the edit says. */
type BoxedProduct = {
	id: number;
	name: string;
	before: string;
	/** Why it stays as it is. */
	reason: string | null;
};

/**
 * What a change would make of each of these products, by name; deleted ones are left out. Nothing is changed.
 * @throws Problem invalid without products
 */
export async function previewBoxChange(
	db: DbOrTx,
	ids: readonly number[],
	edit: BoxEdit,
): Promise<BoxedProduct[]> {
	if (ids.length === 0) throw fieldProblem('ids', CHOOSE_ONE);
	const rows = await db
		.select({ id: products.id, name: products.name, before: products.inTheBox })
		.from(products)
		.where(inArray(products.id, [...ids]))
		.orderBy(asc(products.name), asc(products.id));
	return rows.map((row) => ({ ...row, reason: reasonOf(row.before, edit) }));
}

/** Stands for what the preview showed of a product, which may be too long for a form of many. */
export function boxVersion(text: string): string {
	return createHash('sha256').update(text).digest('hex').slice(0, 16);
}

type BoxChange = {
	userId: number;
	edit: BoxEdit;
	/** What the preview showed of each product, as boxVersion. */
	seen: ReadonlyMap<number, string>;
	/** The key of the form it was sent with. */
	formKey?: string;
};

/**
 * Gives these contents to all products that still have what the preview showed, and stores the change, so that it can be
 * undone; returns its id. The others stay as they are, with the reason in the stored change.
 * @throws Problem invalid without products; conflict when not a single product is changed, or that form made its change
 * before
 */
export function makeBoxChange(db: Db, { userId, edit, seen, formKey }: BoxChange): Promise<number> {
	if (seen.size === 0) throw fieldProblem('ids', CHOOSE_ONE);
	return transact(db, async (tx) => {
		const rows = await lockSeen(tx, seen, formKey);
		const { changed, left } = planSeen(seen, rows, (row) => ({
			isOther: boxVersion(row.inTheBox) !== seen.get(row.id),
			reason: reasonOf(row.inTheBox, edit),
			change:
				row.inTheBox === edit.in_the_box
					? null
					: { row, next: { ...row, inTheBox: edit.in_the_box } },
		}));
		await writeBoxes(tx, userId, changed);
		return storeBulkChange(tx, {
			userId,
			changed: changed.map(({ row, next }) => ({
				row,
				next,
				inTheBox: { before: row.inTheBox, after: next.inTheBox },
			})),
			left,
		});
	});
}

/** Gives products, which are locked, what was in their box before; returns those that stay as they are, and why. */
export async function giveBackBoxes(
	tx: Tx,
	userId: number | null,
	changed: readonly ChangedProduct[],
	rows: ReadonlyMap<number, ProductRow>,
): Promise<LeftProduct[]> {
	const left: LeftProduct[] = [];
	const back: { row: ProductRow; next: ProductRow }[] = [];
	for (const { id, inTheBox } of changed) {
		const row = rows.get(id);
		if (!row || !inTheBox) continue;
		if (row.inTheBox === inTheBox.after)
			back.push({ row, next: { ...row, inTheBox: inTheBox.before } });
		else left.push({ id, name: row.name, reason: 'What is in its box was changed since.' });
	}
	await writeBoxes(tx, userId, back);
	return left;
}

/** Writes what is in the box of locked products, records each change and announces them. */
async function writeBoxes(
	tx: Tx,
	userId: number | null,
	changed: readonly { row: ProductRow; next: ProductRow }[],
): Promise<void> {
	if (changed.length === 0) return;
	const ids = sql.param(changed.map(({ row }) => row.id));
	const texts = sql.param(changed.map(({ next }) => next.inTheBox));
	await tx.execute(sql`
		update products p set in_the_box = e.contents,
			updated_at = greatest(now(), p.updated_at + interval '1 millisecond')
		from unnest(${ids}::int[], ${texts}::text[]) as e(id, contents) where p.id = e.id`);
	for (const { row, next } of changed)
		await recordChange(tx, {
			userId,
			action: 'update',
			noun: 'product',
			nounId: row.id,
			before: productAuditFields(row),
			after: productAuditFields(next),
		});
	await announce(tx, [...new Set(changed.flatMap(({ row }) => listTags(row)))]);
}

function reasonOf(before: string, { only_empty }: BoxEdit): string | null {
	return only_empty && before !== '' ? 'It says already what is in the box.' : null;
}
