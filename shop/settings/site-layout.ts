import type { DbOrTx } from '#db/client.ts';
import { type PicturedCategory, picturedCategories } from '../catalogue/catalogue.ts';
import { type Branch, branchesOf, placedAmong } from '../catalogue/categories/category-tree.ts';
import { type ShopSettings, shopSettings } from './settings.ts';

/** A category of the navigation, with those below it, if there are any. */
export type NavCategory = { slug: string; name: string; below?: NavCategory[] };
/** What surrounds every page: facts about the shop and the categories of the navigation; and all categories as a tree. */
export type SiteLayout = { shop: ShopSettings; nav: NavCategory[]; tree: PicturedCategory[] };

/** The tags of what a layout shows. */
export const SITE_LAYOUT_TAGS = ['catalogue', 'settings'] as const;

export async function readSiteLayout(db: DbOrTx): Promise<SiteLayout> {
	const [shop, categories] = await Promise.all([shopSettings(db), picturedCategories(db)]);
	const inNav = categories.filter(({ navdisplay }) => navdisplay === 0);
	const nav = branchesOf(placedAmong(inNav, categories)).map(navCategory);
	return { shop, nav, tree: categories };
}

function navCategory({ slug, name, below }: Branch<{ slug: string; name: string }>): NavCategory {
	return below.length > 0 ? { slug, name, below: below.map(navCategory) } : { slug, name };
}
