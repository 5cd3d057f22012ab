import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { makeCategory } from '#tests/helpers/catalogue.ts';
import { testDatabase } from '#tests/helpers/database.ts';
import { defineSpecifications } from '#tests/helpers/specifications.ts';
import { readListState, SHOP_SORTS } from '../catalogue/lists/list-filters.ts';
import { listProducts } from '../catalogue/lists/product-list.ts';
import { COUNTED_OF_MORE, SPECIFICATIONS_COUNTED } from '../specifications/specification-facets.ts';
import { categoryScope } from './specified-list.ts';

// Lists by specifications with more products than are counted: a branch of two large categories and a small one.

type Product = { powering: string; power: string; brand: string };

const db = await testDatabase();
const speakers = await makeCategory(db, { slug: 'speakers', name: 'Speakers' });
const ALL: Product[] = [];
const belowIds: number[] = [];
for (const [slug, many] of [
	['boxes', SPECIFICATIONS_COUNTED / 2 + 200],
	['valves', 12],
	['columns', SPECIFICATIONS_COUNTED / 2 + 200],
] as const) {
	const { id } = await makeCategory(db, { slug, name: slug, parentId: speakers.id });
	belowIds.push(id);
	const made = Array.from({ length: many }, (_, n) => ({
		powering: slug === 'valves' ? 'Valve' : n % 3 === 0 ? 'Passive' : 'Active',
		power: String(50 * (1 + (n % 8))),
		brand: n % 12 === 0 ? 'Udu' : 'Ogene',
	}));
	ALL.push(...made);
	const ids = await defineSpecifications(
		db,
		id,
		{ key: 'powering', kind: 'choice', choices: ['Active', 'Passive', 'Valve', 'Battery'] },
		{ key: 'power', unit: 'w' },
	);
	await db.execute(sql`
		with given as (
			select row_number() over () as n, one.* from json_to_recordset(${JSON.stringify(made)}::json) one (powering text, power float8, brand text)
		), inserted as (
			insert into products (category_id, slug, name, brand, selling_kobo, original_kobo, qty)
			select ${id}::int, ${slug}::text || n, 'Box', brand, 100, 100, 1 from given returning id, slug
		)
		insert into product_specifications (product_id, definition_id, number, text)
		select i.id, ${ids.powering}::int, null, powering from given g join inserted i on i.slug = ${slug}::text || g.n
		union all
		select i.id, ${ids.power}::int, power, null from given g join inserted i on i.slug = ${slug}::text || g.n`);
}

/** The whole list of the branch with this query; of its facet `key` how often which values occur. */
async function list(query: string) {
	const state = readListState(new URLSearchParams(query), SHOP_SORTS);
	const scope = await categoryScope(db, { categoryId: speakers.id, belowIds }, state);
	const found = await listProducts(db, { scope, filters: state, sort: 'newest', page: 1 });
	const facetOf = (key: string) => {
		const { choices, isLeast } = found.facets.specifications.find((one) => one.key === key) ?? {};
		return { isLeast, counts: new Map(choices?.map(({ value, count }) => [value, count])) };
	};
	return { ...found, facetOf };
}

const any = () => true;
const isActive = ({ powering }: Product) => powering === 'Active';
const isStrong = ({ power }: Product) => Number(power) >= 100;
const isOgene = ({ brand }: Product) => brand === 'Ogene';

// For each list, what it would hold without the filter by powering, and without that by power.
test.each([
	['', any, any],
	['brand=Ogene', isOgene, isOgene],
	['spec.powering=Active', any, isActive],
	['spec.powering=Active&spec.powering=Passive&spec.powering=Valve', any, any],
	['spec.power.min=100', isStrong, any],
	['spec.power.min=100&spec.powering=Active', isStrong, isActive],
	[
		'spec.power=400&spec.powering=Passive',
		({ power }: Product) => power === '400',
		({ powering }: Product) => powering === 'Passive',
	],
])(
	'the values of %j are counted exactly, or of more than can be counted at least',
	async (query, byPowering, byPower) => {
		const found = await list(query);
		for (const [key, isCounted] of [
			['powering', byPowering],
			['power', byPower],
		] as const) {
			const { isLeast, counts } = found.facetOf(key);
			const held = ALL.filter(isCounted);
			const all = new Map(
				Map.groupBy(held, (one) => one[key])
					.entries()
					.map(([value, { length }]) => [value, length]),
			);
			expect(new Set(counts.keys())).toEqual(new Set(all.keys()));
			expect(isLeast).toBe(held.length > SPECIFICATIONS_COUNTED);
			if (isLeast) {
				for (const [value, count] of counts) expect(count).toBeLessThanOrEqual(all.get(value) ?? 0);
				expect(counts.values().reduce((sum, count) => sum + count, 0)).toBe(COUNTED_OF_MORE);
			} else expect(counts).toEqual(all);
		}
	},
);

test('a chosen value that none of the counted products has is still offered, to be taken away', async () => {
	const { facetOf, isMore, total } = await list(
		'spec.powering=Battery&spec.powering=Active&spec.powering=Passive&spec.powering=Valve',
	);
	expect({ isMore, total }).toEqual({ isMore: true, total: SPECIFICATIONS_COUNTED });
	expect(facetOf('powering').counts.get('Battery')).toBe(0);
});
