import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { exportCatalogue } from '#shop/import/export-catalogue.ts';
import { openShopDatabase } from './start-database.ts';

// npm run export -- [FILE]: writes the catalogue as a table (CSV) to a file or to standard output.

const [file, second] = process.argv.slice(2);
if (second !== undefined || file?.startsWith('-')) {
	process.stderr.write('Name one file at most: npm run export -- [FILE]\n');
	process.exitCode = 1;
} else {
	process.exitCode = await run(file);
}

async function run(target: string | undefined): Promise<number> {
	try {
		const { db, close } = await openShopDatabase();
		try {
			const out = target === undefined ? process.stdout : createWriteStream(target);
			await pipeline(Readable.from(exportCatalogue(db)), out, { end: target !== undefined });
		} finally {
			await close();
		}
		return 0;
	} catch (error) {
		process.stderr.write(
			`The export broke off: ${error instanceof Error ? error.message : error}\n`,
		);
		return 1;
	}
}
