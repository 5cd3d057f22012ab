import { rm } from 'node:fs/promises';
import path from 'node:path';
import { and, eq, inArray } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { catalogueImports, type ImportState } from '#db/staff-schema.ts';
import { slugify } from '../addresses/slug.ts';
import { Problem } from '../kit/problem.ts';
import type { Uploads } from '../pictures/uploads.ts';
import { type ImportResult, importCatalogue } from './import-catalogue.ts';
import { findColumns, findingsOf, gainedBy, onlyColumns, shownNotes } from './import-findings.ts';
import {
	type CatalogueImport,
	importForStaff,
	lockImport,
	RUNNING_IMPORTS,
} from './staff-imports.ts';

// The queue's part of imports started in the browser: first the dry run, later the actual import.

type Work = {
	importId: number;
	/** The folder of the file, which web server and worker must share. */
	folder: string;
	/** The store of files, in which those of products that are gone are looked for. */
	uploads?: Uploads;
	/** Stops between two batches; the queue then retries, and the import continues from there. */
	signal?: AbortSignal;
	batchSize?: number;
	/** How often it is recorded that the work is still going on. */
	noteEveryMs?: number;
};

const NOTE_EVERY_MS = 3000;
const OVER: readonly ImportState[] = ['applied', 'discarded', 'failed'];
const GIVEN_UP =
	'It broke off several times and was given up. What was written so far stays; send the file again to go on.';

/**
 * Does what the import waits for. A job that comes twice, or after the import was discarded, does nothing.
 * @throws any error that a retry may solve; a file that cannot be imported is reported in the import instead
 */
export async function workOnImport(db: Db, work: Work): Promise<void> {
	const begun = await begin(db, work.importId);
	try {
		if (RUNNING_IMPORTS.includes(begun.state)) await checkOrApply(db, begun, work);
	} catch (error) {
		// Another import is running, started on the command line: retry later.
		if (!(error instanceof Problem) || error.code === 'conflict') throw error;
		const message = error.message.replaceAll(begun.path, begun.fileName);
		await end(db, begun, { state: 'failed', error: message });
	}
	const { state } = await importForStaff(db, begun.id);
	if (OVER.includes(state)) await rm(path.join(work.folder, begun.path), { force: true });
}

async function checkOrApply(db: Db, begun: CatalogueImport, work: Work): Promise<void> {
	const file = path.join(work.folder, begun.path);
	const columns =
		begun.state === 'checking' ? await findColumns(db, file, begun.options.columns) : null;
	if (columns?.fault) {
		await end(db, begun, { state: 'checked', counts: null, findings: onlyColumns(columns) });
		return;
	}
	const result = await run(db, begun, work);
	if (!result) return;
	const findings =
		begun.state === 'checking'
			? await findingsOf(db, result, columns)
			: begun.findings && {
					...begun.findings,
					notes: shownNotes(result.notes),
					gained: gainedBy(result),
				};
	await finish(db, { ...begun, findings }, result, work.folder);
}

/** For a job that the queue has given up. */
export async function giveUpImport(db: Db, importId: number, folder: string): Promise<void> {
	const [row] = await db
		.update(catalogueImports)
		.set({ state: 'failed', error: GIVEN_UP, updatedAt: new Date() })
		.where(
			and(
				eq(catalogueImports.id, importId),
				inArray(catalogueImports.state, ['waiting', 'checking', 'applying']),
			),
		)
		.returning();
	if (row) await rm(path.join(folder, row.path), { force: true });
}

/** The import in its present state: being checked, being applied, or with nothing to do. */
async function begin(db: Db, importId: number): Promise<CatalogueImport> {
	return db.transaction(async (tx) => {
		const found = await lockImport(tx, importId);
		const state: ImportState = found.state === 'waiting' ? 'checking' : found.state;
		if (!RUNNING_IMPORTS.includes(state)) return found;
		const applyRuns = found.applyRuns + (state === 'applying' ? 1 : 0);
		await tx
			.update(catalogueImports)
			.set({ state, applyRuns, rowsDone: 0, updatedAt: new Date() })
			.where(eq(catalogueImports.id, importId));
		return { ...found, state };
	});
}

/** Null when it was discarded meanwhile. @throws Error when it was stopped early */
async function run(db: Db, begun: CatalogueImport, work: Work): Promise<ImportResult | null> {
	const { folder, batchSize } = work;
	const { source, ...options } = begun.options;
	const discarded = new AbortController();
	const signals = [discarded.signal, ...(work.signal ? [work.signal] : [])];
	let noting: Promise<unknown> = Promise.resolve();
	// Reading a large file takes long before its first rows are done.
	const alive = setInterval(() => noteAlive(db, begun), work.noteEveryMs ?? NOTE_EVERY_MS);
	const result = await importCatalogue(
		db,
		{
			file: path.join(folder, begun.path),
			reportFolder: folder,
			sent: begun,
			...options,
			source: source ?? slugify(begun.fileName.replace(/\.[a-z]+(\.gz)?$/i, '')),
			uploads: work.uploads,
			dryRun: begun.state === 'checking',
			signal: AbortSignal.any(signals),
			batchSize,
		},
		({ done, total }) => {
			const note = noteProgress(db, begun, done, total).then((isWanted) => {
				if (!isWanted) discarded.abort();
			});
			// A failed note of progress does not matter: the next one follows.
			noting = Promise.allSettled([noting, note]);
		},
	).finally(() => clearInterval(alive));
	await noting;
	if (result.finished) return result;
	await rm(result.reportFile, { force: true });
	if (discarded.signal.aborted) return null;
	throw new Error('the import was stopped before its end');
}

/** Shows staff that the work goes on; when this note fails, the next one follows. */
function noteAlive(db: Db, { id, state }: CatalogueImport): void {
	db.update(catalogueImports)
		.set({ updatedAt: new Date() })
		.where(and(eq(catalogueImports.id, id), eq(catalogueImports.state, state)))
		.catch(() => {});
}

/** False when the import is no longer in the state in which it was started. */
async function noteProgress(
	db: Db,
	{ id, state }: CatalogueImport,
	rowsDone: number,
	rowsAll: number,
): Promise<boolean> {
	const noted = await db
		.update(catalogueImports)
		.set({ rowsDone, rowsAll, updatedAt: new Date() })
		.where(and(eq(catalogueImports.id, id), eq(catalogueImports.state, state)))
		.returning({ id: catalogueImports.id });
	return noted.length > 0;
}

async function finish(
	db: Db,
	begun: CatalogueImport,
	{ counts, rows, reportFile }: ImportResult,
	folder: string,
): Promise<void> {
	const isOurs = await end(db, begun, {
		state: begun.state === 'checking' ? 'checked' : 'applied',
		counts,
		findings: begun.findings,
		rowsDone: rows,
		rowsAll: rows,
		reportFile: path.basename(reportFile),
	});
	if (!isOurs) return rm(reportFile, { force: true });
	// The report of the applied import replaces that of the check.
	if (begun.reportFile) await rm(path.join(folder, begun.reportFile), { force: true });
}

/** False when the import was discarded meanwhile; then it stays so. */
async function end(
	db: Db,
	{ id, state }: CatalogueImport,
	outcome: Partial<CatalogueImport>,
): Promise<boolean> {
	const ended = await db
		.update(catalogueImports)
		.set({ ...outcome, updatedAt: new Date() })
		.where(and(eq(catalogueImports.id, id), eq(catalogueImports.state, state)))
		.returning({ id: catalogueImports.id });
	return ended.length > 0;
}
