import { randomUUID } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { desc, eq, getTableColumns, inArray } from 'drizzle-orm';
import { z } from 'zod';
import { users } from '#db/account-schema.ts';
import { brokenConstraint, type Db, type DbOrTx, type Tx } from '#db/client.ts';
import { catalogueImports, type ImportSettings, type ImportState } from '#db/staff-schema.ts';
import { recordChange } from '../audit/audit.ts';
import { plainText } from '../kit/input.ts';
import { enqueue } from '../kit/jobs.ts';
import { type ListPage, listPage } from '../kit/list-pages.ts';
import { fieldProblem, Problem } from '../kit/problem.ts';
import { sizeFault } from './reading/sent-file.ts';

// Imports that staff start in the browser: a dry run checks the file, its result is shown, and staff then apply or
// discard it. The queue does the work, see import-job.ts.

export type { ImportFindings } from '#db/staff-schema.ts';
export type CatalogueImport = typeof catalogueImports.$inferSelect;
/** With the name of the sender; null once that account is deleted. */
export type ShownImport = CatalogueImport & { userName: string | null };

/** The prefix of the names of uploaded files. */
export const STORED_FILE = 'upload-';
/** Imports that are not finished. */
export const OPEN_IMPORTS: readonly ImportState[] = ['waiting', 'checking', 'checked', 'applying'];
/** Imports that a worker is, or should be, working on. */
export const RUNNING_IMPORTS: readonly ImportState[] = ['checking', 'applying'];
/** A working worker leaves a note every three seconds. */
const SILENT_AFTER_MS = 10_000;
const DISCARDABLE: readonly ImportState[] = ['waiting', 'checking', 'checked'];

const blankIsNone = (value: unknown) =>
	typeof value === 'string' && value.trim() === '' ? undefined : value;
const number = (wrong: string) => z.coerce.number({ error: wrong });
const RATE = 'The rate must be the number of naira for one US dollar, for example 1600.';
const STOCK = 'The stock must be a whole number from 0 to 999999.';

/** The stock of new products, as typed when a checked file is applied. */
export const stockField = z.preprocess(
	blankIsNone,
	number(STOCK).int(STOCK).min(0, STOCK).max(999_999, STOCK).optional(),
);

/** The form's fields besides the file; each may be empty. */
export const ImportForm = z.object({
	rate: z.preprocess(blankIsNone, number(RATE).gt(0, RATE).max(1_000_000, RATE).optional()),
	priceColumn: z.preprocess(blankIsNone, plainText(100).optional()),
	source: z.preprocess(blankIsNone, plainText(100).optional()),
});

type SentFile = { name: string; content: Uint8Array };

/**
 * Stores a file in `folder` under a generated name and has it checked; returns the import's id.
 * @throws Problem invalid for an empty or too large file; conflict while another import is not finished; unavailable
 * when the file cannot be written
 */
export async function startImport(
	db: Db,
	folder: string,
	userId: number,
	file: SentFile,
	options: z.infer<typeof ImportForm>,
): Promise<number> {
	const wrong = sizeFault(file.content.byteLength);
	if (wrong) throw fieldProblem('file', wrong);
	await refuseSecond(db);
	const stored = await keepFile(folder, file.content);
	try {
		return await db.transaction(async (tx) => {
			const [row] = await tx
				.insert(catalogueImports)
				.values({ userId, fileName: shownName(file.name), path: stored, options })
				.returning({ id: catalogueImports.id });
			if (!row) throw new Error('the import was not stored');
			await enqueue(tx, 'catalogue-import', { importId: row.id });
			return row.id;
		});
	} catch (error) {
		await rm(path.join(folder, stored), { force: true });
		if (brokenConstraint(error) === 'catalogue_imports_open') await refuseSecond(db);
		throw error;
	}
}

/** Writes the file, whole or not at all, under a new name, which is returned. @throws Problem unavailable */
async function keepFile(folder: string, content: Uint8Array): Promise<string> {
	const stored = `${STORED_FILE}${randomUUID()}`;
	const target = path.join(folder, stored);
	try {
		await mkdir(folder, { recursive: true, mode: 0o700 });
		await writeFile(target, content, { flag: 'wx' });
		return stored;
	} catch (error) {
		await rm(target, { force: true }).catch(() => {});
		const problem = new Problem(
			'unavailable',
			'The file could not be kept, so nothing was imported: the shop may have no room left on its disk.',
		);
		problem.cause = error;
		throw problem;
	}
}

function shownName(name: string): string {
	const last = name.split(/[\\/]/).at(-1)?.replaceAll('\0', '').toWellFormed() ?? '';
	return last.slice(-255).toWellFormed() || 'file';
}

async function refuseSecond(db: Db): Promise<void> {
	const [open] = await db
		.select({ id: catalogueImports.id, fileName: catalogueImports.fileName })
		.from(catalogueImports)
		.where(inArray(catalogueImports.state, [...OPEN_IMPORTS]));
	if (!open) return;
	throw new Problem(
		'conflict',
		`The import of ${open.fileName} is not over yet: apply or discard it first, then send this file.`,
		{ facts: { importId: open.id } },
	);
}

/** Whether applying an import would write anything, or anything that staff may accept. */
export function wouldChange({
	counts,
	findings,
}: Pick<CatalogueImport, 'counts' | 'findings'>): boolean {
	if (counts === null) return false;
	const acceptable = [
		...Object.values(findings?.fills ?? {}).map(({ products }) => products),
		findings?.unspecified ?? 0,
		findings?.families?.joinable ?? 0,
	];
	return counts.new + counts.changed > 0 || acceptable.some((products) => products > 0);
}

/**
 * Lets the queue write what the check has shown, as staff decided about it.
 * @param seenAt when it was checked, as the page of whoever decides showed it
 * @throws Problem not-found; conflict unless it was checked, not checked once more since, not yet decided, and would
 * change something
 */
export async function applyImport(
	db: Db,
	userId: number,
	id: number | null,
	decisions: Partial<ImportSettings> = {},
	seenAt?: Date,
): Promise<void> {
	await db.transaction(async (tx) => {
		const found = await lockImport(tx, id);
		if (found.state !== 'checked')
			throw new Problem('conflict', `This import cannot be applied: it is ${found.state}.`);
		// Choices about categories go by their place in what was found.
		if (seenAt && seenAt.getTime() !== found.updatedAt.getTime())
			throw new Problem(
				'conflict',
				'The file was checked once more meanwhile. Look at what was found now, then apply it.',
			);
		if (!wouldChange(found))
			throw new Problem('conflict', 'This import would change nothing, so it cannot be applied.');
		const options: ImportSettings = { createCategories: 'hidden', ...found.options, ...decisions };
		await tx
			.update(catalogueImports)
			.set({ options, state: 'applying', rowsDone: 0, updatedAt: new Date() })
			.where(eq(catalogueImports.id, found.id));
		await recordChange(tx, {
			userId,
			action: 'import',
			noun: 'catalogue',
			nounId: found.id,
			before: null,
			after: { fileName: found.fileName, ...options, checked: found.counts },
		});
		await enqueue(tx, 'catalogue-import', { importId: found.id });
	});
}

/**
 * Discards an import before any of it was applied, and removes its file.
 * @throws Problem not-found; conflict once it is being applied or finished
 */
export async function discardImport(db: Db, folder: string, id: number | null): Promise<void> {
	const found = await db.transaction(async (tx) => {
		const row = await lockImport(tx, id);
		if (!DISCARDABLE.includes(row.state))
			throw new Problem('conflict', `This import cannot be discarded: it is ${row.state}.`);
		await tx
			.update(catalogueImports)
			.set({ state: 'discarded', updatedAt: new Date() })
			.where(eq(catalogueImports.id, row.id));
		return row;
	});
	// A file that is being read is left to the worker, which removes it.
	if (found.state !== 'checking') await rm(path.join(folder, found.path), { force: true });
}

/** Locks the row of an import until the transaction ends. @throws Problem not-found */
export async function lockImport(tx: Tx, id: number | null): Promise<CatalogueImport> {
	const [row] = await tx
		.select()
		.from(catalogueImports)
		.where(eq(catalogueImports.id, id ?? 0))
		.for('update');
	if (!row) throw missing();
	return row;
}

/** Whether work on an import was interrupted: there was no sign of it for a while. The queue starts it again. */
export function isInterrupted(
	{ state, updatedAt }: Pick<CatalogueImport, 'state' | 'updatedAt'>,
	now = new Date(),
): boolean {
	return RUNNING_IMPORTS.includes(state) && now.getTime() - updatedAt.getTime() > SILENT_AFTER_MS;
}

const shown = { ...getTableColumns(catalogueImports), userName: users.name };

/** @throws Problem not-found */
export async function importForStaff(db: DbOrTx, id: number | null): Promise<ShownImport> {
	const [row] = await db
		.select(shown)
		.from(catalogueImports)
		.leftJoin(users, eq(users.id, catalogueImports.userId))
		.where(eq(catalogueImports.id, id ?? 0));
	if (!row) throw missing();
	return row;
}

/** One page of all imports, newest first. */
export async function importPage(
	db: DbOrTx,
	query: { page: number; perPage: number },
): Promise<ListPage<ShownImport>> {
	const total = await db.$count(catalogueImports);
	const rows = await db
		.select(shown)
		.from(catalogueImports)
		.leftJoin(users, eq(users.id, catalogueImports.userId))
		.orderBy(desc(catalogueImports.id))
		.limit(query.perPage)
		.offset((query.page - 1) * query.perPage);
	return listPage(rows, { total, isMore: false }, query);
}

function missing(): Problem {
	return new Problem('not-found', 'There is no such import.');
}
