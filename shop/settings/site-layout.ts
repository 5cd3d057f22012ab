import type { DbOrTx } from '#db/client.ts';
import { type PicturedCategory, picturedCategories } from '../catalogue/catalogue.ts';
import { type Branch, branchesOf, placedAmong } from '../catalogue/categories/category-tree.ts';
import { type GoesWithRule, rulesInForce } from '../catalogue/goes-with/goes-with-rules.ts';
import { storedRules } from '../delivery/delivery-rows.ts';
import { type ShippingRates, shippingRates } from '../delivery/shipping-rates.ts';
import { type LastCode, lastCode } from '../discounts/last-code.ts';
import { readShelfOffers, type ShelfOffers } from '../discounts/shelf-offers.ts';
import { readTaxRules, type TaxRules } from '../tax/tax-rules.ts';
import {
	type CartSettings,
	cartSettings,
	type ShopSettings,
	shopSettings,
	storedPart,
} from './settings.ts';

/** A category of the navigation, with those below it, if there are any. */
export type NavCategory = { slug: string; name: string; below?: NavCategory[] };
/**
 * What surrounds every page: facts about the shop and the categories of the navigation; besides, all categories as a tree,
 * the rules of what goes with what, the offers shown on shelves, the rules of VAT, fees of
 * delivery, and what every cart asks for.
 */
export type SiteLayout = {
	shop: ShopSettings;
	nav: NavCategory[];
	tree: PicturedCategory[];
	goesWith: GoesWithRule[];
	/** What the prices on shelves depend on besides the products. */
	shelves: ShelfOffers;
	/** What of an order is taxed. */
	tax: TaxRules;
	/** Fees of delivery by zone, for structured data; null where delivery is free everywhere. */
	shipping: ShippingRates | null;
	lastCode: LastCode;
	cart: CartSettings;
};

/** The tags of what every page shows of a layout. */
export const SITE_LAYOUT_TAGS = ['catalogue', 'settings'] as const;
/** The tags of all that it holds; pages on which a rule acts are also dropped by its category (goes-with-rules.ts), those that show prices by `discounts`. */
export const SITE_LAYOUT_PARTS = [...SITE_LAYOUT_TAGS, 'goes-with', 'discounts', 'codes'] as const;

export async function readSiteLayout(db: DbOrTx): Promise<SiteLayout> {
	const [shop, categories, shelves, tax, code, cart] = await Promise.all([
		shopSettings(db),
		picturedCategories(db),
		readShelfOffers(db),
		storedPart(db, 'tax'),
		lastCode(db),
		cartSettings(db),
	]);
	const inNav = categories.filter(({ navdisplay }) => navdisplay === 0);
	const nav = branchesOf(placedAmong(inNav, categories)).map(navCategory);
	const goesWith = await rulesInForce(db, categories);
	const shipping = shop.deliveryByZone ? shippingRates(await storedRules(db)) : null;
	return {
		shop,
		nav,
		tree: categories,
		goesWith,
		shelves,
		tax: readTaxRules(tax),
		shipping,
		lastCode: code,
		cart,
	};
}

function navCategory({ slug, name, below }: Branch<{ slug: string; name: string }>): NavCategory {
	return below.length > 0 ? { slug, name, below: below.map(navCategory) } : { slug, name };
}
