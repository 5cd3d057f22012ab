import { asc, inArray } from 'drizzle-orm';
import { categories, products } from '#db/catalogue-schema.ts';
import type { DbOrTx } from '#db/client.ts';
import { customerGroups } from '#db/shoppers/customer-group-schema.ts';
import { distinctValues } from '../kit/counted.ts';
import { formatKobo } from '../kit/money.ts';
import type { FieldErrors } from '../kit/problem.ts';
import type { Discount } from './discount.ts';
import type { DiscountRow, NamedGoods, NamedGroup } from './discount-rows.ts';

// What staff choose in the form of a discount: its goods, and the groups of customers for whom it is.

export const MOST_GOODS = 500;

type SentGoods = {
	scope: Discount['scope'];
	categories: number[];
	/** One a line. */
	brands: string;
	products: number[];
	excluded_categories: number[];
	excluded_products: number[];
};

/**
 * The groups of customers that are chosen. One that is gone is refused, never passed over: without it more or fewer would
 * get the discount than somebody chose.
 */
export async function readGroups(
	db: DbOrTx,
	ids: readonly number[],
	errors: FieldErrors,
): Promise<NamedGroup[]> {
	const { id, name } = customerGroups;
	const found =
		ids.length > 0
			? await db
					.select({ id, name })
					.from(customerGroups)
					.where(inArray(id, [...ids]))
					.orderBy(asc(name))
			: [];
	if (ids.length === 0) errors.groups = ['Choose at least one group.'];
	else if (found.length < new Set(ids).size) errors.groups = [GROUP_GONE];
	return found;
}

/** The refusal where a group was deleted after the form had been opened. */
export const GROUP_GONE = 'A group that you chose has been deleted meanwhile: choose again.';

/** What it is about and what it leaves out; what is wrong is written into `errors`. */
export async function readGoods(
	db: DbOrTx,
	sent: SentGoods,
	value: Pick<DiscountRow, 'isEachPiece' | 'amountKobo'>,
	errors: FieldErrors,
): Promise<NamedGoods[]> {
	const categoryIds = sent.scope === 'categories' ? sent.categories : [];
	const productIds = sent.scope === 'products' ? sent.products : [];
	const names = sent.scope === 'brands' ? linesOf(sent.brands) : [];
	const inCategories = await db
		.select({ id: categories.id, name: categories.name })
		.from(categories)
		.where(inArray(categories.id, [...categoryIds, ...sent.excluded_categories]));
	const ofProducts = await db
		.select({ id: products.id, name: products.name, sellingKobo: products.sellingKobo })
		.from(products)
		.where(inArray(products.id, [...productIds, ...sent.excluded_products]));
	const brands = names.length > 0 ? await distinctValues(db, products, products.brand) : [];
	const named = { isExcluded: false, categoryId: null, brand: null, productId: null };
	const ofCategories = (ids: readonly number[], isExcluded: boolean) =>
		inCategories.flatMap(({ id, name }) =>
			ids.includes(id) ? [{ ...named, isExcluded, categoryId: id, name }] : [],
		);
	const ofGoods = (ids: readonly number[], isExcluded: boolean) =>
		ofProducts.flatMap(({ id, name }) =>
			ids.includes(id) ? [{ ...named, isExcluded, productId: id, name }] : [],
		);
	const about = [
		...ofCategories(categoryIds, false),
		...readBrands(names, brands, errors).map((brand) => ({ ...named, brand, name: brand })),
		...ofGoods(productIds, false),
	];
	if (about.length === 0 && sent.scope !== 'order' && !errors[sent.scope])
		errors[sent.scope] = [NOTHING_CHOSEN[sent.scope]];
	const cheap = ofProducts.find(
		({ id, sellingKobo }) =>
			productIds.includes(id) && value.isEachPiece && sellingKobo <= (value.amountKobo ?? 0),
	);
	if (cheap && !errors.amount)
		errors.amount = [`${cheap.name} costs ${formatKobo(cheap.sellingKobo)}, so it would be free.`];
	return [
		...about,
		...ofCategories(sent.excluded_categories, true),
		...ofGoods(sent.excluded_products, true),
	];
}

const NOTHING_CHOSEN = {
	categories: 'Choose at least one category.',
	brands: 'Name at least one brand.',
	products: 'Search for a product and add it.',
};

const linesOf = (text: string) =>
	text
		.split(/[\n,]/)
		.map((line) => line.trim())
		.filter(Boolean);

/** Brands as products name them. */
function readBrands(
	names: readonly string[],
	known: readonly string[],
	errors: FieldErrors,
): string[] {
	const byKey = new Map(known.map((brand) => [brand.toLowerCase(), brand]));
	const missing = names.filter((name) => !byKey.has(name.toLowerCase()));
	if (missing.length > 0) errors.brands = [`No product is of the brand ${missing[0]}.`];
	if (names.length > MOST_GOODS) errors.brands = [`Name at most ${MOST_GOODS}.`];
	return [...new Set(names.flatMap((name) => byKey.get(name.toLowerCase()) ?? []))];
}
