import { asc } from 'drizzle-orm';
import { categories } from '#db/catalogue-schema.ts';
import type { DbOrTx } from '#db/client.ts';
import { goesWithRules } from '#db/goes-with-schema.ts';
import { type Definition, definitionsWithKeys } from '../../specifications/definitions.ts';
import { definitionInBranch } from '../../specifications/filter-definitions.ts';
import type { ResolvedFilter } from '../../specifications/specification-facets.ts';
import {
	type ProductSpecification,
	readValue,
	valueForForm,
	valueText,
} from '../../specifications/specification-values.ts';
import { branchIds, type Placed } from '../categories/category-tree.ts';

// Rules such as "passive loudspeakers: loudspeaker cable". They are few, so every process keeps all of them in memory and
// finds out there whether any is about a product (shop/settings/site-layout.ts).

export type StoredRule = typeof goesWithRules.$inferSelect;

/** Goods of a category's branch, or those of them that have a value of a specification. */
export type GoodsKind = { categoryId: number; having: ResolvedFilter | null };
export type GoesWithRule = { id: number; of: GoodsKind; offers: GoodsKind };

/** All rules as they are stored, oldest first: the order in which they count. */
export function storedRules(db: DbOrTx): Promise<StoredRule[]> {
	return db.select().from(goesWithRules).orderBy(asc(goesWithRules.id));
}

/**
 * The rules that can act in a shop with these visible categories: one of a hidden category, or of a specification that no
 * longer exists, does not.
 */
export async function rulesInForce(db: DbOrTx, tree: readonly Placed[]): Promise<GoesWithRule[]> {
	const stored = await storedRules(db);
	const definitions = await definitionsWithKeys(db, keysOf(stored));
	return stored.flatMap((rule) => asRule(rule, tree, definitions) ?? []);
}

const keysOf = (rules: readonly Pick<StoredRule, 'key' | 'offeredKey'>[]) => [
	...new Set(rules.flatMap(({ key, offeredKey }) => [key ?? [], offeredKey ?? []].flat())),
];

/** A rule with its specifications looked up in the branches it is about; null when it can act on nothing. */
export function asRule(
	rule: Pick<StoredRule, Exclude<keyof StoredRule, 'createdAt' | 'updatedAt'>>,
	tree: readonly Placed[],
	definitions: readonly Definition[],
): GoesWithRule | null {
	const of = goodsKind(rule.categoryId, rule.key, rule.value, tree, definitions);
	const { offeredCategoryId, offeredKey, offeredValue } = rule;
	const offers = goodsKind(offeredCategoryId, offeredKey, offeredValue, tree, definitions);
	return of && offers && { id: rule.id, of, offers };
}

function goodsKind(
	categoryId: number,
	key: string | null,
	value: string | null,
	tree: readonly Placed[],
	definitions: readonly Definition[],
): GoodsKind | null {
	if (!tree.some(({ id }) => id === categoryId)) return null;
	if (key === null || value === null) return { categoryId, having: null };
	const definition = definitionInBranch(definitions, branchIds(tree, categoryId), key);
	if (!definition) return null;
	const having = { key, values: [value], min: null, max: null, definition };
	return { categoryId, having };
}

type Product = { categoryId: number; specifications: readonly ProductSpecification[] };

/** Whether a rule is about a product; `aboveIds` are the categories above its own. Pure. */
export function isAbout(
	{ of: { categoryId, having } }: GoesWithRule,
	product: Product,
	aboveIds: readonly number[],
): boolean {
	if (product.categoryId !== categoryId && !aboveIds.includes(categoryId)) return false;
	if (!having) return true;
	const { key, values, definition } = having;
	return product.specifications.some(
		(own) =>
			own.key === key &&
			own.kind === definition.kind &&
			own.unit === definition.unit &&
			values.includes(valueForForm(own.value)),
	);
}

type DescribedRule = {
	id: number;
	/** "PA Speakers, Powering: Passive". */
	of: string;
	offers: string;
	/** Why it offers nothing at present, or null. */
	fault: string | null;
};

/** Rules in words, for staff. */
export async function describeRules(
	db: DbOrTx,
	rules: readonly StoredRule[],
): Promise<DescribedRule[]> {
	const { id, name, parentId, status } = categories;
	const tree = await db.select({ id, name, parentId, status }).from(categories);
	const definitions = await definitionsWithKeys(db, keysOf(rules));
	const byId = new Map(tree.map((each) => [each.id, each]));
	return rules.map((rule) => {
		const words = (categoryId: number, key: string | null, value: string | null) => {
			const category = byId.get(categoryId)?.name ?? '';
			if (key === null || value === null) return category;
			const definition = definitionInBranch(definitions, branchIds(tree, categoryId), key);
			const read = definition && readValue(value, definition);
			if (!read || 'wrong' in read || read.value === null) return `${category}, ${key}: ${value}`;
			return `${category}, ${definition.label}: ${valueText(read.value, definition)}`;
		};
		const isHidden = [rule.categoryId, rule.offeredCategoryId].some((each) =>
			Boolean(byId.get(each)?.status),
		);
		const isLost = asRule(rule, tree, definitions) === null;
		return {
			id: rule.id,
			of: words(rule.categoryId, rule.key, rule.value),
			offers: words(rule.offeredCategoryId, rule.offeredKey, rule.offeredValue),
			fault: isHidden
				? 'A category is hidden'
				: isLost
					? 'The specification no longer exists'
					: null,
		};
	});
}
