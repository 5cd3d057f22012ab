import type { DbOrTx } from '#db/client.ts';
import { shownCategories } from '../catalogue/catalogue.ts';
import { type ShopSettings, shopSettings } from './settings.ts';

/** What surrounds every page: facts about the shop and the categories of the navigation. */
export type SiteLayout = { shop: ShopSettings; nav: { slug: string; name: string }[] };

/** The tags of what a layout shows. */
export const SITE_LAYOUT_TAGS = ['catalogue', 'settings'] as const;

export async function readSiteLayout(db: DbOrTx): Promise<SiteLayout> {
	const [shop, categories] = await Promise.all([shopSettings(db), shownCategories(db)]);
	const nav = categories
		.filter(({ navdisplay }) => navdisplay === 0)
		.map(({ slug, name }) => ({ slug, name }));
	return { shop, nav };
}
