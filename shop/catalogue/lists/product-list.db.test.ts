import { eq, sql, TransactionRollbackError } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { categories, products } from '#db/catalogue-schema.ts';
import { productCounts } from '#db/list-schema.ts';
import { HAS_FLAG, makeCategory, makeProduct } from '#tests/helpers/catalogue.ts';
import { testDatabase } from '#tests/helpers/database.ts';
import type { Facets } from './list-facets.ts';
import { eachFlag, FLAGS, type ListFilters, NO_FILTERS, SORTS, type Sort } from './list-filters.ts';
import type { ListScope } from './list-query.ts';
import { PRICE_STEPS } from './price-bands.ts';
import { sumProductCounts } from './product-counts.ts';
import { foundIds, listProducts } from './product-list.ts';

const db = await testDatabase();

type Row = typeof products.$inferSelect;
type Shelf = { categories: (typeof categories.$inferSelect)[]; rows: Row[] };

beforeEach(async () => {
	await db.delete(products);
	await db.delete(categories);
});

const BRANDS = ['Ogene', 'Udu & Sons', 'Ọjà', '50% Sound', null];
const product = fc.record({
	category: fc.nat({ max: 2 }),
	brand: fc.constantFrom(...BRANDS),
	// Prices near the steps, where an off-by-one would show.
	sellingKobo: fc.oneof(
		fc.constantFrom(...PRICE_STEPS.slice(0, 6).flatMap((step) => [step * 100 - 1, step * 100])),
		fc.integer({ min: 0, max: 60_000_00 }),
	),
	saving: fc.constantFrom(0, 0, 100),
	qty: fc.constantFrom(0, 1, 20),
	soldCount: fc.nat({ max: 3 }),
	status: fc.constantFrom(0, 0, 0, 1),
});
/** What happens to a product after it was made: nothing, a change of every field, or deletion. */
const fate = fc.option(fc.oneof(product, fc.constant('deleted' as const)));
const shelf = fc.array(fc.tuple(product, fate), { maxLength: 30 });
/** Mostly one or two filters at a time: with all of them nothing is left. */
const filters = fc
	.record(
		{
			categories: fc.subarray(['c0', 'c1', 'c2', 'nowhere'], { minLength: 1, maxLength: 2 }),
			brands: fc.subarray(['Ogene', 'Udu & Sons', '50% Sound', 'Nobody'], { minLength: 1 }),
			min: fc.constantFrom(1000, 4999, 5000, 19_000),
			max: fc.constantFrom(19_999, 20_000, 49_999),
			...eachFlag(() => fc.constant(true)),
		},
		{ requiredKeys: [] },
	)
	.map((some): ListFilters => ({ ...NO_FILTERS, ...some }));

type MadeProduct = typeof product extends fc.Arbitrary<infer T> ? T : never;

/** Three categories, one hidden if asked for, and products that were made, then changed or deleted. */
async function fill(
	made: readonly [MadeProduct, MadeProduct | 'deleted' | null][],
	hideOne: boolean,
): Promise<Shelf> {
	await db.delete(products);
	await db.delete(categories);
	const shown: Shelf['categories'] = [];
	for (const n of [0, 1, 2])
		shown.push(await makeCategory(db, { slug: `c${n}`, status: hideOne && n === 2 ? 1 : 0 }));
	const columns = ({ category, saving, ...rest }: MadeProduct) => ({
		...rest,
		categoryId: shown[category]?.id ?? 0,
		originalKobo: rest.sellingKobo + saving,
	});
	if (made.length > 0)
		await db.insert(products).values(
			made.map(([first], n) => ({
				...columns(first),
				slug: `p-${n}`,
				name: `Product ${n % 7}`,
			})),
		);
	for (const [n, [, then]] of made.entries()) {
		const which = eq(products.slug, `p-${n}`);
		if (then === 'deleted') await db.delete(products).where(which);
		else if (then) await db.update(products).set(columns(then)).where(which);
	}
	return { categories: shown, rows: await db.select().from(products) };
}

/** The expected result, by looking at each product. */
function matches({ categories: all, rows }: Shelf, scope: ListScope, by: ListFilters): Row[] {
	return rows.filter((row) => {
		const category = all.find(({ id }) => id === row.categoryId);
		return (
			row.status === 0 &&
			category?.status === 0 &&
			(scope.categoryId === undefined
				? by.categories.length === 0 || by.categories.includes(category.slug)
				: row.categoryId === scope.categoryId) &&
			(by.brands.length === 0 || by.brands.includes(row.brand ?? '')) &&
			(by.min === null || row.sellingKobo >= by.min * 100) &&
			(by.max === null || row.sellingKobo < (by.max + 1) * 100) &&
			FLAGS.every((flag) => !by[flag] || HAS_FLAG[flag](row))
		);
	});
}

const ORDERS: Record<Sort | 'available', (a: Row, b: Row) => number> = {
	available: (a, b) => Number(b.qty > 0) - Number(a.qty > 0) || b.id - a.id,
	newest: (a, b) => b.id - a.id,
	price_asc: (a, b) => a.sellingKobo - b.sellingKobo || a.id - b.id,
	price_desc: (a, b) => b.sellingKobo - a.sellingKobo || b.id - a.id,
	name: (a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : a.id - b.id),
	best_selling: (a, b) => b.soldCount - a.soldCount || b.id - a.id,
};

function expectFacets(facets: Facets, on: Shelf, scope: ListScope, by: ListFilters): void {
	const count = (more: Partial<ListFilters>) => matches(on, scope, { ...by, ...more }).length;
	for (const flag of FLAGS) expect(facets[flag]).toBe(count({ [flag]: true }));
	for (const { value, count: counted } of facets.brands)
		expect(counted).toBe(count({ brands: [value] }));
	const brands = new Set(matches(on, scope, { ...by, brands: [] }).map(({ brand }) => brand));
	const counted = new Set(facets.brands.map(({ value }) => value));
	expect(counted).toEqual(
		new Set([...[...brands].filter((brand) => brand !== null), ...by.brands]),
	);
	for (const { value, count: least } of facets.categories)
		expect(least).toBe(count({ categories: [value] }));
	for (const { min, max, count: within } of facets.bands) expect(within).toBe(count({ min, max }));
	expect(Object.values(facets.isLeast)).not.toContain(true);
}

test('pages, totals and counts equal those of checking every product, whatever happened to them', async () => {
	await fc.assert(
		fc.asyncProperty(
			shelf,
			fc.boolean(),
			fc.constantFrom(null, null, 0, 1),
			fc.array(filters, { minLength: 1, maxLength: 4 }),
			fc.constantFrom('available' as const, ...SORTS),
			async (made, hideOne, of, each, sort) => {
				const on = await fill(made, hideOne);
				const scope = of === null ? {} : { categoryId: on.categories[of]?.id ?? 0 };
				for (const by of [NO_FILTERS, ...each]) {
					const wanted = matches(on, scope, by).toSorted(ORDERS[sort]);
					for (const page of [1, 2, 60]) {
						const list = await listProducts(db, { scope, filters: by, sort, page });
						expect(list.total).toBe(wanted.length);
						expect(list.lastPage).toBe(Math.max(1, Math.ceil(wanted.length / 12)));
						expect(list.products.map(({ id }) => id)).toEqual(
							wanted.slice((page - 1) * 12, page * 12).map(({ id }) => id),
						);
						expectFacets(list.facets, on, scope, by);
					}
				}
			},
		),
		{ numRuns: 60 },
	);
}, 120_000);

describe('the counts maintained by triggers', () => {
	const stored = async () => {
		const { rows } = await db.execute<{ n: number }>(
			sql`select coalesce(sum(n), 0)::int as n from ${productCounts} where category_id = 0 and facet = 'step'`,
		);
		return rows[0]?.n;
	};

	test('merging them changes no count and leaves one row per value', async () => {
		const category = await makeCategory(db);
		for (const qty of [0, 1, 2]) await makeProduct(db, { categoryId: category.id, qty });
		await db.update(products).set({ qty: 5 });
		await db.update(products).set({ qty: 7 });
		const list = () =>
			listProducts(db, {
				scope: { categoryId: category.id },
				filters: NO_FILTERS,
				sort: 'newest',
				page: 1,
			});
		const before = await list();
		expect([before.total, before.facets.inStock]).toEqual([3, 3]);
		await sumProductCounts(db);
		expect(await list()).toEqual(before);
		// Its brand and its price step, in its category and in the whole shop.
		expect(await db.$count(productCounts)).toBe(4);
		await db.delete(products);
		expect(await stored()).toBe(0);
		await sumProductCounts(db);
		expect(await db.$count(productCounts)).toBe(0);
	});

	test('do not change when an order leaves some in stock', async () => {
		const category = await makeCategory(db);
		await makeProduct(db, { categoryId: category.id, qty: 9 });
		const before = await db.$count(productCounts);
		await db.update(products).set({ qty: 4, soldCount: 5 });
		expect(await db.$count(productCounts)).toBe(before);
	});

	test('do not count a change that is rolled back', async () => {
		const category = await makeCategory(db);
		const undone = db.transaction(async (tx) => {
			await tx.insert(products).values({
				categoryId: category.id,
				slug: 'taken-back',
				name: 'x',
				sellingKobo: 1,
				originalKobo: 1,
			});
			tx.rollback();
		});
		await expect(undone).rejects.toThrow(TransactionRollbackError);
		expect(await stored()).toBe(0);
	});

	test('use the price steps of the ready-made ranges', async () => {
		for (const [step, naira] of PRICE_STEPS.entries()) {
			const { rows } = await db.execute<{ below: number; at: number }>(
				sql`select price_step(${naira * 100 - 1}::bigint) as below, price_step(${naira * 100}::bigint) as at`,
			);
			expect(rows[0]).toEqual({ below: step, at: step + 1 });
		}
	});
});

describe('large lists', () => {
	test('a filtered list counts up to a limit and says so; a whole category is counted completely', async () => {
		const category = await makeCategory(db);
		await db.execute(sql`
			insert into products (category_id, slug, name, brand, selling_kobo, original_kobo, qty)
			select ${category.id}, 'many-' || n, 'Many ' || n, 'B' || n % 90, 100 * n, 100 * n, n % 2
			from generate_series(1, 5100) n`);
		const scope = { categoryId: category.id };
		const whole = await listProducts(db, { scope, filters: NO_FILTERS, sort: 'name', page: 425 });
		expect([whole.total, whole.isMore, whole.products.length]).toEqual([5100, false, 12]);
		expect(whole.facets.brands).toHaveLength(60);
		expect(whole.facets.hasMoreBrands).toBe(true);
		expect(whole.facets.inStock).toBe(2550);

		const range = { ...NO_FILTERS, min: 1 };
		const part = await listProducts(db, { scope, filters: range, sort: 'newest', page: 1 });
		expect([part.total, part.isMore, part.lastPage]).toEqual([5000, true, 417]);
		expect(part.facets.isLeast).toMatchObject({ flags: true, brands: true, bands: false });
		const past = await listProducts(db, { scope, filters: range, sort: 'newest', page: 418 });
		expect(past.products).toEqual([]);

		const chosen = { ...NO_FILTERS, brands: ['B89'], min: 1 };
		const find = { scope, filters: chosen, find: 'b7', sort: 'newest', page: 1 } as const;
		const found = await listProducts(db, find);
		expect(found.facets.brands.map(({ value }) => value)).toContain('B89');
		expect(found.facets.brands).toHaveLength(12);
		const brandSearch = await listProducts(db, {
			...find,
			filters: { ...NO_FILTERS, brands: ['B89'] },
		});
		expect(brandSearch.facets.brands.map(({ value }) => value)).toContain('B89');
		expect(brandSearch.facets.brands).toHaveLength(12);
	});
});

test('a brand is found by its name whichever apostrophe it is written and typed with', async () => {
	const category = await makeCategory(db);
	const brands = ["O'Hara", 'O’Brien', 'Ogene'];
	for (const brand of brands) await makeProduct(db, { categoryId: category.id, brand });
	const offered = async (find: string, filters: Partial<ListFilters> = {}) => {
		const { facets } = await listProducts(db, {
			scope: { categoryId: category.id },
			filters: { ...NO_FILTERS, ...filters },
			find,
			sort: 'newest',
			page: 1,
		});
		return facets.brands.map(({ value }) => value);
	};
	for (const filters of [{}, { min: 1 }]) {
		expect(await offered('o’hara', filters)).toEqual(["O'Hara"]);
		expect(await offered("O'BR", filters)).toEqual(['O’Brien']);
		expect(await offered("o'", filters)).toHaveLength(2);
	}
});

test('found products are listed and counted like others, in an order of their own', async () => {
	const [here, there] = [await makeCategory(db), await makeCategory(db, { status: 1 })];
	const made = [];
	for (const brand of ['A', 'B', 'C'])
		made.push(await makeProduct(db, { categoryId: here.id, brand }));
	const hidden = await makeProduct(db, { categoryId: there.id, brand: 'D' });
	const [c, , a] = made.map(({ id }) => id);
	const list = await listProducts(db, {
		scope: { found: foundIds(db, [a ?? 0, c ?? 0, hidden.id]) },
		filters: NO_FILTERS,
		sort: 'relevance',
		page: 1,
	});
	expect(list.products.map(({ brand }) => brand)).toEqual(['C', 'A']);
	expect(list.total).toBe(2);
	expect(list.facets.brands.map(({ value }) => value)).toEqual(['A', 'C']);
	expect(list.facets.categories).toEqual([{ value: here.slug, label: here.name, count: 2 }]);
});
