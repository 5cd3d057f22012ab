import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';
import { categories, products } from '#db/catalogue-schema.ts';
import { familyVariants, productFamilies } from '#db/family-schema.ts';
import { HAS_FLAG, makeCategory } from '#tests/helpers/catalogue.ts';
import { testDatabase } from '#tests/helpers/database.ts';
import { FLAGS, type ListFilters, NO_FILTERS } from '../catalogue/lists/list-filters.ts';
import { sumProductCounts } from '../catalogue/lists/product-counts.ts';
import { listProducts } from '../catalogue/lists/product-list.ts';
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
