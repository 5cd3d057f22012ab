import { parseArgs } from 'node:util';
import { SingleBar } from 'cli-progress';
import { howMany } from '#shop/how-many.ts';
import {
	DEFAULT_STOCK,
	type ImportOptions,
	type ImportResult,
	importCatalogue,
	type OnProgress,
} from '#shop/import/import-catalogue.ts';
import { DEFAULT_RATE, parseRate } from '#shop/import/shop-price.ts';
import { Problem } from '#shop/problem.ts';
import { importFolder, readConfig } from './config.ts';
import { openShopDatabase } from './start-database.ts';

// npm run import -- FILE: imports products from a supplier's file, or from the shop's own table.

const HELP = `npm run import -- FILE [options]

FILE is JSON lines (also packed with gzip), a supplier's CSV, or a table made by "npm run export".
  --rate 1600           naira for one US dollar, for prices in dollars or cents (${DEFAULT_RATE} if not given)
  --price-column NAME   take the price, in naira, from this field or column
  --stock 5             stock of new products whose record tells none (${DEFAULT_STOCK} if not given)
  --source NAME         name of the supplier of a CSV (the file's name if not given)
  --dry-run             decide everything, write nothing but the report

Of the shop's own table you may delete columns: what is not in the file stays as it is. Delete "qty" if the
shop has sold since the export. Spreadsheets drop the leading zeros of barcodes: format that column as text.
`;

process.exitCode = await main();

async function main(): Promise<number> {
	try {
		const options = readArguments(process.argv.slice(2));
		if (!options) {
			process.stdout.write(HELP);
			return 0;
		}
		return await run(options);
	} catch (error) {
		process.stderr.write(`${sentence(error)}\n`);
		return 1;
	}
}

async function run(options: ImportOptions): Promise<number> {
	const stop = new AbortController();
	process.once('SIGINT', () => stop.abort());
	process.once('SIGTERM', () => stop.abort());
	const { db, close } = await openShopDatabase();
	const progress = showProgress();
	try {
		const began = Date.now();
		const result = await importCatalogue(
			db,
			{ ...options, signal: stop.signal },
			progress.onProgress,
		);
		progress.end();
		process.stdout.write(summary(result, options, Date.now() - began));
		return result.finished ? 0 : 130;
	} finally {
		progress.end();
		await close();
	}
}

function readArguments(args: string[]): ImportOptions | null {
	const { values, positionals } = parseArgs({
		args,
		allowPositionals: true,
		options: {
			rate: { type: 'string' },
			'price-column': { type: 'string' },
			stock: { type: 'string' },
			source: { type: 'string' },
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
		source: values.source,
		dryRun: values['dry-run'],
	};
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
	const { counts, rows, reportFile } = result;
	return [
		result.finished ? '' : 'Stopped. Run it again and it goes on from here.',
		dryRun ? 'Dry run: nothing was written.' : '',
		`${howMany(rows, 'record')} in ${(milliseconds / 1000).toFixed(1)} s`,
		...Object.entries(counts).map(([outcome, count]) => `  ${outcome.padEnd(10)} ${count}`),
		counts.changed + counts.merged + counts.refused > 0
			? `Changed, merged and refused records are listed in ${reportFile}`
			: '',
	]
		.filter(Boolean)
		.join('\n')
		.concat('\n');
}

function sentence(error: unknown): string {
	if (error instanceof Problem) return error.message;
	if (error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS'))
		return error.message;
	// The database's own message is on the cause; the error itself contains the whole statement.
	const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
	const reason = cause instanceof Error ? cause.message : String(cause);
	return `The import broke off: ${reason}. What was imported so far stays; run it again to go on.`;
}
