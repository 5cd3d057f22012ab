import { isDeepStrictEqual } from 'node:util';
import { asc, gt, inArray, sql } from 'drizzle-orm';
import { products } from '#db/catalogue-schema.ts';
import type { Db, DbOrTx, Tx } from '#db/client.ts';
import {
	bulkChanges,
	type ChangedMedia,
	type ChangedProduct,
	type LeftProduct,
} from '#db/staff-schema.ts';
import { recordChange } from '../../audit/audit.ts';
import { announce } from '../../kit/changes.ts';
import { fieldProblem } from '../../kit/problem.ts';
import { transact } from '../../kit/transact.ts';
import { type MediaRow, mediaRowsOf } from '../../media/media.ts';
import { mediaText, writeMedia } from '../../media/media-editing.ts';
import { type MediaKind, MOST } from '../../media/media-kinds.ts';
import type { ProductRow } from '../product-rows.ts';
import { CHOOSE_ONE, lockSeen, planSeen, storeBulkChange } from './bulk-change.ts';

// Giving documents, sounds and videos to many selected products at once, and taking them off: shown first, then made, and
// undone for an hour like other changes of many products (bulk-undo.ts).

/** What each product gets after what it has, and, by mediaKey, what is taken off. */
export type MediaEdit = { added: readonly ChangedMedia[]; taken: readonly string[] };

/** Two that are the same file or video have the same key, whatever their titles. */
export function mediaKey({
	path,
	provider,
	videoId,
}: Pick<ChangedMedia, 'path' | 'provider' | 'videoId'>): string {
	return path ?? `${provider}:${videoId}`;
}

/** A product with what it has and what it is to have, which is the same for one that stays as it is. */
type IllustratedProduct = {
	id: number;
	name: string;
	before: ChangedMedia[];
	after: ChangedMedia[];
	/** Why it stays as it is. */
	reason: string | null;
};

/**
 * What a change would make of each of these products, by name; deleted ones are left out. Nothing is changed.
 * @throws Problem invalid without products
 */
export async function previewMediaChange(
	db: DbOrTx,
	ids: readonly number[],
	edit: MediaEdit,
): Promise<IllustratedProduct[]> {
	if (ids.length === 0) throw fieldProblem('ids', CHOOSE_ONE);
	const rows = await db
		.select({ id: products.id, name: products.name })
		.from(products)
		.where(inArray(products.id, [...ids]))
		.orderBy(asc(products.name), asc(products.id));
	const media = await mediaRowsOf(db, ids);
	return rows.map(({ id, name }) => {
		const before = (media.get(id) ?? []).map(withoutPlace);
		return { id, name, before, ...planned(before, edit) };
	});
}

/** Each document, sound and video that any of these products has, with how many of them have it. */
export async function mediaOfProducts(
	db: DbOrTx,
	ids: readonly number[],
): Promise<{ key: string; kind: MediaKind; title: string; products: number }[]> {
	const rows = [...(await mediaRowsOf(db, ids)).values()].flat();
	return [...Map.groupBy(rows, mediaKey)].flatMap(([key, [first, ...more]]) =>
		first ? [{ key, kind: first.kind, title: first.title, products: more.length + 1 }] : [],
	);
}

/** Stands for what the preview showed of a product. */
export function mediaVersion(media: readonly ChangedMedia[]): string {
	return media.map(mediaKey).join();
}

type MediaChange = {
	userId: number;
	edit: MediaEdit;
	/** What the preview showed of each product, as mediaVersion. */
	seen: ReadonlyMap<number, string>;
	/** The key of the form it was sent with. */
	formKey?: string;
};

/**
 * Makes the change to all products that still have what the preview showed, and stores it, so that it can be undone;
 * returns its id. The others stay as they are, with the reason in the stored change.
 * @throws Problem invalid without products; conflict when not a single product is changed, or that form made its change
 * before
 */
export function makeMediaChange(
	db: Db,
	{ userId, edit, seen, formKey }: MediaChange,
): Promise<number> {
	if (seen.size === 0) throw fieldProblem('ids', CHOOSE_ONE);
	return transact(db, async (tx) => {
		const rows = await lockSeen(tx, seen, formKey);
		const media = await mediaRowsOf(tx, [...seen.keys()]);
		const { changed, left } = planSeen(seen, rows, (row) => {
			const stored = media.get(row.id) ?? [];
			const before = stored.map(withoutPlace);
			const { after, reason } = planned(before, edit);
			const version = mediaVersion(before);
			const isSame = version === mediaVersion(after);
			const change = isSame ? null : { row, stored, after };
			return { isOther: version !== seen.get(row.id), reason, change };
		});
		await writeMediaOf(tx, userId, changed);
		return storeBulkChange(tx, {
			userId,
			changed: changed.map(({ row, stored, after }) => ({
				row,
				next: row,
				media: { before: stored.map(withoutPlace), after },
			})),
			left,
		});
	});
}

/** Gives products, which are locked, what they had before; returns those that stay as they are, and why. */
export async function giveBackMedia(
	tx: Tx,
	userId: number | null,
	changed: readonly ChangedProduct[],
	rows: ReadonlyMap<number, ProductRow>,
): Promise<LeftProduct[]> {
	const own = changed.filter(({ media }) => media);
	const now = await mediaRowsOf(
		tx,
		own.map(({ id }) => id),
	);
	const left: LeftProduct[] = [];
	const back: Illustrated[] = [];
	for (const { id, media } of own) {
		const row = rows.get(id);
		if (!row || !media) continue;
		const stored = now.get(id) ?? [];
		// Titles, languages and posters count here, which a preview need not show.
		if (isDeepStrictEqual(stored.map(withoutPlace), media.after))
			back.push({ row, stored, after: media.before });
		else
			left.push({
				id,
				name: row.name,
				reason: 'Its documents, sounds or videos were changed since.',
			});
	}
	await writeMediaOf(tx, userId, back);
	return left;
}

/** The files that products had before recent changes, which an undo would give back. */
export async function undoableMediaPaths(db: DbOrTx, since: Date): Promise<string[]> {
	const changes = await db
		.select({ products: bulkChanges.products })
		.from(bulkChanges)
		.where(gt(bulkChanges.createdAt, since));
	return changes.flatMap(({ products: changed }) =>
		changed.flatMap(({ media }) =>
			(media?.before ?? []).flatMap(({ path, posterPath }) =>
				[path ?? [], posterPath ?? []].flat(),
			),
		),
	);
}

/** A product with the rows that it has and what it is to have. */
type Illustrated = { row: ProductRow; stored: readonly MediaRow[]; after: ChangedMedia[] };

function withoutPlace({ id, productId, position, createdAt, ...columns }: MediaRow): ChangedMedia {
	return columns;
}

/** What becomes of one product. */
function planned(before: ChangedMedia[], { added, taken }: MediaEdit) {
	const staying = before.filter((one) => !taken.includes(mediaKey(one)));
	const keys = new Set(staying.map(mediaKey));
	const after = inKinds([...staying, ...added.filter((one) => !keys.has(mediaKey(one)))]);
	for (const [kind, most] of Object.entries(MOST)) {
		const count = after.filter((one) => one.kind === kind).length;
		if (count > most)
			return {
				after: before,
				reason: `It would have ${count} ${kind}s; at most ${most} can be shown.`,
			};
	}
	return { after, reason: null };
}

/** In the order in which rows are read: by kind, and of each kind as they are. */
function inKinds(media: readonly ChangedMedia[]): ChangedMedia[] {
	return media.toSorted((a, b) => (a.kind < b.kind ? -1 : a.kind > b.kind ? 1 : 0));
}

/** Writes what locked products have, records each change and announces them. What stays is the same row. */
async function writeMediaOf(
	tx: Tx,
	userId: number | null,
	changed: readonly Illustrated[],
): Promise<void> {
	if (changed.length === 0) return;
	// A form of the product that was opened before must not bring back what it showed.
	await tx
		.update(products)
		.set({ updatedAt: sql`greatest(now(), ${products.updatedAt} + interval '1 millisecond')` })
		.where(
			inArray(
				products.id,
				changed.map(({ row }) => row.id),
			),
		);
	for (const { row, stored, after } of changed) {
		await writeMedia(
			tx,
			row.id,
			after.map((one) => {
				const same = stored.find((each) => mediaKey(each) === mediaKey(one));
				return same ? { ...one, id: same.id } : one;
			}),
		);
		await recordChange(tx, {
			userId,
			action: 'update',
			noun: 'product',
			nounId: row.id,
			before: { media: mediaText(stored) },
			after: { media: mediaText(after) },
		});
	}
	await announce(
		tx,
		changed.map(({ row }): `product:${number}` => `product:${row.id}`),
	);
}
