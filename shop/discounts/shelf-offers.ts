import { and, gt, inArray, isNull, or } from 'drizzle-orm';
import { categories, products } from '#db/catalogue-schema.ts';
import type { DbOrTx } from '#db/client.ts';
import { discounts } from '#db/discounts/discount-schema.ts';
import { above } from '../catalogue/categories/category-tree.ts';
import type { Tag } from '../kit/changes.ts';
import { type Discount, type DiscountedProduct, isAbout } from './discount.ts';
import { asDiscount, selectDiscounts } from './discount-rows.ts';
import { type QuantityPrice, quantityPrices } from './quantity-prices.ts';
import {
	earliest,
	isForShelves,
	isQuantityPrice,
	nextChange,
	noOffers,
	type OfferOf,
	onOffer,
	type ShelfProduct,
} from './shelf-price.ts';

/** The offers for shelves that are running or planned, kept in memory as part of the site layout. */
export type ShelfOffers = {
	offers: readonly Discount[];
	/** Those from several pieces on, which change the price of none on a shelf. */
	quantityOffers: readonly Discount[];
	/** All categories, if one of them names some; hidden ones, too, since carts count them. */
	tree: readonly { id: number; parentId: number | null }[];
};

/**
 * Reads them; the database is asked again when staff change them, and once they have ended they count for nothing.
 * @param groupIds of a customer whom somebody offers prices in writing: what is for these groups counts as well, so that it
 * must not be kept for others
 */
export async function readShelfOffers(
	db: DbOrTx,
	groupIds: ReadonlySet<number> = new Set(),
): Promise<ShelfOffers> {
	const rows = await selectDiscounts(db).where(
		and(isNull(discounts.code), or(isNull(discounts.endsAt), gt(discounts.endsAt, new Date()))),
	);
	const all = rows.map(asDiscount).map((each) => {
		const isOfGroups = each.groupIds?.some((id) => groupIds.has(id));
		return isOfGroups ? { ...each, groupIds: null } : each;
	});
	const offers = all.filter(isForShelves);
	const quantityOffers = all.filter(isQuantityPrice);
	const { id, parentId } = categories;
	const tree = [...offers, ...quantityOffers].some(namesCategories)
		? await db.select({ id, parentId }).from(categories)
		: [];
	return { offers, quantityOffers, tree };
}

/** The tags of what shows prices: offers, and the tree of categories where they name some. */
export function shelfTags({ tree }: ShelfOffers): Tag[] {
	return tree.length > 0 ? ['discounts', 'catalogue'] : ['discounts'];
}

function namesCategories({ categoryIds, excludedCategoryIds }: Discount): boolean {
	return categoryIds.length + excludedCategoryIds.length > 0;
}

/**
 * Says of products which offer is on them at a moment.
 * @param showsUntil called with the moment when that may change, for each product asked about
 */
export function offersAt(
	{ offers, tree }: ShelfOffers,
	now: Date,
	showsUntil: (at: Date) => void = () => {},
): OfferOf {
	if (offers.length === 0) return noOffers;
	return (product) => {
		const discounted = asDiscounted(product, tree);
		const about = offers.filter((each) => isAbout(each, discounted));
		const change = nextChange(about, now);
		if (change) showsUntil(change);
		return onOffer(discounted, about, now);
	};
}

/** The prices of a product from so many pieces on. */
export type QuantityPricesOf = (product: ShelfProduct) => QuantityPrice[];

/**
 * Says of products what they cost at a moment from so many pieces on.
 * @param showsUntil called with the moment when that may change, for each product asked about
 */
export function quantityPricesAt(
	{ offers, quantityOffers, tree }: ShelfOffers,
	now: Date,
	showsUntil: (at: Date) => void = () => {},
): QuantityPricesOf {
	if (quantityOffers.length === 0) return () => [];
	return (product) => {
		const discounted = asDiscounted(product, tree);
		const isAboutIt = (each: Discount) => isAbout(each, discounted);
		const from = quantityOffers.filter(isAboutIt);
		if (from.length === 0) return [];
		const about = [...from, ...offers.filter(isAboutIt)];
		const change = nextChange(about, now);
		if (change) showsUntil(change);
		return quantityPrices(discounted, about, now);
	};
}

/**
 * These rows at what their products cost now, for pages that show little else of them. In a shop without offers it costs no
 * statement.
 */
export async function atShelfPrices<Row extends { id: number; sellingKobo: number }>(
	db: DbOrTx,
	offerOf: OfferOf,
	rows: readonly Row[],
): Promise<Row[]> {
	if (offerOf === noOffers || rows.length === 0) return [...rows];
	const { id, sellingKobo, originalKobo, brand, categoryId } = products;
	const found = await db
		.select({ id, sellingKobo, originalKobo, brand, categoryId })
		.from(products)
		.where(
			inArray(
				id,
				rows.map((row) => row.id),
			),
		);
	const prices = new Map(found.map((each) => [each.id, offerOf(each)?.kobo]));
	return rows.map((row) => ({ ...row, sellingKobo: prices.get(row.id) ?? row.sellingKobo }));
}

/** In how many whole seconds the next offer begins or ends; infinite for never. */
export function secondsToChange({ offers }: ShelfOffers, now: Date): number {
	const bounds = offers.flatMap(({ startsAt, endsAt }) => [startsAt, endsAt]);
	const next = earliest(bounds.filter((at) => at !== null && at > now));
	return next ? Math.floor((next.getTime() - now.getTime()) / 1000) : Number.POSITIVE_INFINITY;
}

function asDiscounted(product: ShelfProduct, tree: ShelfOffers['tree']): DiscountedProduct {
	const { id, sellingKobo, originalKobo, brand, categoryId } = product;
	return {
		productId: id,
		unitKobo: sellingKobo,
		brand,
		categoryIds: [categoryId, ...above(tree, categoryId).map((each) => each.id)],
		isReduced: originalKobo > sellingKobo,
	};
}
