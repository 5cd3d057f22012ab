import path from 'node:path';
import type { Db } from '#db/client.ts';
import { LOCKS } from '#db/locks.ts';
import { sumProductCounts } from '../catalogue/lists/product-counts.ts';
import { tryAdvisoryLock } from '../kit/advisory-lock.ts';
import { Problem } from '../kit/problem.ts';
import type { Uploads } from '../pictures/uploads.ts';
import { batchRows } from './batch/batch-report.ts';
import type { Decision } from './batch/decision.ts';
import { importBatch, type Plans } from './batch/import-batch.ts';
import type { WriteSettings } from './batch/row-writing.ts';
import { type CategoryChoices, type NewCategory, readDirectory } from './category-choices.ts';
import type { AcceptedSpecifications, ProposedSpecification } from './import-specifications.ts';
import { countBatch, newTally, resultOf, type Tally } from './import-tally.ts';
import { type FoundFamilies, workOnFamilies } from './join-families.ts';
import { newCategoriesRefused, rememberChoices } from './new-categories.ts';
import { shopMedians } from './odd-prices.ts';
import { chooseSpellings } from './reading/brand.ts';
import { type Column, KEY_COLUMN } from './reading/catalogue-csv.ts';
import type { Settings } from './reading/normalise.ts';
import { readRecords, readTableHead } from './reading/read-records.ts';
import { DEFAULT_RATE } from './reading/shop-price.ts';
import { type ColumnChoices, rememberedColumns } from './reading/table-columns.ts';
import { openReport, type Report, type ReportRow } from './report.ts';
import { countShopBrands } from './shop-brands.ts';
import type { NewCategories } from './shop-categories.ts';
import type { AcceptedFills, FillCounts } from './supplier-fills.ts';
import {
	type Product,
	productKey,
	type ReadRow,
	readRow,
	type Survey,
	surveyFile,
} from './survey.ts';
import { checkKits, writeKits } from './write-kits.ts';
import { checkMedia, writeMediaRows } from './write-media.ts';

export type ImportOptions = {
	file: string;
	/** Who of the staff sent it, and what they call the file; nobody and its own name by default. */
	sent?: { userId: number | null; fileName: string } | undefined;
	/** Folder for the report on changed, merged and refused rows. */
	reportFolder: string;
	/** Naira for one US dollar. */
	rate?: number | undefined;
	/** Field or column with the price in naira. */
	priceColumn?: string | undefined;
	/** Stock of new products whose record has none; 0 by default. */
	stock?: number | undefined;
	/** Shows new products; by default they are hidden unless the shop's own table says otherwise. */
	showNew?: boolean | undefined;
	/** Leaves the stock of products that the shop has, whatever its own table says of it. */
	leaveStock?: boolean | undefined;
	/** Name of the supplier of a CSV; by default the file's name. */
	source?: string | undefined;
	/** Which column of a supplier's table is what, where its headings do not say. */
	columns?: ColumnChoices | undefined;
	/** Slugs of the shop's categories by the keys of those that the file names; that of NO_CATEGORY is for records without. */
	categories?: CategoryChoices | undefined;
	/** Creates the categories that the shop lacks; without it, a file with such categories is refused. */
	createCategories?: NewCategories['visibility'] | undefined;
	/** Puts created categories below those that a supplier's file puts them below. */
	categoryTree?: boolean | undefined;
	/** Specifications of records that their category gets; what it has already is always filled. */
	specifications?: AcceptedSpecifications | undefined;
	/** Joins products to the families that are found in the file; without it, they are only reported. */
	joinFamilies?: boolean | undefined;
	/** Which proposals of records are accepted besides: what is in the box, what the supplier asks. */
	fills?: AcceptedFills | undefined;
	/** Where files are looked for that no product of the shop has any more. */
	uploads?: Uploads | undefined;
	/** Decides everything, but writes only the report. */
	dryRun?: boolean | undefined;
	/** Stops between two batches; what is committed stays, and the next run continues from there. */
	signal?: AbortSignal | undefined;
	batchSize?: number | undefined;
	now?: Date | undefined;
};
type Outcome = Decision['outcome'] | 'refused';
export type ImportResult = {
	rows: number;
	counts: Record<Outcome, number>;
	/** New products without a price, which are hidden. */
	unpriced: number;
	/** New and changed products whose price is far from that of their like. */
	oddPrices: number;
	/** Products that the shop's own table gives, or would give, another stock than they had. */
	otherStocks: number;
	/** The categories that the shop lacked when it began, those of most products first. */
	newCategories: Omit<NewCategory, 'nearest' | 'likely'>[];
	/**
	 * Products that gained or changed a specification, in a dry run those of unchanged records that could; and what the
	 * records state, most frequent first.
	 */
	specified: { products: number; proposed: ProposedSpecification[] };
	/** Products that got, or would get, what is in the box and what the supplier asks. */
	fills: FillCounts;
	/** What of kits and media was left out, such as an unknown part; rows of the report, too. */
	notes: ReportRow[];
	/** Products of the file that differ in nothing but colour, size or length. */
	families: FoundFamilies;
	/** False when it was stopped early. */
	finished: boolean;
	reportFile: string;
};
/** Called after every batch with the number of records done and in all. */
export type OnProgress = (progress: { done: number; total: number }) => void;

export const DEFAULT_STOCK = 0;
const BATCH_SIZE = 500;
const KIT_COLUMN: Column = 'kit_parts';

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
	const release = await tryAdvisoryLock(db, LOCKS.catalogueImport);
	if (!release)
		throw new Problem('conflict', 'Another import is running; try again when it has ended.');
	try {
		const { file, source, columns, headings } = await withColumns(db, options);
		const survey = await surveyFile(file, settings, { source, columns });
		const work = { settings, survey, columns };
		if (!options.dryRun && !options.createCategories) await refuseNewCategories(db, options, work);
		const now = options.now ?? new Date();
		const report = await openReport(options.reportFolder, options.file, now);
		try {
			const passed = passedOver(headings);
			await report.add(passed);
			const result = await importRecords(db, options, { ...work, report }, onProgress);
			return { ...result, notes: [...passed, ...result.notes] };
		} finally {
			await report.close();
		}
	} finally {
		await release();
	}
}

/** What the first pass found, and how the file is read. */
type Work = { settings: Settings; survey: Survey; columns: ColumnChoices | undefined };

/**
 * The options with the columns that were named for this file, or for the last one with the same headings, and the headings
 * of a supplier's table.
 */
async function withColumns(db: Db, options: ImportOptions) {
	const { headings = [] } = (await readTableHead(options.file)) ?? {};
	if (options.columns || headings.length === 0) return { ...options, headings };
	return { ...options, headings, columns: await rememberedColumns(db, headings) };
}

/** What the report says of a column that only the shop's own table has. */
function passedOver(headings: readonly string[]): ReportRow[] {
	if (!headings.includes(KIT_COLUMN)) return [];
	const reason = `${KIT_COLUMN} is passed over: it is read where the column ${KEY_COLUMN} says which product a row is`;
	return [{ line: 1, sku: '', name: '', outcome: 'noted', reason }];
}

/** @throws Problem `invalid` when the file would create categories */
async function refuseNewCategories(db: Db, options: ImportOptions, work: Work): Promise<void> {
	const directory = await readDirectory(db, options.categories ?? {});
	if (work.survey.wanted.every((category) => directory.find(category))) return;
	// Products that do not change need no category, so only a dry run knows.
	const report: Report = {
		file: '',
		add: async () => {},
		close: async () => {},
	};
	const dry = { ...options, dryRun: true };
	const { newCategories } = await importRecords(db, dry, { ...work, report }, () => {});
	if (newCategories.length > 0) throw newCategoriesRefused(newCategories);
}

async function importRecords(
	db: Db,
	options: ImportOptions,
	{ settings, survey, columns, report }: Work & { report: Report },
	onProgress: OnProgress,
): Promise<ImportResult> {
	const { batchSize = BATCH_SIZE, dryRun = false } = options;
	const plans = await plansOf(db, options, survey);
	const tally = newTally();
	const readSettings: Settings = { ...settings, amounts: survey.amounts };
	let done = 0;
	let batch: ReadRow[] = [];
	const finishBatch = async () => {
		const outcome = await importBatch(db, usableRows(batch, survey), plans, dryRun);
		countBatch(tally, batch, outcome);
		await report.add(batchRows(batch, outcome, survey, dryRun ? 'checked' : plans.fills));
		done += batch.length;
		batch = [];
		onProgress({ done, total: survey.rows });
	};
	for await (const raw of readRecords(options.file, options.source, columns)) {
		batch.push(readRow(raw, readSettings));
		if (batch.length < batchSize) continue;
		await finishBatch();
		if (options.signal?.aborted) break;
	}
	if (batch.length > 0 && !options.signal?.aborted) await finishBatch();
	if (!dryRun) {
		// Each batch added rows of its own to the counts, and every list sums them until they are merged here.
		await sumProductCounts(db);
		await rememberChoices(db, survey.wanted, plans.choices);
	}
	const finished = done >= survey.rows;
	const notes = finished ? await finishAfterAll(db, options, survey, tally) : [];
	await report.add(notes);
	const families = await workOnFamilies(db, survey, {
		report,
		isJoined: finished && !dryRun && options.joinFamilies === true,
		isCounted: dryRun,
	});
	return {
		...resultOf(tally),
		rows: survey.rows,
		notes,
		families,
		finished,
		reportFile: report.file,
	};
}

/** What is decided for all batches. */
async function plansOf(db: Db, options: ImportOptions, survey: Survey): Promise<Plans> {
	const write: WriteSettings = {
		cause: causeOf(options),
		stock: options.stock ?? DEFAULT_STOCK,
		showNew: options.showNew ?? false,
		leaveStock: options.leaveStock ?? false,
		newCategories: {
			visibility: options.createCategories ?? 'hidden',
			areInTree: options.categoryTree ?? false,
		},
		spellings: chooseSpellings(await countShopBrands(db), survey.brands),
	};
	// What the shop already asks for such goods says more than the file alone.
	const medians = new Map([...survey.medians, ...(await shopMedians(db))]);
	return {
		seen: new Map(),
		compared: { ...survey, medians },
		choices: options.categories ?? {},
		write,
		specifications: options.specifications ?? [],
		fills: options.fills ?? {},
	};
}

/** Why the stock of products changes by it. */
function causeOf({ file, sent }: ImportOptions): WriteSettings['cause'] {
	const { userId = null, fileName = path.basename(file) } = sent ?? {};
	return { cause: 'import', userId, reason: fileName };
}

/** Kits and media, which may name products of later batches; returns what is noted of them. */
async function finishAfterAll(
	db: Db,
	options: ImportOptions,
	survey: Survey,
	{ kits, media }: Tally,
): Promise<ReportRow[]> {
	const { dryRun, uploads } = options;
	const ofKits = dryRun
		? await checkKits(db, kits, (slug) => survey.lastLine.has(slug))
		: await writeKits(db, kits, causeOf(options));
	const workOnMedia = dryRun ? checkMedia : writeMediaRows;
	return [...ofKits, ...(await workOnMedia(db, uploads, media))];
}

/** The rows that can be used and are not superseded by a later line about the same product. */
function usableRows(batch: readonly ReadRow[], survey: Survey) {
	return batch.flatMap(({ line, product }): { line: number; product: Product }[] =>
		product.kind !== 'refused' && survey.lastLine.get(productKey(product)) === line
			? [{ line, product }]
			: [],
	);
}
