import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { products } from '#db/catalogue-schema.ts';
import { makeCategory, makeProduct } from '#tests/helpers/catalogue.ts';
import { testDatabase } from '#tests/helpers/database.ts';
import { defineSpecifications, specify } from '#tests/helpers/specifications.ts';
import { noteSlug } from '../addresses/slug-redirects.ts';
import { noOffers } from '../discounts/shelf-price.ts';
import { comparedProducts } from './compared-products.ts';
import { comparisonRows } from './comparison-rows.ts';

const db = await testDatabase();
const category = await makeCategory(db, { name: 'Amplifiers' });
const make = (given: Partial<typeof products.$inferInsert> = {}) =>
	makeProduct(db, { categoryId: category.id, ...given });

test('products are found by what their slugs are now or once were; a hidden one is only named', async () => {
	const [amp, horn, hidden] = [
		await make(),
		await make(),
		await make({ slug: 'old-amp', status: 1 }),
	];
	await db.transaction((tx) => noteSlug(tx, 'product', horn.id, horn.slug, 'horn-before'));
	const asked = ['horn-before', amp.slug, hidden.slug, 'no-such', horn.slug];
	const compared = await comparedProducts(db, asked, null);
	expect(compared.products.map(({ id }) => id)).toEqual([horn.id, amp.id]);
	expect(compared).toMatchObject({ waiting: null, gone: ['old amp', 'no such'] });
});

test('a fifth waits, and finds room when another is gone', async () => {
	const made = await Promise.all(Array.from({ length: 5 }, () => make()));
	const [first = '', ...slugs] = made.map(({ slug }) => slug);
	const full = await comparedProducts(db, slugs, first);
	expect(full.products.map(({ slug }) => slug)).toEqual(slugs);
	expect(full.waiting?.slug).toBe(first);
	await db
		.update(products)
		.set({ status: 1 })
		.where(eq(products.slug, slugs[0] ?? ''));
	const roomy = await comparedProducts(db, slugs, first);
	expect(roomy.products.map(({ slug }) => slug)).toEqual([...slugs.slice(1), first]);
	expect(roomy.waiting).toBeNull();
});

test('rows say what differs, across categories and units, and leave out what nobody states', async () => {
	const other = await makeCategory(db, { name: 'Loudspeakers' });
	const own = await defineSpecifications(
		db,
		category.id,
		{ key: 'power', label: 'Power', unit: 'w' },
		{ key: 'channels', label: 'Channels' },
		{ key: 'fan', label: 'Fan', kind: 'yes-no' },
	);
	const theirs = await defineSpecifications(db, other.id, {
		key: 'max-power',
		label: 'POWER',
		unit: 'kw',
	});
	const amp = await make({ brand: 'Kestrelline', sellingKobo: 100 });
	const horn = await make({ brand: 'kestrelline', sellingKobo: 200, categoryId: other.id });
	await specify(db, amp.id, { [own.power ?? 0]: 400, [own.channels ?? 0]: 2 });
	await specify(db, horn.id, { [theirs['max-power'] ?? 0]: 0.4 });
	const { products: both } = await comparedProducts(db, [amp.slug, horn.slug], null);
	const rows = comparisonRows(both, noOffers);
	expect(rows.map(({ label }) => label)).toEqual([
		'Price',
		'Stock',
		'Brand',
		'Category',
		'Power',
		'Channels',
	]);
	expect(rows.filter(({ differs }) => differs).map(({ label }) => label)).toEqual([
		'Price',
		'Category',
		'Channels',
	]);
	expect(rows.at(-1)?.values).toEqual(['2', null]);
});
