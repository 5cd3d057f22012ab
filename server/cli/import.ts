import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { SingleBar } from 'cli-progress';
import { z } from 'zod';
import { NO_CATEGORY } from '#shop/import/category-choices.ts';
import {
	DEFAULT_STOCK,
	type ImportOptions,
	type ImportResult,
	importCatalogue,
	type OnProgress,
} from '#shop/import/import-catalogue.ts';
import { NEW_PRODUCT_COLUMNS } from '#shop/import/reading/catalogue-csv.ts';
import { foldForComparing } from '#shop/import/reading/clean-text.ts';
import { DEFAULT_RATE, parseRate } from '#shop/import/reading/shop-price.ts';
import type { ColumnChoices } from '#shop/import/reading/table-columns.ts';
import { CHOSEN_FIELDS } from '#shop/import/reading/table-fields.ts';
import type { FillCount } from '#shop/import/supplier-fills.ts';
import { howMany } from '#shop/kit/how-many.ts';
import { Problem } from '#shop/kit/problem.ts';
import { openUploads } from '#shop/pictures/uploads.ts';
import { importFolder, readConfig } from '../config.ts';
import { openShopDatabase } from '../start-database.ts';
import { failureCode, runProgram } from './run-program.ts';

// npm run import -- FILE: imports products from a supplier's file, or from the shop's own table.

const HELP = `npm run import -- FILE [options]

FILE is JSON lines (also packed with gzip), a supplier's CSV, or a table made by "npm run export".
  --rate 1600           naira for one US dollar, for prices in dollars or cents (${DEFAULT_RATE} if not given)
  --price-column NAME   take the price, in naira, from this field or column
  --stock 5             stock of new products whose record has none (${DEFAULT_STOCK} if not given)
  --show                show new products; without it they are hidden until staff show them
  --leave-stock         leave the stock of products that the shop has, whatever its own table says of it
  --category SLUG       the category of products whose record has none
  --map FILE.json       the shop's categories for the file's: {"Their name": "slug-of-ours", …}; remembered
  --create-categories   create the categories that the shop lacks, hidden; without it such a file is refused
  --show-categories     create them shown
  --category-tree       put created categories below those that the supplier's file names above them
  --column FIELD=HEAD   which column of a supplier's table is what, where its heading does not say; fields are
                        ${Object.keys(CHOSEN_FIELDS).join(', ')}
  --source NAME         name of the supplier of a CSV (the file's name if not given)
  --specifications      accept all specifications that records state: their categories get those they lack
  --in-the-box          fill what is in the box, where records say it and products do not
  --supplier-prices     fill costs and suppliers' prices that records have
  --families            join products that differ in nothing but colour, size or length to families
  --dry-run             decide everything, write nothing but the report

Of the shop's own table you may delete columns: what is not in the file stays as it is, so product_slug and
selling_price are enough to change prices. A new product also needs ${NEW_PRODUCT_COLUMNS.join(', ')}. Use
--leave-stock if the shop has sold since the export. Spreadsheets drop the leading zeros of barcodes: format that
column as text.
Products without a price, or with one a hundred times away from that of their like, always come in hidden.
`;

await runProgram(
	main,
	(reason) =>
		`The import broke off: ${reason}. What was imported so far stays; run it again to go on.`,
);

async function main(stop: AbortSignal): Promise<number> {
	const options = readArguments(process.argv.slice(2));
	if (!options) {
		process.stdout.write(HELP);
		return 0;
	}
	await using resources = new AsyncDisposableStack();
	const { db, close } = await openShopDatabase();
	resources.defer(close);
	const progress = showProgress();
	resources.defer(progress.end);
	const began = Date.now();
	const uploads = openUploads(readConfig(process.env).uploadsUrl);
	const result = await importCatalogue(
		db,
		{ ...options, uploads, signal: stop },
		progress.onProgress,
	);
	progress.end();
	process.stdout.write(summary(result, options, Date.now() - began));
	return result.finished ? 0 : failureCode(stop);
}

function readArguments(args: string[]): ImportOptions | null {
	const { values, positionals } = parseArgs({
		args,
		allowPositionals: true,
		options: {
			rate: { type: 'string' },
			'price-column': { type: 'string' },
			stock: { type: 'string' },
			show: { type: 'boolean' },
			'leave-stock': { type: 'boolean' },
			category: { type: 'string' },
			map: { type: 'string' },
			'create-categories': { type: 'boolean' },
			'show-categories': { type: 'boolean' },
			'category-tree': { type: 'boolean' },
			column: { type: 'string', multiple: true },
			source: { type: 'string' },
			specifications: { type: 'boolean' },
			'in-the-box': { type: 'boolean' },
			'supplier-prices': { type: 'boolean' },
			families: { type: 'boolean' },
			'dry-run': { type: 'boolean' },
			help: { type: 'boolean' },
		},
	});
	const [file, second] = positionals;
	if (values.help) return null;
	if (!file || second !== undefined) {
		throw new Problem('invalid', 'Name one file to import: npm run import -- FILE');
	}
	return {
		file,
		reportFolder: importFolder(readConfig(process.env)),
		rate: values.rate === undefined ? undefined : parseRate(values.rate),
		priceColumn: values['price-column'],
		stock: values.stock === undefined ? undefined : parseStock(values.stock),
		showNew: values.show,
		leaveStock: values['leave-stock'],
		categories: {
			...(values.map === undefined ? {} : readMap(values.map)),
			...(values.category === undefined ? {} : { [NO_CATEGORY]: values.category }),
		},
		createCategories: values['show-categories']
			? 'shown'
			: values['create-categories']
				? 'hidden'
				: undefined,
		categoryTree: values['category-tree'],
		columns: values.column === undefined ? undefined : readColumns(values.column),
		source: values.source,
		specifications: values.specifications ? 'all' : undefined,
		fills: { inTheBox: values['in-the-box'], tradePrices: values['supplier-prices'] },
		joinFamilies: values.families,
		dryRun: values['dry-run'],
	};
}

/** The file of `--map`: names of categories and the slugs of ours. */
function readMap(file: string): Record<string, string> {
	const wrong = `${file} must be a JSON object of the form {"Their name": "slug-of-ours"}.`;
	let text: string;
	try {
		text = readFileSync(file, 'utf8');
	} catch {
		throw new Problem('invalid', `${file} cannot be read.`);
	}
	const parsed = z.record(z.string(), z.string()).safeParse(parseJson(text));
	if (!parsed.success) throw new Problem('invalid', wrong);
	return Object.fromEntries(
		Object.entries(parsed.data).map(([name, slug]) => [foldForComparing(name), slug]),
	);
}

function parseJson(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return null;
	}
}

function readColumns(given: readonly string[]): ColumnChoices {
	return Object.fromEntries(
		given.map((text) => {
			const [field = '', ...heading] = text.split('=');
			if (!Object.hasOwn(CHOSEN_FIELDS, field) || heading.length === 0) {
				const fields = Object.keys(CHOSEN_FIELDS).join(', ');
				throw new Problem(
					'invalid',
					`--column wants FIELD=HEAD with one of: ${fields}; got "${text}".`,
				);
			}
			return [field, heading.join('=').trim().toLowerCase()];
		}),
	);
}

function parseStock(text: string): number {
	if (/^\d{1,6}$/.test(text)) return Number(text);
	throw new Problem('invalid', `The stock must be a whole number of 0 or more; got "${text}".`);
}

/** A progress bar on a terminal; otherwise (in a log) one line every ten per cent. */
function showProgress(): { onProgress: OnProgress; end: () => void } {
	if (!process.stdout.isTTY) {
		let shown = 0;
		return {
			onProgress: ({ done, total }) => {
				const tenth = Math.floor((done * 10) / total);
				if (tenth > shown) process.stdout.write(`${tenth * 10} % (${done} of ${total})\n`);
				shown = Math.max(shown, tenth);
			},
			end: () => {},
		};
	}
	const bar = new SingleBar({ format: '{bar} {percentage} %  {value} of {total}, {eta} s to go' });
	return {
		onProgress: ({ done, total }) => {
			if (!bar.isActive) bar.start(total, 0);
			bar.update(done);
		},
		end: () => bar.stop(),
	};
}

function summary(result: ImportResult, { dryRun }: ImportOptions, milliseconds: number): string {
	const {
		counts,
		rows,
		unpriced,
		oddPrices,
		notes,
		otherStocks,
		newCategories,
		families,
		reportFile,
	} = result;
	return [
		result.finished ? '' : 'Stopped. Run it again and it goes on from here.',
		dryRun ? 'Dry run: nothing was written.' : '',
		`${howMany(rows, 'record')} in ${(milliseconds / 1000).toFixed(1)} s`,
		...Object.entries(counts).map(([outcome, count]) => `  ${outcome.padEnd(10)} ${count}`),
		unpriced > 0 ? `Hidden, because they have no price: ${howMany(unpriced, 'new product')}` : '',
		otherStocks > 0
			? `Stock set to the table's number: ${howMany(otherStocks, 'product')} (--leave-stock leaves it)`
			: '',
		...listCategories(newCategories),
		...listSpecifications(result, dryRun === true),
		...listFills(result, dryRun === true),
		families.found > 0
			? `Families found: ${families.found}, of ${howMany(families.products, 'product')}; joined: ${families.joined}${families.joined === 0 ? ' (--families joins them)' : ''}`
			: '',
		oddPrices > 0 ? `Odd prices to look at: ${oddPrices}` : '',
		notes.length > 0 ? `Notes: ${notes.length}` : '',
		counts.changed + counts.merged + counts.refused + oddPrices + notes.length > 0
			? `Changed, merged and refused records, odd prices and notes are listed in ${reportFile}`
			: '',
	]
		.filter(Boolean)
		.join('\n')
		.concat('\n');
}

/** How many products gained specifications, or what the records state of them. */
function listSpecifications({ specified }: ImportResult, isDry: boolean): string[] {
	const { products, proposed } = specified;
	if (proposed.length === 0) return [];
	const stated = proposed.map(
		({ label, records, samples }) =>
			`  ${label}: ${howMany(records, 'record')}${samples ? `, read out of texts, such as ${samples[0]}` : ''}`,
	);
	return [
		isDry ? '' : `Specifications gained or changed: ${howMany(products, 'product')}`,
		'Specifications that records state (--specifications accepts them):',
		...stated,
	].filter(Boolean);
}

function listFills({ fills }: ImportResult, isDry: boolean): string[] {
	const line = (what: string, { products, filled }: FillCount, flag: string) =>
		products === 0
			? ''
			: `${what}: ${howMany(products, 'product')}; ${isDry ? '' : `filled: ${filled} `}(--${flag} fills it)`;
	return [
		line('What is in the box is said of', fills.inTheBox, 'in-the-box'),
		line('What the supplier asks is said of', fills.tradePrices, 'supplier-prices'),
	].filter(Boolean);
}

function listCategories(categories: ImportResult['newCategories']): string[] {
	if (categories.length === 0) return [];
	const lines = categories.map(
		({ key, name, products }) =>
			`  ${key === NO_CATEGORY ? 'products without a category' : name}: ${howMany(products, 'product')}`,
	);
	return ['New categories (--map, --category or --create-categories decide about them):', ...lines];
}
