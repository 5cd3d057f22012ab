import { buffer } from 'node:stream/consumers';
import { eq, sql } from 'drizzle-orm';
import { products } from '#db/catalogue-schema.ts';
import type { Db, DbOrTx } from '#db/client.ts';
import { productMedia } from '#db/media/media-schema.ts';
import type { ChangedMedia } from '#db/staff-schema.ts';
import { lockProduct } from '../catalogue/product-rows.ts';
import { announce } from '../kit/changes.ts';
import { transact } from '../kit/transact.ts';
import type { MediaRow } from '../media/media.ts';
import {
	NO_MEDIA_COLUMNS,
	storedMedia,
	type WrittenMedia,
	writeMedia,
} from '../media/media-editing.ts';
import { readSoundFile } from '../media/sound-file.ts';
import type { Uploads } from '../pictures/uploads.ts';
import { mediaChanges } from './batch/decide-own-row.ts';
import type { Decision } from './batch/decision.ts';
import type { MediaCell, MediaCells } from './reading/media-cells.ts';
import type { ReportRow } from './report.ts';

// The documents, sounds and videos that rows of the shop's own table name. They are written after all rows; files that the
// shop does not have are listed in the report and left out.

/** A row whose product gets others than it has. */
type MediaRowOfFile = { line: number; slug: string; name: string; cells: MediaCells };
export type MediaRows = MediaRowOfFile[];

/** Notes those rows of a batch. `slugs` are those of the products that were written, by line. */
export function collectMedia(
	rows: MediaRows,
	decisions: readonly Decision[],
	slugs: ReadonlyMap<number, string> = new Map(),
): void {
	for (const decision of decisions) {
		const { line, product, known, outcome } = decision;
		if (product.kind !== 'own' || !product.media) continue;
		if (outcome !== 'new' && outcome !== 'changed') continue;
		if (mediaChanges(known, product).length === 0) continue;
		const slug = slugs.get(line) ?? known?.slug ?? product.slug;
		const name = product.values.name ?? known?.name ?? '';
		rows.push({ line, slug, name, cells: product.media });
	}
}

/** What a file of the store is: its size, and of a sound how long it plays. */
type Facts = { bytes: number; seconds: number | null };

/** What the report says of files that the shop does not have. */
export async function checkMedia(
	db: DbOrTx,
	uploads: Uploads | undefined,
	rows: MediaRows,
): Promise<ReportRow[]> {
	const facts = await factsOf(db, uploads, rows);
	return rows.flatMap((row) => missingOf(row, facts));
}

/** Stores them. Returns what the report says of files that the shop does not have. */
export async function writeMediaRows(
	db: Db,
	uploads: Uploads | undefined,
	rows: MediaRows,
): Promise<ReportRow[]> {
	const facts = await factsOf(db, uploads, rows);
	for (const { slug, cells } of rows) {
		await transact(db, async (tx) => {
			const [found] = await tx
				.select({ id: products.id })
				.from(products)
				.where(eq(products.slug, slug));
			// Somebody has deleted it since.
			if (!found) return;
			const { id } = await lockProduct(tx, found.id);
			const stored = await storedMedia(tx, id);
			await writeMedia(tx, id, mediaAfterRow(stored, cells, facts));
			await announce(tx, [`product:${id}`]);
		});
	}
	return rows.flatMap((row) => missingOf(row, facts));
}

/**
 * What cells name, as rows of it.
 * @returns in words which file the shop does not have
 */
export async function mediaOfCells(
	db: DbOrTx,
	uploads: Uploads,
	cells: MediaCells,
): Promise<ChangedMedia[] | string> {
	const facts = await factsOf(db, uploads, [{ line: 0, slug: '', name: '', cells }]);
	const missing = pathsOf(cells).find((path) => !facts.has(path));
	if (missing !== undefined) return `The shop has no file ${missing}. Please choose it again.`;
	return Object.values(cells)
		.flat()
		.flatMap((cell) => {
			const columns = columnsOf(cell, facts);
			return columns ? [{ ...NO_MEDIA_COLUMNS, ...columns }] : [];
		});
}

/** Kinds that the row does not name stay; what it names stays the same row where it is there already. */
function mediaAfterRow(
	stored: readonly MediaRow[],
	cells: MediaCells,
	facts: ReadonlyMap<string, Facts>,
): WrittenMedia[] {
	const left = [...stored];
	const unnamed = stored
		.filter(({ kind }) => cells[kind] === undefined)
		.map(({ productId, position, ...row }) => row);
	const named = Object.values(cells)
		.flat()
		.flatMap((cell) => {
			const columns = columnsOf(cell, facts);
			if (!columns) return [];
			const place = left.findIndex(
				(row) =>
					row.kind === columns.kind && row.path === columns.path && row.videoId === columns.videoId,
			);
			const [same] = place < 0 ? [] : left.splice(place, 1);
			return [{ ...columns, ...(same ? { id: same.id } : {}) }];
		});
	return [...unnamed, ...named];
}

/** Null for a file that the shop does not have. */
function columnsOf(cell: MediaCell, facts: ReadonlyMap<string, Facts>) {
	const { kind, title } = cell;
	if (cell.kind === 'video') {
		const { provider, videoId, poster } = cell;
		return {
			kind,
			title,
			path: null,
			provider,
			videoId,
			posterPath: poster?.imagePath ?? null,
			posterWidth: poster?.width ?? null,
			posterHeight: poster?.height ?? null,
		};
	}
	const { path } = cell;
	const file = facts.get(path);
	if (!file) return null;
	const { bytes, seconds } = file;
	return cell.kind === 'document'
		? {
				kind,
				title,
				path,
				bytes,
				videoId: null,
				documentKind: cell.documentKind,
				language: cell.language,
			}
		: { kind, title, path, bytes, videoId: null, caption: cell.caption, seconds };
}

function missingOf(
	{ line, slug, name, cells }: MediaRowOfFile,
	facts: ReadonlyMap<string, Facts>,
): ReportRow[] {
	return pathsOf(cells)
		.filter((path) => !facts.has(path))
		.map((path) => ({
			line,
			sku: slug,
			name,
			outcome: 'noted',
			reason: `left out: the shop has no file ${path}`,
		}));
}

function pathsOf(cells: MediaCells): string[] {
	return Object.values(cells)
		.flat()
		.flatMap((cell) => (cell.kind === 'video' ? [] : [cell.path]));
}

/** By path; those that no product has any more are looked for in the store. */
async function factsOf(
	db: DbOrTx,
	uploads: Uploads | undefined,
	rows: MediaRows,
): Promise<Map<string, Facts>> {
	const facts = new Map<string, Facts>();
	const paths = [...new Set(rows.flatMap(({ cells }) => pathsOf(cells)))];
	if (paths.length === 0) return facts;
	const known = await db
		.selectDistinct({
			path: productMedia.path,
			bytes: productMedia.bytes,
			seconds: productMedia.seconds,
		})
		.from(productMedia)
		.where(sql`${productMedia.path} = any(${sql.param(paths)}::text[])`);
	for (const { path, bytes, seconds } of known)
		if (path && bytes) facts.set(path, { bytes, seconds });
	for (const path of paths) {
		if (facts.has(path) || !uploads) continue;
		const found = await storedFacts(uploads, path);
		if (found) facts.set(path, found);
	}
	return facts;
}

async function storedFacts(uploads: Uploads, path: string): Promise<Facts | null> {
	const file = await uploads.find(path);
	if (!file) return null;
	if (path.startsWith('uploads/documents/')) return { bytes: file.size, seconds: null };
	const sound = await readSoundFile(await buffer(await file.read()));
	return typeof sound === 'string' ? null : { bytes: file.size, seconds: sound.seconds };
}
