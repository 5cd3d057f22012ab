import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { products } from '#db/catalogue-schema.ts';
import { testDatabase } from '#tests/helpers/database.ts';
import { type ImportOptions, importCatalogue } from './import-catalogue.ts';

const db = await testDatabase();
const folder = await mkdtemp(path.join(tmpdir(), 'bridgehead-fills-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

async function imported(rows: readonly string[], options: Partial<ImportOptions> = {}) {
	const file = path.join(folder, 'dealer.csv');
	await writeFile(file, rows.join('\n'));
	const result = await importCatalogue(db, {
		file,
		reportFolder: folder,
		createCategories: 'shown',
		...options,
	});
	return { ...result, report: await readFile(result.reportFile, 'utf8') };
}
async function stored(name: string) {
	const [row] = await db.select().from(products).where(eq(products.name, name));
	return {
		box: row?.inTheBox,
		cost: row?.costKobo,
		supplier: row?.supplierMinor ? `${row.supplierCurrency} ${row.supplierMinor}` : null,
		price: row?.sellingKobo,
	};
}
const HEAD = 'SKU;Name;Category;Price;Dealer price (USD);What’s in the box';
const both = { fills: { inTheBox: true, tradePrices: true } };

test('a check proposes boxes and costs, and nothing is filled unasked', async () => {
	const rows = [HEAD, 'A1;Dealt mixer;Mixers;50,000;120.50;Mixer | Power supply'];
	const checked = await imported(rows, { ...both, dryRun: true });
	expect(checked.fills).toEqual({
		inTheBox: { products: 1, filled: 0, samples: ['Dealt mixer: Mixer | Power supply'] },
		tradePrices: {
			products: 1,
			filled: 0,
			samples: ['Dealt mixer: Supplier’s price: none → US$120.50'],
		},
	});
	expect(checked.report).toContain('In the box: Mixer | Power supply (proposed)');
	const written = await imported(rows);
	expect(written.counts.new).toBe(1);
	expect(written.report).not.toContain('US$120.50');
	expect(await stored('Dealt mixer')).toEqual({
		box: '',
		cost: null,
		supplier: null,
		price: 50_000_00,
	});
});

test('what is accepted is filled, also into products that do not change otherwise, and once', async () => {
	const rows = [HEAD, 'A1;Dealt mixer;Mixers;50,000;120.50;Mixer | Power supply'];
	const first = await imported(rows, both);
	expect(first.counts).toMatchObject({ new: 0, changed: 0, unchanged: 1 });
	expect(first.fills.inTheBox.filled + first.fills.tradePrices.filled).toBe(2);
	expect(await stored('Dealt mixer')).toEqual({
		box: 'Mixer\nPower supply',
		cost: null,
		supplier: 'USD 12050',
		price: 50_000_00,
	});
	const again = await imported(rows, both);
	expect(again.fills.inTheBox.products + again.fills.tradePrices.products).toBe(0);
});

test('what staff wrote into a box stays, and a new price of the supplier replaces the old one', async () => {
	await db.update(products).set({ inTheBox: 'Ours' }).where(eq(products.name, 'Dealt mixer'));
	const rows = [HEAD, 'A1;Dealt mixer;Mixers;50,000;130;Theirs'];
	const result = await imported(rows, both);
	expect(result.fills.inTheBox.products).toBe(0);
	expect(result.report).toContain('Supplier’s price: US$120.50 → US$130.00 (filled)');
	expect(await stored('Dealt mixer')).toMatchObject({ box: 'Ours', supplier: 'USD 13000' });
});

test('a box that staff fill while the import runs is theirs', async () => {
	const rows = [HEAD, 'A2;Dealt cable;Cables;500;;Cable | Tie'];
	await imported(rows);
	let done = (_: unknown) => {};
	const released = new Promise((resolve) => {
		done = resolve;
	});
	const typing = db.transaction(async (tx) => {
		await tx.update(products).set({ inTheBox: 'Typed' }).where(eq(products.name, 'Dealt cable'));
		await released;
	});
	const running = imported(rows, both);
	// The import waits for the row, which it planned to fill.
	await expect
		.poll(async () => {
			const { rows: waiting } = await db.execute(
				"select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
			);
			return waiting.length;
		})
		.toBeGreaterThan(0);
	done(null);
	await typing;
	expect((await running).fills.inTheBox).toMatchObject({ products: 1, filled: 0 });
	expect((await stored('Dealt cable')).box).toBe('Typed');
});

test('a cost in naira is the cost, and wrong cells are listed in the report beside an imported product', async () => {
	const { counts, report } = await imported(
		[
			'SKU;Name;Category;Price;Cost price;Package contents',
			'B1;Dealt drum;Drums;90,000;"60,000";Drum',
			`B2;Dealt stand;Drums;9,000;soon;${'x'.repeat(121)}`,
		],
		both,
	);
	expect(counts).toMatchObject({ new: 2, refused: 0 });
	expect(await stored('Dealt drum')).toMatchObject({ box: 'Drum', cost: 60_000_00 });
	expect(await stored('Dealt stand')).toMatchObject({ box: '', cost: null });
	expect(report).toContain('cost left out: ""soon"" is not an amount');
	expect(report).toContain('what is in the box left out: Line 1 may not be longer than 120');
});
