import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { products } from '#db/catalogue-schema.ts';
import { testDatabase } from '#tests/helpers/database.ts';
import { counts, importsInto, record } from '#tests/helpers/imports.ts';

// Which records are the same goods: none that may be others is dropped.

const db = await testDatabase();
const { run } = await importsInto(db);
const stored = () => db.select().from(products).orderBy(products.id);
const names = async () => (await stored()).map(({ name }) => name);

/** Valid EANs, each another. */
const ean = (n: number) => {
	const digits = `200000000${String(n).padStart(3, '0')}`;
	const sum = [...digits].reduce((total, digit, at) => total + Number(digit) * (at % 2 ? 3 : 1), 0);
	return `${digits}${(10 - (sum % 10)) % 10}`;
};
const cable = (n: number, metres: number | null, more: object = {}) =>
	record(`c${n}`, {
		name: 'RG-58 patch cable 50 Ohm',
		brand: 'ACT',
		model: 'Patch cable',
		ean: [ean(n)],
		attributes: metres === null ? {} : { n_cable_length: metres },
		...more,
	});

test('different barcodes are different products, whatever their names, distinguished by name and slug', async () => {
	const cables = [cable(1, 0.5), cable(2, 5), cable(3, 10), cable(4, null), cable(5, null)];
	expect((await run(cables, { batchSize: 2 })).counts).toEqual(counts({ new: 5 }));
	expect((await stored()).map(({ name, slug }) => [name, slug])).toEqual([
		['RG-58 patch cable 50 Ohm, 0.5 m', 'rg-58-patch-cable-50-ohm-0-5-m'],
		['RG-58 patch cable 50 Ohm, 5 m', 'rg-58-patch-cable-50-ohm-5-m'],
		['RG-58 patch cable 50 Ohm, 10 m', 'rg-58-patch-cable-50-ohm-10-m'],
		['RG-58 patch cable 50 Ohm, c4', 'rg-58-patch-cable-50-ohm-c4'],
		['RG-58 patch cable 50 Ohm, c5', 'rg-58-patch-cable-50-ohm-c5'],
	]);
	const before = await stored();
	expect((await run(cables)).counts).toEqual(counts({ unchanged: 5 }));
	expect(await stored()).toEqual(before);
});

test('a name distinguished stays when its record changes or comes alone, and so does the slug', async () => {
	await run([cable(1, 5), cable(2, 10)]);
	expect((await run([cable(2, 10, { price: 7 })])).counts).toEqual(counts({ changed: 1 }));
	expect((await stored()).map(({ slug, name }) => [slug, name])).toEqual([
		['rg-58-patch-cable-50-ohm-5-m', 'RG-58 patch cable 50 Ohm, 5 m'],
		['rg-58-patch-cable-50-ohm-10-m', 'RG-58 patch cable 50 Ohm, 10 m'],
	]);
});

test('a product that comes later than its namesake is distinguished from it', async () => {
	await run([cable(1, 5)]);
	await run([cable(2, 10)]);
	expect(await names()).toEqual(['RG-58 patch cable 50 Ohm', 'RG-58 patch cable 50 Ohm, 10 m']);
});

test('a long name is distinguished at its end, in name and slug', async () => {
	const name = `${'Very long patch cable '.repeat(12)}indeed`;
	await run([cable(1, 5, { name }), cable(2, 10, { name })]);
	const [first, second] = await stored();
	expect(first?.name.endsWith('…, 5 m')).toBe(true);
	expect(second?.slug.endsWith('-10-m')).toBe(true);
	expect(second?.slug).not.toMatch(/-\d$/);
});

test('without barcodes, sizes in the number or the record and prices far apart make different products', async () => {
	const tv = (sku: string, more: object = {}) => record(sku, { name: 'TV SAMSUNG', ...more });
	await run([
		tv('tvsam32', { attributes: { display_diagonal: '32', 'display_diagonal-unit': 'INCH' } }),
		tv('tvsam37'),
		tv('tvsam40', { price: 101 }),
		tv('9001', { price: 200 }),
		tv('9002', { price: 210 }),
		tv('9003', { price: 200, color: 'White' }),
		tv('9004', { price: 200, description: 'With a stand' }),
	]);
	expect(await names()).toEqual([
		'TV SAMSUNG, 32"',
		'TV SAMSUNG, tvsam37',
		'TV SAMSUNG, tvsam40',
		'TV SAMSUNG, 9001',
		'TV SAMSUNG, White',
		'TV SAMSUNG, 9004',
	]);
});

test('of several barcodes, one in common is enough to be the same goods', async () => {
	const result = await run([
		cable(1, 5, { ean: [ean(1), ean(9)] }),
		cable(2, 10, { ean: [ean(8), ean(9)] }),
	]);
	expect(result.counts).toEqual(counts({ new: 1, merged: 1 }));
	expect(await names()).toEqual(['RG-58 patch cable 50 Ohm']);
});

test("another supplier's product with a barcode of its own is another product", async () => {
	await run([cable(1, 5)]);
	const theirs = (n: number, more = {}) => cable(n, 5, { source: 'other', ...more });
	expect((await run([theirs(2)])).counts).toEqual(counts({ new: 1 }));
	expect((await run([theirs(3, { ean: [ean(1)] })])).counts).toEqual(counts({ merged: 1 }));
	expect((await run([theirs(4, { ean: null })])).counts).toEqual(counts({ merged: 1 }));
	const [first] = await stored();
	expect(await db.$count(products, eq(products.name, first?.name ?? ''))).toBe(1);
});
