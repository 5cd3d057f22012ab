import type { Db } from '#db/client.ts';
import { importCatalogue } from '#shop/import/import-catalogue.ts';
import { searchProducts, suggest } from '#shop/search/search.ts';
import { realCatalogue } from '../real-catalogue.ts';
import { recordStatements, rowsReadInScans } from '../statements.ts';
import { shopDatabase, withThrowawayServer } from '../throwaway-server.ts';
import { fillWithCopies } from './fill.ts';
import { type Grade, gradeSearch } from './grade.ts';
import { GRADED_QUERIES } from './queries.ts';

// How well and how quickly the search answers, with a real catalogue that is not part of the project.

const AIM = { right: 0.9, empty: 0.03 };
/** SEARCH_BENCH_SIZE=1000000 measures a shop of a million products; generating it takes some minutes. */
const LARGE = Number(process.env.SEARCH_BENCH_SIZE ?? 100_000);
const BEGUN = ['mi', 'head', 'hdmi cab', 'philips he', 'z3', 'monitor 2', 'usb', 'ca'];
/** A scan of this many rows reads a table as a whole. */
const MANY_ROWS = 5000;

/** Prints how many queries find what they should, and the times; without a real catalogue, only that it is skipped. */
export async function measureSearch(): Promise<void> {
	const files = await realCatalogue();
	if (files.length === 0) {
		print('\nSearch: skipped, because there is no real catalogue beside the project');
		return;
	}
	await withThrowawayServer('search', async (server) => {
		const small = await shopDatabase(server.url, 'small');
		for (const file of files) {
			await importCatalogue(small.db, {
				file,
				reportFolder: server.folder,
				showNew: true,
				stock: 5,
				createCategories: 'shown',
				specifications: 'all',
			});
		}
		// What the import keeps hidden, because its price is odd, is searched for all the same.
		await small.db.$client.query('update products set status = 0 where selling_kobo > 0');
		await small.db.$client.query('vacuum analyze');
		await printGrade(small.db);
		await small.db.$client.end();
		await printTimes(server.url);
	});
}

async function printGrade(db: Db): Promise<void> {
	const count = await db.$client.query('select count(*) from products');
	print(
		`\nSearch: ${GRADED_QUERIES.length} graded queries over ${count.rows[0].count} real products (aim: right among the first three ≥ ${AIM.right * 100} %, nothing found ≤ ${AIM.empty * 100} %)`,
	);
	const grade = await gradeSearch(db, GRADED_QUERIES);
	const [right, empty] = [grade.right / grade.asked, grade.empty / grade.asked];
	print(`  right             ${percent(right)}${right < AIM.right ? ' UNDER' : ''}`);
	print(`  nothing found     ${percent(empty)}${empty > AIM.empty ? ' OVER' : ''}`);
	print(`  not found: ${grade.wrong.map(({ query }) => query).join(', ') || 'none'}`);
}

/** The same queries in the same shop, filled up with copies of its products. */
async function printTimes(serverUrl: string): Promise<void> {
	print(`\nSearch: times in ms, in the real catalogue and in a shop of ${LARGE}`);
	const small = await shopDatabase(serverUrl, 'again', 'small');
	const few = await timesOf(small.db);
	await small.db.$client.end();
	const large = await shopDatabase(serverUrl, 'large', 'small');
	await fillWithCopies(large.url, LARGE);
	const many = await timesOf(large.db);
	for (const kind of ['search', 'suggestions'] as const) {
		const [from, to] = [few[kind], many[kind]].map(
			(times) => `p50 ${quantile(times, 0.5)}  p95 ${quantile(times, 0.95)}`,
		);
		print(`  ${kind.padEnd(18)}${from}   →   ${to}`);
	}
	const statements = await recordStatements(() => gradeSearch(large.db, GRADED_QUERIES));
	const scans = await rowsReadInScans(large.db, statements);
	const whole = [...scans].filter(([, rows]) => rows > MANY_ROWS).map(([table]) => table);
	print(`  read as a whole: ${whole.join(', ') || 'no table'}`);
	await large.db.$client.end();
}

async function timesOf(db: Db): Promise<{ search: number[]; suggestions: number[] }> {
	// The first round only warms up.
	for (const [query] of GRADED_QUERIES) await searchProducts(db, query);
	const { times: search }: Grade = await gradeSearch(db, GRADED_QUERIES);
	const suggestions: number[] = [];
	for (let round = 0; round <= 10; round += 1) {
		for (const begun of BEGUN) {
			const began = performance.now();
			await suggest(db, begun);
			if (round > 0) suggestions.push(performance.now() - began);
		}
	}
	return { search, suggestions };
}

function quantile(times: readonly number[], part: number): string {
	const sorted = times.toSorted((a, b) => a - b);
	return (sorted[Math.floor(sorted.length * part)] ?? 0).toFixed(1);
}

const percent = (part: number) => `${(part * 100).toFixed(1)} %`;

function print(line: string): void {
	process.stdout.write(`${line}\n`);
}
