import { asc, eq, inArray } from 'drizzle-orm';
import { z } from 'zod';
import { neededExtras, products } from '#db/catalogue-schema.ts';
import type { Db, DbOrTx, Tx } from '#db/client.ts';
import type { ChangedExtra, ChangedProduct, LeftProduct } from '#db/staff-schema.ts';
import { recordChange } from '../../audit/audit.ts';
import { announce } from '../../kit/changes.ts';
import { fieldProblem } from '../../kit/problem.ts';
import { transact } from '../../kit/transact.ts';
import { EXTRA, EXTRAS_CHANGES, MOST_EXTRAS, typedExtras } from '../extras/extras-input.ts';
import type { ProductRow } from '../product-rows.ts';
import { CHOOSE_ONE, lockSeen, planSeen, storeBulkChange } from './bulk-change.ts';

// Changing what many selected products need at once (“You also need”): shown first, then made, and undone for an hour like
// other changes of many products (bulk-undo.ts).

type ExtrasChangeKind = keyof typeof EXTRAS_CHANGES;

/** The chosen extras, in their order, and what is done with them; replaced by none, all are taken off. */
export const ExtrasEdit = z
	.object({
		change: z.enum(Object.keys(EXTRAS_CHANGES) as [ExtrasChangeKind, ...ExtrasChangeKind[]], {
			error: 'Please choose what to do.',
		}),
		extra: z
			.union([z.string(), z.array(z.string())])
			.default([])
			.transform((sent) => typedExtras([sent].flat())),
	})
	.superRefine(({ change, extra }, context) => {
		const message =
			extra.length > MOST_EXTRAS
				? `At most ${MOST_EXTRAS} extras can be shown.`
				: extra.length === 0 && change !== 'replace'
					? 'Search for a product above and add it.'
					: null;
		if (message !== null) context.addIssue({ code: 'custom', path: [EXTRA], message });
	});
export type ExtrasEdit = z.infer<typeof ExtrasEdit>;

/** A product with what it needs and what it is to need, which is the same for one that stays as it is. */
type EquippedProduct = {
	id: number;
	name: string;
	before: ChangedExtra[];
	after: ChangedExtra[];
	/** Why it stays as it is. */
	reason: string | null;
};

/**
 * What a change would make of each of these products, by name; deleted ones are left out. Nothing is changed.
 * @throws Problem invalid without products, or (`extra`) for one that is deleted
 */
export async function previewExtrasChange(
	db: DbOrTx,
	ids: readonly number[],
	edit: ExtrasEdit,
): Promise<EquippedProduct[]> {
	if (ids.length === 0) throw fieldProblem('ids', CHOOSE_ONE);
	const chosen = await chosenExtras(db, edit);
	const rows = await db
		.select({ id: products.id, name: products.name })
		.from(products)
		.where(inArray(products.id, [...ids]))
		.orderBy(asc(products.name), asc(products.id));
	const needs = await extrasOf(db, ids);
	return rows.map(({ id, name }) => ({ id, name, ...planned(id, needs.get(id), edit, chosen) }));
}

/** Stands for what the preview showed that a product needs. */
export function extrasVersion(extras: readonly ChangedExtra[]): string {
	return extras.map(({ id }) => id).join();
}

type ExtrasChange = {
	userId: number;
	edit: ExtrasEdit;
	/** What the preview showed of each product, as extrasVersion. */
	seen: ReadonlyMap<number, string>;
	/** The key of the form it was sent with. */
	formKey?: string;
};

/**
 * Makes the change to all products that still need what the preview showed, and stores it, so that it can be undone;
 * returns its id. The others stay as they are, with the reason in the stored change.
 * @throws Problem invalid as previewExtrasChange; conflict when not a single product is changed, or that form made its
 * change before
 */
export function makeExtrasChange(
	db: Db,
	{ userId, edit, seen, formKey }: ExtrasChange,
): Promise<number> {
	if (seen.size === 0) throw fieldProblem('ids', CHOOSE_ONE);
	return transact(db, async (tx) => {
		const rows = await lockSeen(tx, seen, formKey);
		const chosen = await chosenExtras(tx, edit);
		const needs = await extrasOf(tx, [...seen.keys()]);
		const { changed, left } = planSeen(seen, rows, (row) => {
			const { before, after, reason } = planned(row.id, needs.get(row.id), edit, chosen);
			const version = extrasVersion(before);
			const isSame = version === extrasVersion(after);
			const change = isSame ? null : { row, before, after };
			return { isOther: version !== seen.get(row.id), reason, change };
		});
		await writeExtras(tx, userId, changed);
		return storeBulkChange(tx, {
			userId,
			changed: changed.map(({ row, before, after }) => ({
				row,
				next: row,
				extras: { before, after },
			})),
			left,
		});
	});
}

/** Gives products, which are locked, what they needed before; returns those that stay as they are, and why. */
export async function giveBackExtras(
	tx: Tx,
	userId: number | null,
	changed: readonly ChangedProduct[],
	rows: ReadonlyMap<number, ProductRow>,
): Promise<LeftProduct[]> {
	const own = changed.filter(({ extras }) => extras);
	if (own.length === 0) return [];
	const needs = await extrasOf(
		tx,
		own.map(({ id }) => id),
	);
	const there = new Set(
		(
			await lockExtras(
				tx,
				own.flatMap(({ extras }) => extras?.before.map(({ id }) => id) ?? []),
			)
		).map(({ id }) => id),
	);
	const left: LeftProduct[] = [];
	const back: Equipped[] = [];
	for (const { id, extras } of own) {
		const row = rows.get(id);
		if (!row || !extras) continue;
		const before = needs.get(id) ?? [];
		// Those that were deleted since are gone from what it needs, too.
		const isSame =
			extrasVersion(before) === extrasVersion(extras.after.filter((each) => isAmong(each, before)));
		const gone = extras.before.filter((extra) => !there.has(extra.id));
		if (!isSame) left.push({ id, name: row.name, reason: 'What it needs was changed since.' });
		else {
			back.push({ row, before, after: extras.before.filter((extra) => there.has(extra.id)) });
			for (const { name } of gone)
				left.push({ id, name: row.name, reason: `${name} was deleted since.` });
		}
	}
	await writeExtras(tx, userId, back);
	return left;
}

const isAmong = ({ id }: ChangedExtra, extras: readonly ChangedExtra[]) =>
	extras.some((extra) => extra.id === id);

type Equipped = { row: ProductRow; before: ChangedExtra[]; after: ChangedExtra[] };

/** What becomes of one product. */
function planned(
	id: number,
	before: ChangedExtra[] = [],
	{ change }: ExtrasEdit,
	chosen: readonly ChangedExtra[],
): Omit<EquippedProduct, 'id' | 'name'> {
	const stays = (reason: string) => ({ before, after: before, reason });
	if (change === 'take')
		return { before, after: before.filter((extra) => !isAmong(extra, chosen)), reason: null };
	if (chosen.some((extra) => extra.id === id)) return stays('A product cannot need itself.');
	const added = chosen.filter((extra) => !isAmong(extra, before));
	const after = change === 'add' ? [...before, ...added] : [...chosen];
	if (after.length > MOST_EXTRAS)
		return stays(`It would need ${after.length} things; at most ${MOST_EXTRAS} can be shown.`);
	return { before, after, reason: null };
}

/** The chosen extras with their names. Those being deleted at the same time are waited for, and then not found. */
async function chosenExtras(db: DbOrTx, { extra, change }: ExtrasEdit): Promise<ChangedExtra[]> {
	const rows = await lockExtras(db, extra);
	const found = extra.flatMap((id) => rows.find((row) => row.id === id) ?? []);
	if (found.length < extra.length && change !== 'take')
		throw fieldProblem(
			EXTRA,
			'One of these products has been deleted. The list below is without it.',
		);
	return found;
}

function lockExtras(db: DbOrTx, ids: readonly number[]): Promise<ChangedExtra[]> {
	return db
		.select({ id: products.id, name: products.name })
		.from(products)
		.where(inArray(products.id, [...ids, 0]))
		.orderBy(asc(products.id))
		.for('key share');
}

/** What products need, by product, in its order. */
async function extrasOf(
	db: DbOrTx,
	productIds: readonly number[],
): Promise<Map<number, ChangedExtra[]>> {
	const rows = await db
		.select({ productId: neededExtras.productId, id: products.id, name: products.name })
		.from(neededExtras)
		.innerJoin(products, eq(products.id, neededExtras.extraId))
		.where(inArray(neededExtras.productId, [...productIds]))
		.orderBy(asc(neededExtras.productId), asc(neededExtras.position));
	const needs = new Map<number, ChangedExtra[]>();
	for (const { productId, ...extra } of rows)
		needs.set(productId, [...(needs.get(productId) ?? []), extra]);
	return needs;
}

/** Writes what locked products need, records each change and announces them. */
async function writeExtras(
	tx: Tx,
	userId: number | null,
	changed: readonly Equipped[],
): Promise<void> {
	if (changed.length === 0) return;
	const ids = changed.map(({ row }) => row.id);
	await tx.delete(neededExtras).where(inArray(neededExtras.productId, ids));
	const written = changed.flatMap(({ row, after }) =>
		after.map(({ id: extraId }, position) => ({ productId: row.id, extraId, position })),
	);
	if (written.length > 0) await tx.insert(neededExtras).values(written);
	const names = (extras: readonly ChangedExtra[]) => extras.map(({ name }) => name);
	for (const { row, before, after } of changed)
		await recordChange(tx, {
			userId,
			action: 'update',
			noun: 'product',
			nounId: row.id,
			before: { needs: names(before) },
			after: { needs: names(after) },
		});
	await announce(
		tx,
		ids.map((id): `product:${number}` => `product:${id}`),
	);
}
