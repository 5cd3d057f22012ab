import { and, eq, gt, inArray, notExists, type SQL, sql } from 'drizzle-orm';
import { categories, kitParts, neededExtras, products } from '#db/catalogue-schema.ts';
import type { DbOrTx } from '#db/client.ts';
import { onePerFamily } from '../../families/one-card.ts';
import { quoted, specificationToken } from '../../search/facet-tokens.ts';
import {
	BY_STANDING,
	byWords,
	isFound,
	MANY,
	selectInParts,
	type Words,
} from '../../search/hits.ts';
import { NO_WORDS } from '../../search/specified-list.ts';
import {
	type ResolvedFilter,
	specificationCondition,
} from '../../specifications/specification-facets.ts';
import type { ProductSpecification } from '../../specifications/specification-values.ts';
import { shown } from '../catalogue.ts';
import { above, branchIds, type Placed } from '../categories/category-tree.ts';
import { extraColumns, type NeededExtra } from '../extras/needed-extras.ts';
import { type GoesWithRule, type GoodsKind, isAbout } from './goes-with-rules.ts';

// The goods that rules offer beside a product: in stock, best sellers first.

/** So many goods are offered, by so many rules: of more, the oldest count. */
export const MOST_GOODS = 4;
const MOST_RULES = 4;
/** So many are looked at for each rule, since some may be of one family or be offered by another rule. */
const CANDIDATES = 24;
/** Of a category's best sellers, so many are looked at for some in stock; after that its newest in stock are taken. */
const BEST_LOOKED_AT = 200;

type Shop = { tree: readonly Placed[]; goesWith: readonly GoesWithRule[] };
type Product = {
	id: number;
	categoryId: number;
	specifications: readonly ProductSpecification[];
};
type Offer = {
	goods: NeededExtra[];
	/** The categories whose goods were looked through. */
	categoryIds: number[];
};

/**
 * What the shop's rules offer beside a product, each rule in turn: at most `most`, never the product, one of its family or
 * its parts, what staff chose for it, or one of `without`. A product that no rule is about costs no query.
 */
export async function goodsThatGoWith(
	db: DbOrTx,
	{ tree, goesWith }: Shop,
	product: Product,
	{ most = MOST_GOODS, without = [] }: { most?: number; without?: readonly number[] } = {},
): Promise<Offer> {
	const aboveIds = goesWith.length > 0 ? above(tree, product.categoryId).map(({ id }) => id) : [];
	const about = goesWith.filter((rule) => isAbout(rule, product, aboveIds)).slice(0, MOST_RULES);
	if (about.length === 0 || most <= 0) return { goods: [], categoryIds: [] };
	const found = await Promise.all(about.map(({ offers }) => bestSellers(db, offers, tree)));
	const excluded = new Set([product.id, ...without]);
	const ids = interleaved(found).filter((id) => !excluded.has(id));
	const offered = await offeredRows(db, ids, product.id);
	// With the product first, the others of its family are left out.
	const [, ...apart] = await onePerFamily(db, [product.id, ...offered.map(({ id }) => id)]);
	const shownIds = new Set(apart.slice(0, most));
	return {
		goods: offered.filter(({ id }) => shownIds.has(id)),
		categoryIds: [...new Set(about.flatMap(({ offers }) => branchIds(tree, offers.categoryId)))],
	};
}

/** The first of each list, then the second of each, and so on; each id once. */
function interleaved(lists: readonly (readonly number[])[]): number[] {
	const longest = Math.max(0, ...lists.map(({ length }) => length));
	const places = Array.from({ length: longest }, (_, place) => place);
	return [...new Set(places.flatMap((place) => lists.flatMap((list) => list[place] ?? [])))];
}

/** These products as they are offered, in their order; `besideId` is the product that they are offered with. */
async function offeredRows(
	db: DbOrTx,
	ids: readonly number[],
	besideId: number,
): Promise<NeededExtra[]> {
	if (ids.length === 0) return [];
	const isPart = db
		.select({ one: sql`1` })
		.from(kitParts)
		.where(and(eq(kitParts.kitId, besideId), eq(kitParts.partId, products.id)));
	const isExtra = db
		.select({ one: sql`1` })
		.from(neededExtras)
		.where(and(eq(neededExtras.productId, besideId), eq(neededExtras.extraId, products.id)));
	const rows = await db
		.select(extraColumns)
		.from(products)
		.innerJoin(categories, eq(categories.id, products.categoryId))
		.where(
			and(
				inArray(products.id, [...ids]),
				shown,
				gt(products.qty, 0),
				gt(products.sellingKobo, 0),
				notExists(isPart),
				notExists(isExtra),
			),
		);
	const byId = new Map(rows.map((row) => [row.id, row]));
	return ids.flatMap((id) => byId.get(id) ?? []);
}

/** The ids of the best sellers in stock among such goods. */
async function bestSellers(
	db: DbOrTx,
	{ categoryId, having }: GoodsKind,
	tree: readonly Placed[],
): Promise<number[]> {
	const branch = branchIds(tree, categoryId);
	const { rows } = having
		? await byWords(db, (tx) =>
				tx.execute<{ id: number }>(sql`
					with found as materialized (${selectInParts(
						ID,
						{ facetTokens: BY_STANDING },
						CANDIDATES,
						(token) => sql`
						${isOfKind(branch, having, token)} and p.standing > 0 and p.selling_kobo > 0`,
					)})
					select p.id from found join products p on p.id = found.id order by p.sold_count desc, p.id desc`),
			)
		: await db.execute<{ id: number }>(bestOfBranch(branch));
	return rows.map(({ id }) => id);
}

const ID = sql`p.product_id as id`;
const SEARCHED = { id: sql`p.product_id`, categoryId: sql`p.category_id` };

/** The condition for rows of product_search of a branch that pass a filter, by the tokens of each category's definition. */
function isOfKind(branch: readonly number[], filter: ResolvedFilter, facetToken?: SQL): SQL {
	const words = filter.definition.ids
		.filter((own) => branch.includes(own.categoryId))
		.map((own): Words => {
			const tokens = [quoted(`#${own.categoryId}`), specificationToken(filter, own.id)];
			return { column: 'title', all: tokens };
		});
	const narrowed = { facetTokens: [], where: specificationCondition(SEARCHED, filter) };
	return isFound(NO_WORDS, words, narrowed, facetToken);
}

/** From the ends of two indexes of each category, whatever the number of its products. */
function bestOfBranch(branch: readonly number[]): SQL {
	const from = sql`select p.id, p.sold_count, p.qty, p.selling_kobo from products p
		where p.category_id = c.id and p.status = 0`;
	return sql`
		select looked.id from unnest(${sql.param(branch)}::int[]) c (id) cross join lateral (
			(${from} order by p.sold_count desc, p.id desc limit ${BEST_LOOKED_AT})
			union (${from} and p.qty > 0 order by p.id desc limit ${CANDIDATES})
		) looked
		where looked.qty > 0 and looked.selling_kobo > 0
		order by looked.sold_count desc, looked.id desc limit ${CANDIDATES}`;
}

/** What a rule does, for staff before they save it. */
export type RulePreview = {
	/** The products whose pages it is about; with `isMore` there are more. */
	products: number;
	isMore: boolean;
	/** What it would offer beside a product that has nothing else. */
	goods: NeededExtra[];
};

/** How many products a rule is about, counted up to 2,000, and what it offers. */
export async function previewRule(
	db: DbOrTx,
	{ of, offers }: GoesWithRule,
	tree: readonly Placed[],
): Promise<RulePreview> {
	const branch = branchIds(tree, of.categoryId);
	const about = of.having
		? sql`select from product_search p where ${isOfKind(branch, of.having)}`
		: sql`select from products p where p.status = 0 and p.category_id = any(${sql.param(branch)}::int[])`;
	const [counted, ids] = await Promise.all([
		byWords(db, (tx) =>
			tx.execute<{ n: number }>(
				sql`select count(*)::int as n from (${about} limit ${MANY + 1}) counted`,
			),
		),
		bestSellers(db, offers, tree),
	]);
	const n = counted.rows[0]?.n ?? 0;
	const goods = await offeredRows(db, ids, 0);
	return { products: Math.min(n, MANY), isMore: n > MANY, goods: goods.slice(0, MOST_GOODS) };
}
