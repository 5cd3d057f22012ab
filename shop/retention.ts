import { opendir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { inArray } from 'drizzle-orm';
import { categories, productImages } from '#db/catalogue-schema.ts';
import type { Db, DbOrTx } from '#db/client.ts';
import { LOCKS } from '#db/locks.ts';
import { productMedia } from '#db/media/media-schema.ts';
import { orderLineParts, orderLines } from '#db/order-schema.ts';
import { articleImages, articles } from '#db/site-schema.ts';
import { catalogueImports } from '#db/staff-schema.ts';
import { undoableMediaPaths } from './catalogue/bulk/bulk-media.ts';
import { OPEN_IMPORTS, STORED_FILE } from './import/staff-imports.ts';
import { tryAdvisoryLock } from './kit/advisory-lock.ts';
import { usedMediaPaths } from './media/media.ts';
import type { Uploads } from './pictures/uploads.ts';
import { usedPhotoPaths } from './serial-numbers/unit-photos.ts';
import { homePage } from './settings/home-page.ts';

// The nightly clean-up of files nobody needs: pictures, documents and sounds no row names, and files and reports of imports.

const HOUR_MS = 60 * 60 * 1000;
/** A form may have stored its pictures, been refused, and be corrected and sent again much later. */
const UNUSED_AFTER_HOURS = 48;
/** A change of many products can be undone for an hour; some more, so that one on its way finds the files. */
const UNDOABLE_HOURS = 2;
const REPORT_RETENTION_HOURS = 90 * 24;
const BATCH = 1000;
/** Fewer, so that each is removed soon after; more than one, since each time all lines of orders are read. */
const ASKED_AGAIN = 20;

/** Names that pictures are stored under (images.ts); any other file is not the shop's and stays. */
const PICTURE_FILE = /^(originals\/)?([a-z_]+)\/([0-9a-f]{20})(?:-\d+)?\.[a-z]+$/;
/** Names that documents and sounds are stored under (media/media-files.ts). */
const MEDIA_FILE = /^(?:documents|sounds)\/[0-9a-f]{20}\.[a-z0-9]+$/;
const UNFINISHED = /\.[0-9a-f]+\.part$/;

/**
 * One picture in all its versions, or a file that has none, by the path that rows name it by; `newest` is when the newest
 * of its files was stored.
 */
type StoredPicture = { path: string; newest: number; originals: string[] };
/** With its files that are no originals. */
type UnusedPicture = StoredPicture & { others: string[] };

/**
 * Removes pictures that no product, category, article, order, sold unit or banner shows, and documents and sounds of no product, 48
 * hours after they were last stored; returns how many. An upload stores the original again, so that a picture about to be
 * reused counts as new. Does nothing while a backup copies files: the next night will do.
 */
export async function clearUploads(db: Db, uploads: Uploads, now = new Date()): Promise<number> {
	const release = await tryAdvisoryLock(db, LOCKS.files);
	if (!release) return 0;
	try {
		return await clearUnused(db, uploads, now);
	} finally {
		await release();
	}
}

async function clearUnused(db: DbOrTx, uploads: Uploads, now: Date): Promise<number> {
	const since = new Date(now.getTime() - UNUSED_AFTER_HOURS * HOUR_MS);
	const pictures = await oldPictures(uploads, since);
	const unused = new Map<string, UnusedPicture>();
	for (let from = 0; from < pictures.length; from += BATCH) {
		const batch = pictures.slice(from, from + BATCH);
		const shown = await shownOf(db, batch, now);
		for (const picture of batch)
			if (!shown.has(picture.path)) unused.set(picture.path, { ...picture, others: [] });
	}
	if (unused.size === 0) return 0;
	for await (const { name } of uploads.list()) {
		const found = pictureOf(name);
		if (found && !found.isOriginal) unused.get(found.path)?.others.push(name);
	}
	let removed = 0;
	const left = [...unused.values()];
	for (let from = 0; from < left.length; from += ASKED_AGAIN) {
		const batch = left.slice(from, from + ASKED_AGAIN);
		// Once more, since rows may have come: looking at all files takes minutes.
		const shown = await shownOf(db, batch, now);
		for (const picture of batch)
			if (!shown.has(picture.path) && (await removePicture(uploads, picture, since))) removed += 1;
	}
	return removed;
}

/** Its original first, which an upload stores again: whoever finds that leaves the rest. */
async function removePicture(
	uploads: Uploads,
	picture: UnusedPicture,
	since: Date,
): Promise<boolean> {
	if (!(await removeOriginals(uploads, picture, since))) return false;
	for (const name of picture.others) {
		const file = await uploads.find(`uploads/${name}`);
		const bytes = file && (await buffer(await file.read()));
		if (!(await uploads.removeOlder(name, since))) return false;
		if (await removeOriginals(uploads, picture, since)) continue;
		// An upload between the two looks at the original found this file still there, and did not make it.
		if (bytes) await uploads.put(`uploads/${name}`, bytes);
		return false;
	}
	return true;
}

/** Also removes unfinished files. */
async function oldPictures(uploads: Uploads, since: Date): Promise<StoredPicture[]> {
	const pictures = new Map<string, StoredPicture>();
	for await (const { name, storedAt } of uploads.list()) {
		if (UNFINISHED.test(name)) await uploads.removeOlder(name, since);
		const found = pictureOf(name);
		if (!found) continue;
		const known = pictures.get(found.path) ?? { path: found.path, newest: 0, originals: [] };
		known.newest = Math.max(known.newest, storedAt.getTime());
		if (found.isOriginal) known.originals.push(name);
		pictures.set(found.path, known);
	}
	return [...pictures.values()].filter(({ newest }) => newest < since.getTime());
}

/** False when an upload has just stored one of them again. */
async function removeOriginals(
	uploads: Uploads,
	{ originals }: StoredPicture,
	since: Date,
): Promise<boolean> {
	for (const original of originals) if (!(await uploads.removeOlder(original, since))) return false;
	return true;
}

function pictureOf(file: string) {
	if (MEDIA_FILE.test(file)) return { path: `uploads/${file}`, isOriginal: false };
	const [, original, area, name] = PICTURE_FILE.exec(file) ?? [];
	if (!area || !name) return null;
	return { path: `uploads/${area}/${name}.jpg`, isOriginal: original !== undefined };
}

/** The paths that some row shows; orders show what was sold even if the product is gone. */
async function shownOf(
	db: DbOrTx,
	pictures: readonly StoredPicture[],
	now: Date,
): Promise<Set<string>> {
	const paths = pictures.map(({ path }) => path);
	const files = paths.map((path) => path.slice(path.lastIndexOf('/') + 1));
	const [products, sold, parts, mains, more, ofCategories, home, media, photos, posters, undoable] =
		await Promise.all([
			db
				.select({ path: productImages.imagePath })
				.from(productImages)
				.where(inArray(productImages.imagePath, paths)),
			db
				.selectDistinct({ path: orderLines.imagePath })
				.from(orderLines)
				.where(inArray(orderLines.imagePath, paths)),
			db
				.selectDistinct({ path: orderLineParts.imagePath })
				.from(orderLineParts)
				.where(inArray(orderLineParts.imagePath, paths)),
			db
				.select({ path: articles.mainImage })
				.from(articles)
				.where(inArray(articles.mainImage, paths)),
			db
				.select({ path: articleImages.imagePath })
				.from(articleImages)
				.where(inArray(articleImages.imagePath, paths)),
			db
				.select({ file: categories.image })
				.from(categories)
				.where(inArray(categories.image, files)),
			homePage(db),
			usedMediaPaths(db, paths),
			usedPhotoPaths(db, paths),
			db
				.selectDistinct({ path: productMedia.posterPath })
				.from(productMedia)
				.where(inArray(productMedia.posterPath, paths)),
			undoableMediaPaths(db, new Date(now.getTime() - UNDOABLE_HOURS * HOUR_MS)),
		]);
	return new Set([
		...media,
		...photos,
		...undoable,
		...[...products, ...sold, ...parts, ...mains, ...more, ...posters].map(
			({ path }) => path ?? '',
		),
		...[home.heroPicture, home.offersPicture].map((picture) => picture?.path ?? ''),
		...ofCategories.map(({ file }) => `uploads/categories/${file}`),
	]);
}

/**
 * Removes the files sent for finished imports after 48 hours and reports after 90 days; returns how many. Other files
 * stay.
 */
export async function clearImports(db: Db, folder: string, now = new Date()): Promise<number> {
	const open = await db
		.select({ file: catalogueImports.path, report: catalogueImports.reportFile })
		.from(catalogueImports)
		.where(inArray(catalogueImports.state, [...OPEN_IMPORTS]));
	const needed = new Set(open.flatMap(({ file, report }) => [file, report]));
	const hoursOf = (name: string) => {
		if (name.endsWith('.csv')) return REPORT_RETENTION_HOURS;
		return name.startsWith(STORED_FILE) ? UNUSED_AFTER_HOURS : Number.POSITIVE_INFINITY;
	};
	let cleared = 0;
	const entries = (await unlessMissing(opendir(folder))) ?? [];
	for await (const { name } of entries) {
		if (needed.has(name)) continue;
		const file = path.join(folder, name);
		const found = await unlessMissing(stat(file));
		if (!found?.isFile() || now.getTime() - found.mtimeMs < hoursOf(name) * HOUR_MS) continue;
		await rm(file, { force: true });
		cleared += 1;
	}
	return cleared;
}

/** Undefined for a file or folder that does not exist (any more). */
async function unlessMissing<T>(pageLoader: Promise<T>): Promise<T | undefined> {
	return await pageLoader.catch((error: NodeJS.ErrnoException) => {
		if (error.code === 'ENOENT') return undefined;
		throw error;
	});
}
