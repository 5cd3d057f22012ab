import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { exportCatalogue } from '#shop/import/export-catalogue.ts';
import { Problem } from '#shop/kit/problem.ts';
import { openShopDatabase } from '../start-database.ts';
import { runProgram } from './run-program.ts';

// npm run export -- [FILE]: writes the catalogue as a table (CSV) to a file or to standard output.

await runProgram(exportTable, (reason) => `The export broke off: ${reason}`);

async function exportTable(signal: AbortSignal): Promise<number> {
	const [file, second] = process.argv.slice(2);
	if (second !== undefined || file?.startsWith('-'))
		throw new Problem('invalid', 'Name one file at most: npm run export -- [FILE]');
	await using resources = new AsyncDisposableStack();
	const { db, close } = await openShopDatabase();
	resources.defer(close);
	const out = file === undefined ? process.stdout : createWriteStream(file);
	await pipeline(Readable.from(exportCatalogue(db)), out, { end: file !== undefined, signal });
	return 0;
}
