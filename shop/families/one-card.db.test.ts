import { eq, inArray, sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { categories, products } from '#db/catalogue-schema.ts';
import { familyVariants, productFamilies } from '#db/family-schema.ts';
import { makeCategory, makeProduct } from '#tests/helpers/catalogue.ts';
import { testDatabase } from '#tests/helpers/database.ts';
import { type ListFilters, NO_FILTERS } from '../catalogue/lists/list-filters.ts';
import type { ListScope } from '../catalogue/lists/list-query.ts';
import { foundIds, listProducts } from '../catalogue/lists/product-list.ts';
import { relatedCards } from '../catalogue/related-cards.ts';
import { noOffers } from '../discounts/shelf-price.ts';
import { searchProducts } from '../search/search.ts';
import { withFamilies } from './family-cards.ts';

const db = await testDatabase();

beforeEach(async () => {
	await db.delete(products);
	await db.delete(categories);
});

const colours = ['Red', 'Blue', 'Green'] as const;
/** A family of three gongs of different prices, and one gong without a family. */
async function gongs(given: Partial<typeof products.$inferInsert>[] = []) {
	const { id: categoryId } = await makeCategory(db);
	const made: (typeof products.$inferSelect)[] = [];
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
	const bare = { ...(made[0] as typeof products.$inferSelect), categorySlug: 'c', cover: null };
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
