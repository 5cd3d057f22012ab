import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { access, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { eq, like, or, sql } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { products } from '#db/catalogue-schema.ts';
import { testDatabase } from '#tests/helpers/database.ts';
import { importCatalogue } from './import-catalogue.ts';

// Imports a file with the size and quirks of a real supplier's: the real one if it lies beside the checkout, otherwise
// one generated here, since the real records may not be published with the shop.

const db = await testDatabase();
const folder = await mkdtemp(path.join(tmpdir(), 'bridgehead-supplier-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

const REAL = fileURLToPath(
	new URL('../../../shared/data/catalogue/catalogue-raw.jsonl', import.meta.url),
);

async function supplierFile(): Promise<string> {
	const isThere = await access(REAL).then(
		() => true,
		() => false,
	);
	return isThere ? REAL : await writeLikeness(path.join(folder, 'catalogue-raw.jsonl'));
}

/** 5,304 records: every eighth without a price, every fortieth a duplicate, with entities and blanks in the names. */
async function writeLikeness(file: string): Promise<string> {
	const out = createWriteStream(file);
	for (let n = 0; n < 5304; n += 1) {
		const base = n % 40 === 39 ? n - 1 : n;
		const priced = n % 8 !== 0;
		const record = {
			source: n % 8 === 0 ? 'icecat-demo' : 'icecat-19k',
			sku: String(1000 + n),
			name: `ACT  ${base} ft 90${n % 3 ? '&deg;' : 'deg;'} cable &#8482; ${base % 19}"`,
			brand: n % 5 ? 'ACT' : 'act',
			model: n % 7 ? `M-${base}` : null,
			category_path: [],
			category_guess: `Cables > Kind ${n % 30} Cables`,
			description: '<b>Good</b>\\nVery&nbsp;good&bull; cable',
			price: priced ? 95 + base * 40 : null,
			price_unit: priced ? 'US cents' : null,
			ean: null,
			attributes: { n_cable_length: base, t_product_colour: 'Black' },
		};
		if (!out.write(`${JSON.stringify(record)}\n`)) await once(out, 'drain');
	}
	out.end();
	await once(out, 'finish');
	return file;
}

test('a real file is imported completely and readably, and a second time changes nothing', {
	timeout: 120_000,
}, async () => {
	const options = {
		file: await supplierFile(),
		reportFolder: folder,
		createCategories: 'shown',
		rate: 1600,
	} as const;
	const first = await importCatalogue(db, options);
	const { counts } = first;
	expect(first.rows).toBe(5304);
	expect(counts.new).toBeGreaterThan(4000);
	expect(counts.refused).toBe(0);
	expect(first.unpriced).toBeGreaterThan(600);
	expect(counts.new + counts.merged).toBe(5304);
	expect(await db.$count(products, eq(products.status, 0))).toBe(0);

	const [ugly] = await db
		.select({ count: sql<number>`count(*)::int` })
		.from(products)
		.where(
			or(
				sql`${products.name} ~ '&[a-z]+;|&#|deg;|  |^\\s|\\s$|<b|</'`,
				sql`${products.description} ~ '&[a-z]+;|&#|<b>|</|\\\\n'`,
				sql`${products.sellingKobo} % 5000 <> 0`,
			),
		);
	expect(ugly?.count).toBe(0);
	const inches = await db
		.select({ id: products.id })
		.from(products)
		.where(like(products.name, '%"%'))
		.limit(1);
	expect(inches).toHaveLength(1);

	const second = await importCatalogue(db, options);
	expect(second.counts).toEqual({ ...counts, new: 0, unchanged: counts.new });
});
