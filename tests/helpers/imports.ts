import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeEach } from 'vitest';
import { categories, products } from '#db/catalogue-schema.ts';
import type { Db } from '#db/client.ts';
import { slugRedirects } from '#db/site-schema.ts';
import { type ImportOptions, importCatalogue } from '#shop/import/import-catalogue.ts';

// Importing a supplier's records into an empty catalogue.

/** A record of a supplier's file. */
export const record = (sku: string, more: object = {}) => ({
	source: 'test',
	sku,
	name: `Mixer ${sku}`,
	brand: 'Behringer',
	category_path: ['Audio', 'Mixers'],
	price: 100,
	price_unit: 'USD',
	...more,
});

/** The counts of an import: none of what is not given. */
export const counts = (given: object) => ({
	new: 0,
	changed: 0,
	unchanged: 0,
	merged: 0,
	refused: 0,
	...given,
});

/** Empties the catalogue before each test; `run` imports records, or lines, through `file` in a folder of its own. */
export async function importsInto(db: Db) {
	const folder = await mkdtemp(path.join(tmpdir(), 'bridgehead-import-'));
	const file = path.join(folder, 'feed.jsonl');
	afterAll(() => rm(folder, { recursive: true, force: true }));
	beforeEach(async () => {
		await db.delete(products);
		await db.delete(categories);
		await db.delete(slugRedirects);
	});
	const run = async (
		records: readonly (object | string)[],
		options: Partial<ImportOptions> = {},
	) => {
		const lines = records.map((line) => (typeof line === 'string' ? line : JSON.stringify(line)));
		await writeFile(file, lines.join('\n'));
		return await importCatalogue(db, {
			file,
			reportFolder: folder,
			createCategories: 'shown',
			...options,
		});
	};
	return { folder, file, run };
}
