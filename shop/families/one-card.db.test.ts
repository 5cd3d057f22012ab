import { eq, inArray, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';
import { categories, products } from '#db/catalogue-schema.ts';
import { familyVariants, productFamilies } from '#db/family-schema.ts';
import { HAS_FLAG, makeCategory, makeProduct } from '#tests/helpers/catalogue.ts';
import { testDatabase } from '#tests/helpers/database.ts';
import { FLAGS, type ListFilters, NO_FILTERS } from '../catalogue/list-filters.ts';
import type { ListScope } from '../catalogue/list-query.ts';
import { sumProductCounts } from '../catalogue/product-counts.ts';
import { foundIds, listProducts } from '../catalogue/product-list.ts';
import { relatedCards } from '../catalogue/related-cards.ts';
import { noOffers } from '../discounts/shelf-price.ts';
import { searchProducts } from '../search/search.ts';
import { withFamilies } from './family-cards.ts';
import { isByFamily } from './stands-in-lists.ts';

const db = await testDatabase();

type Row = typeof products.$inferSelect;
type Shelf = { rows: Row[]; familyOf: Map<number, number> };

beforeEach(async () => {
	await db.delete(products);
	await db.delete(categories);
});

const BRANDS = ['Ogene', 'Udu & Sons', null];
const product = fc.record({
	family: fc.constantFrom(0, 0, 1, 2, 3),
	brand: fc.constantFrom(...BRANDS),
	sellingKobo: fc.constantFrom(0, 900_00, 4_999_00, 5_000_00, 12_000_00, 30_000_00),
	saving: fc.constantFrom(0, 0, 100),
	qty: fc.constantFrom(0, 1, 20),
	status: fc.constantFrom(0, 0, 0, 1),
});
type Made = typeof product extends fc.Arbitrary<infer T> ? T : never;
/** What becomes of a product after it was made. */
const fate = fc.option(fc.oneof(product, fc.constant('deleted' as const)));
const filters = fc
	.record(
		{
			categories: fc.subarray(['f0', 'f1'], { minLength: 1 }),
			brands: fc.subarray(['Ogene', 'Udu & Sons'], { minLength: 1 }),
			min: fc.constantFrom(1000, 5000),
			max: fc.constantFrom(4999, 20_000),
			inStock: fc.constant(true),
			onSale: fc.constant(true),
		},
		{ requiredKeys: [] },
	)
	.map((some): ListFilters => ({ ...NO_FILTERS, ...some }));

/** Families 1 and 2 in one category, 3 in another; products without a family in both. */
async function fill(made: readonly [Made, Made | 'deleted' | null][]): Promise<Shelf> {
	const shelves: { id: number }[] = [];
	for (const at of [0, 1]) shelves.push(await makeCategory(db, { slug: `f${at}`, name: `C${at}` }));
	const categoryOf = (family: number, at: number) =>
		shelves[family === 3 || (family === 0 && at % 2 === 1) ? 1 : 0]?.id ?? 0;
	const values = ({ family, saving, ...rest }: Made) => ({
		...rest,
		originalKobo: rest.sellingKobo + saving,
	});
	const ids = new Map<number, number>();
	for (const family of [1, 2, 3]) {
		const [row] = await db
			.insert(productFamilies)
			.values({ name: `Family ${family}`, options: ['No'], categoryId: categoryOf(family, 0) })
			.returning();
		ids.set(family, row?.id ?? 0);
	}
	const familyOf = new Map<number, number>();
	if (made.length === 0) return { rows: [], familyOf };
	const rows = await db
		.insert(products)
		.values(
			made.map(([first], at) => ({
				...values(first),
				slug: `gong-${at}`,
				name: `Gong ${at}`,
				categoryId: categoryOf(first.family, at),
			})),
		)
		.returning({ id: products.id });
	for (const [at, { id }] of rows.entries()) {
		const familyId = ids.get(made[at]?.[0].family ?? 0);
		if (familyId) familyOf.set(id, familyId);
	}
	if (familyOf.size > 0)
		await db.insert(familyVariants).values(
			[...familyOf].map(([productId, familyId]) => ({
				productId,
				familyId,
				choice: [`${productId}`],
			})),
		);
	for (const [at, { id }] of rows.entries()) {
		const then = made[at]?.[1];
		if (then === 'deleted') await db.delete(products).where(eq(products.id, id));
		else if (then) await db.update(products).set(values(then)).where(eq(products.id, id));
	}
	return { rows: await db.select().from(products), familyOf };
}

/** The products that a list shows, by the rules in words. */
function expected({ rows, familyOf }: Shelf, by: ListFilters, slugs: Map<number, string>): Row[] {
	const fits = (row: Row) =>
		(by.categories.length === 0 || by.categories.includes(slugs.get(row.categoryId) ?? '')) &&
		(by.brands.length === 0 || by.brands.includes(row.brand ?? '')) &&
		(by.min === null || row.sellingKobo >= by.min * 100) &&
		(by.max === null || row.sellingKobo < (by.max + 1) * 100) &&
		FLAGS.every((flag) => !by[flag] || HAS_FLAG[flag](row));
	const visible = rows.filter(({ status }) => status === 0);
	if (!isByFamily(by, {})) return visible.filter(fits);
	const standsFor = (row: Row) => {
		const family = familyOf.get(row.id);
		const [first] = visible
			.filter(({ id }) => familyOf.get(id) === family)
			.toSorted(
				(a, b) =>
					Number(b.qty > 0) - Number(a.qty > 0) ||
					Number(a.sellingKobo === 0) - Number(b.sellingKobo === 0) ||
					a.sellingKobo - b.sellingKobo ||
					a.id - b.id,
			);
		return family === undefined || first?.id === row.id;
	};
	return visible.filter((row) => standsFor(row) && fits(row));
}

const idsOf = (rows: readonly { id: number }[]) =>
	rows.map(({ id }) => id).toSorted((a, b) => a - b);

test('a list shows one product of each family, and each of its counts is what it would hold with that choice', async () => {
	await fc.assert(
		fc.asyncProperty(
			fc.array(fc.tuple(product, fate), { maxLength: 12 }),
			filters,
			async (made, by) => {
				await db.delete(products);
				await db.delete(categories);
				const shelf = await fill(made);
				if (made.length % 2 === 0) await sumProductCounts(db);
				const shelves = await db.select().from(categories);
				const slugs = new Map(shelves.map(({ id, slug }) => [id, slug]));
				const list = (of: ListFilters) =>
					listProducts(db, {
						scope: {},
						filters: of,
						sort: 'available',
						page: 1,
						perPage: 50,
						oneCard: true,
					});
				const { products: shown, total, facets } = await list(by);
				const wanted = (of: ListFilters) => expected(shelf, of, slugs).length;
				expect(idsOf(shown)).toEqual(idsOf(expected(shelf, by, slugs)));
				expect(total).toBe(shown.length);
				for (const flag of FLAGS)
					expect([flag, facets[flag]]).toEqual([flag, wanted({ ...by, [flag]: true })]);
				for (const { value, count } of facets.brands)
					expect([value, count]).toEqual([value, wanted({ ...by, brands: [value] })]);
				for (const { value, count } of facets.categories)
					expect([value, count]).toEqual([value, wanted({ ...by, categories: [value] })]);
				for (const { min, max, count } of facets.bands)
					expect([min, count]).toEqual([min, wanted({ ...by, min, max })]);
			},
		),
		{ numRuns: 20 },
	);
});

const colours = ['Red', 'Blue', 'Green'] as const;
/** A family of three gongs of different prices, and one gong without a family. */
async function gongs(given: Partial<typeof products.$inferInsert>[] = []) {
	const { id: categoryId } = await makeCategory(db);
	const made: Row[] = [];
	for (const [at, color] of colours.entries())
		made.push(
			await makeProduct(db, {
				categoryId,
				name: `Ikoro gong, ${color}`,
				color,
				sellingKobo: (at + 1) * 1000_00,
				originalKobo: 0,
				...given[at],
			}),
		);
	const single = await makeProduct(db, { categoryId, name: 'Ikoro gong stand', originalKobo: 0 });
	const [family] = await db
		.insert(productFamilies)
		.values({ name: 'Ikoro gong', options: ['Colour'], categoryId })
		.returning();
	const familyId = family?.id ?? 0;
	await db
		.insert(familyVariants)
		.values(made.map(({ id, color }) => ({ productId: id, familyId, choice: [color ?? ''] })));
	return { categoryId, made, single, familyId };
}
const leading = async (scope: ListScope) => {
	const list = await listProducts(db, {
		scope,
		filters: NO_FILTERS,
		sort: 'available',
		page: 1,
		oneCard: true,
	});
	return list.products.map(({ color }) => color);
};

test('what stands for a family is in stock, and then the cheapest', async () => {
	const { categoryId, made } = await gongs();
	const [red, blue] = made;
	expect(await leading({ categoryId })).toEqual([null, 'Red']);
	await db
		.update(products)
		.set({ qty: 0 })
		.where(eq(products.id, red?.id ?? 0));
	expect(await leading({ categoryId })).toContain('Blue');
	await db
		.update(products)
		.set({ status: 1 })
		.where(eq(products.id, blue?.id ?? 0));
	expect(await leading({ categoryId })).toContain('Green');
	await db.delete(products).where(eq(products.color, 'Green'));
	expect(await leading({ categoryId })).toContain('Red');
});

test('two orders that sell out two products of a family at once leave the third to stand for it', async () => {
	const { categoryId, made } = await gongs();
	const held = Promise.withResolvers<void>();
	const isSold = Promise.withResolvers<void>();
	const sellOut = (id = 0, wait: Promise<void>) =>
		db.transaction(async (tx) => {
			await tx.update(products).set({ qty: 0 }).where(eq(products.id, id));
			isSold.resolve();
			await wait;
		});
	const first = sellOut(made[0]?.id, held.promise);
	await isSold.promise;
	const second = sellOut(made[1]?.id, Promise.resolve());
	// The second waits for the first to commit, which waits here until it does.
	await expect
		.poll(
			async () => {
				const { rows } = await db.execute(
					sql`select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
				);
				return rows.length;
			},
			{ timeout: 10_000 },
		)
		.toBeGreaterThan(0);
	held.resolve();
	await Promise.all([first, second]);
	expect(await leading({ categoryId })).toContain('Green');
});

test('a search shows of a family the product that fits best, and counts it once', async () => {
	const { made } = await gongs();
	const search = (q: string, by: Partial<ListFilters> = {}, oneCard = true) =>
		searchProducts(db, q, { filters: { ...NO_FILTERS, ...by }, oneCard });
	const green = await search('ikoro gong green');
	expect(green.products[0]?.id).toBe(made[2]?.id);
	const all = await search('ikoro gong');
	expect([all.total, all.products.length, all.facets.inStock]).toEqual([2, 2, 2]);
	expect(all.facets.brands).toEqual([{ value: 'Ogene', label: 'Ogene', count: 2 }]);
	const cheap = await search('ikoro gong', { max: 2500 });
	expect([cheap.total, cheap.products.length]).toEqual([2, 2]);
	expect((await search('ikoro gong', {}, false)).total).toBe(4);
});

test('of more products than a search ranks, each family is shown once on every page', async () => {
	const { id: categoryId } = await makeCategory(db);
	const rows = Array.from({ length: 600 }, (_, at) => ({
		slug: `ekwe-${at}`,
		name: `Ekwe drum ${at}`,
		categoryId,
		sellingKobo: (at + 1) * 100,
		originalKobo: 0,
		qty: 1,
	}));
	const made = await db.insert(products).values(rows).returning({ id: products.id });
	const families = await db
		.insert(productFamilies)
		.values(
			Array.from({ length: 150 }, (_, at) => ({ name: `E${at}`, options: ['No'], categoryId })),
		)
		.returning({ id: productFamilies.id });
	await db.insert(familyVariants).values(
		made.map(({ id }, at) => ({
			productId: id,
			familyId: families[at % 150]?.id ?? 0,
			choice: [`${at}`],
		})),
	);
	const familyOf = new Map(made.map(({ id }, at) => [id, at % 150]));
	for (const sort of ['relevance', 'price_asc', 'newest'] as const) {
		const shown = [];
		for (let page = 1; page <= 7; page += 1) {
			const list = await searchProducts(db, 'ekwe drum', { sort, page, oneCard: true });
			expect([list.total, list.lastPage]).toEqual([150, 7]);
			shown.push(...list.products.map(({ id }) => familyOf.get(id)));
		}
		expect([sort, new Set(shown).size, shown.length]).toEqual([sort, 150, 150]);
	}
});

test('products chosen for a list in another way are shown once for each family too', async () => {
	const { made, single } = await gongs();
	const ids = [made[1], single, made[0]].map((row) => row?.id ?? 0);
	const list = await listProducts(db, {
		scope: { found: foundIds(db, ids) },
		filters: NO_FILTERS,
		sort: 'relevance',
		page: 1,
		oneCard: true,
	});
	expect(list.products.map(({ id }) => id)).toEqual([made[1]?.id, single.id]);
	expect(list.total).toBe(2);
});

test('below a product come one of each other family, and nothing of its own', async () => {
	const { categoryId, made, single } = await gongs();
	const related = async (id = 0, oneCard = true) =>
		(await relatedCards(db, { id, categoryId }, noOffers, oneCard)).map((card) => card.id);
	expect(await related(single.id)).toEqual([made[0]?.id]);
	expect(await related(made[1]?.id)).toEqual([single.id]);
	expect(await related(made[1]?.id, false)).toHaveLength(3);
});

test('a card has the lowest price and the colours of its family, and depends on all that are shown', async () => {
	const { made } = await gongs([{}, {}, { status: 1 }]);
	const [card] = (
		await listProducts(db, {
			scope: {},
			filters: NO_FILTERS,
			sort: 'price_asc',
			page: 1,
			oneCard: true,
		})
	).products.map(({ id }) => ({ id }));
	expect(card?.id).toBe(made[0]?.id);
	const bare = { ...(made[0] as Row), categorySlug: 'c', cover: null };
	const shown = await withFamilies(db, [bare], noOffers);
	expect(shown.cards[0]?.family).toEqual({
		name: 'Ikoro gong',
		products: 2,
		fromKobo: 1000_00,
		option: 'Colour',
		values: ['Blue', 'Red'],
	});
	expect(shown.tags).toEqual(made.slice(0, 2).map(({ id }) => `product:${id}`));
	await db
		.update(products)
		.set({ sellingKobo: 7_00 })
		.where(
			inArray(
				products.id,
				made.map(({ id }) => id),
			),
		);
	expect((await withFamilies(db, [bare], noOffers)).cards[0]?.family?.fromKobo).toBeNull();
});
