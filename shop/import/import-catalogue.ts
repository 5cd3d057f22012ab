import { sql } from 'drizzle-orm';
import { products } from '#db/catalogue-schema.ts';
import { type Db, type Reader, sqlState } from '#db/client.ts';
import { LOCKS } from '#db/locks.ts';
import { sumProductCounts } from '../catalogue/product-counts.ts';
import { Problem } from '../problem.ts';
import { transact } from '../transact.ts';
import { takeTurn } from '../turns.ts';
import { type BrandCounts, chooseSpellings, countBrand } from './brand.ts';
import type { Settings } from './normalise.ts';
import { type Decision, planBatch, type Seen } from './plan-batch.ts';
import { readRecords } from './read-records.ts';
import { openReport, type Report, type ReportRow } from './report.ts';
import { DEFAULT_RATE } from './shop-price.ts';
import {
	type Product,
	productKey,
	type ReadRow,
	readRow,
	type Survey,
	surveyFile,
} from './survey.ts';
import { tellChanges } from './tell-changes.ts';
import { type WriteSettings, writeBatch } from './write-batch.ts';

export type ImportOptions = {
	file: string;
	/** Folder for the report on changed, merged and refused rows. */
	reportFolder: string;
	/** Naira for one US dollar. */
	rate?: number | undefined;
	/** Field or column with the price in naira. */
	priceColumn?: string | undefined;
	/** Stock of new products whose record has none. */
	stock?: number | undefined;
	/** Name of the supplier of a CSV; by default the file's name. */
	source?: string | undefined;
	/** Decides everything, but writes only the report. */
	dryRun?: boolean | undefined;
	/** Stops between two batches; what is committed stays, and the next run continues from there. */
	signal?: AbortSignal | undefined;
	batchSize?: number | undefined;
	now?: Date | undefined;
};
export type Outcome = Decision['outcome'] | 'refused';
export type ImportResult = {
	rows: number;
	counts: Record<Outcome, number>;
	/** False when it was stopped early. */
	finished: boolean;
	reportFile: string;
};
/** Called after every batch with the number of records done and in all. */
export type OnProgress = (progress: { done: number; total: number }) => void;

export const DEFAULT_STOCK = 5;
const BATCH_SIZE = 500;
const MOST_TRIES = 3;
const UNIQUE_VIOLATION = '23505';

/**
 * Imports a file of products: supplier records (JSON lines or CSV) or the shop's own table. Running it again only
 * changes what changed: a supplier's record is compared by hash, so prices that staff have set stay until the source
 * changes.
 * @throws Problem `invalid` for a file that cannot be read, `conflict` while another import runs
 */
export async function importCatalogue(
	db: Db,
	options: ImportOptions,
	onProgress: OnProgress = () => {},
): Promise<ImportResult> {
	const settings = { rate: options.rate ?? DEFAULT_RATE, priceColumn: options.priceColumn };
	// Two imports at once could not see each other's products and would not merge duplicates.
	const release = await takeTurn(db, LOCKS.catalogueImport);
	if (!release)
		throw new Problem('conflict', 'Another import is running; try again when it has ended.');
	try {
		const survey = await surveyFile(options.file, settings, options.source);
		const now = options.now ?? new Date();
		const report = await openReport(options.reportFolder, options.file, now);
		try {
			return await importRecords(db, options, { settings, survey, report }, onProgress);
		} finally {
			await report.close();
		}
	} finally {
		await release();
	}
}

async function importRecords(
	db: Db,
	options: ImportOptions,
	{ settings, survey, report }: { settings: Settings; survey: Survey; report: Report },
	onProgress: OnProgress,
): Promise<ImportResult> {
	const batchSize = options.batchSize ?? BATCH_SIZE;
	const write: WriteSettings = {
		stock: options.stock ?? DEFAULT_STOCK,
		spellings: chooseSpellings(await countShopBrands(db), survey.brands),
	};
	const counts = { new: 0, changed: 0, unchanged: 0, merged: 0, refused: 0 };
	const seen: Seen = new Map();
	let done = 0;
	let batch: ReadRow[] = [];

	const finishBatch = async () => {
		const usable = usableRows(batch, survey);
		const { decisions, changes } = await importBatch(db, usable, seen, write, options.dryRun);
		const outcomes = new Map(decisions.map((decision) => [decision.line, decision]));
		const reported = batch.flatMap((row) => {
			const decision = outcomes.get(row.line);
			counts[decision?.outcome ?? (row.product.kind === 'refused' ? 'refused' : 'merged')] += 1;
			return reportRows(row, decision, survey, changes.get(row.line));
		});
		await report.add(reported);
		done += batch.length;
		batch = [];
		onProgress({ done, total: survey.rows });
	};

	for await (const raw of readRecords(options.file, options.source)) {
		batch.push(readRow(raw, settings));
		if (batch.length < batchSize) continue;
		await finishBatch();
		if (options.signal?.aborted) break;
	}
	if (batch.length > 0 && !options.signal?.aborted) await finishBatch();
	// Each batch added rows of its own to the counts, and every list sums them until they are merged here.
	if (!options.dryRun) await sumProductCounts(db);
	const finished = done >= survey.rows;
	return { rows: survey.rows, counts, finished, reportFile: report.file };
}

/** The rows that can be used and are not superseded by a later line about the same product. */
function usableRows(batch: readonly ReadRow[], survey: Survey) {
	return batch.flatMap(({ line, product }): { line: number; product: Product }[] =>
		product.kind !== 'refused' && survey.lastLine.get(productKey(product)) === line
			? [{ line, product }]
			: [],
	);
}

/** `changes` says, by its line, what each changed record changes. */
type Planned = { decisions: Decision[]; changes: Map<number, string> };

async function plan(
	db: Reader,
	rows: readonly { line: number; product: Product }[],
	seen: Seen,
	{ spellings }: WriteSettings,
): Promise<Planned> {
	const decisions = await planBatch(db, rows, seen);
	return { decisions, changes: await tellChanges(db, decisions, spellings) };
}

/** Plans and writes one batch in one transaction, and starts over when staff took one of its slugs in the meantime. */
async function importBatch(
	db: Db,
	rows: readonly { line: number; product: Product }[],
	seen: Seen,
	write: WriteSettings,
	dryRun = false,
): Promise<Planned> {
	if (dryRun) return plan(db, rows, seen, write);
	for (let tries = 1; ; tries += 1) {
		try {
			return await transact(db, async (tx) => {
				const planned = await plan(tx, rows, seen, write);
				await writeBatch(tx, planned.decisions, write);
				return planned;
			});
		} catch (error) {
			if (sqlState(error) !== UNIQUE_VIOLATION || tries >= MOST_TRIES) throw error;
		}
	}
}

function reportRows(
	row: ReadRow,
	decision: Decision | undefined,
	survey: Survey,
	changes: string | undefined,
): ReportRow[] {
	const { line, product } = row;
	const { sku, kind } = product;
	const name = product.kind === 'own' ? product.values.name : product.name;
	const reportRow = (outcome: ReportRow['outcome'], reason: string) => ({
		line,
		sku,
		name,
		outcome,
		reason,
	});
	if (kind === 'refused') return [reportRow('refused', product.reason)];
	if (!decision) {
		const last = survey.lastLine.get(productKey(product));
		return [reportRow('merged', `the same product stands again in line ${last}, which is taken`)];
	}
	if (decision.outcome === 'merged') return [reportRow('merged', decision.reason)];
	const notes = kind === 'supplier' ? product.notes : [];
	return [
		...(changes === undefined ? [] : [reportRow('changed', changes)]),
		...notes.map((note) => reportRow('noted', note)),
	];
}

async function countShopBrands(db: Db): Promise<BrandCounts> {
	const rows = await db
		.select({ brand: products.brand, times: sql<number>`count(*)::int` })
		.from(products)
		.groupBy(products.brand)
		.orderBy(products.brand);
	const counts: BrandCounts = new Map();
	for (const { brand, times } of rows) if (brand) countBrand(counts, brand, times);
	return counts;
}
