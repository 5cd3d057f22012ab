import type { Reader } from '#db/client.ts';
import { shownCategories } from './catalogue/catalogue.ts';
import { type ShopSettings, shopSettings } from './settings.ts';

/** What surrounds every page: facts about the shop and the categories of the navigation. */
export type Frame = { shop: ShopSettings; nav: { slug: string; name: string }[] };

/** The tags of what a frame shows. */
export const FRAME_TAGS = ['catalogue', 'settings'] as const;

export async function readFrame(db: Reader): Promise<Frame> {
	const [shop, categories] = await Promise.all([shopSettings(db), shownCategories(db)]);
	const nav = categories
		.filter(({ navdisplay }) => navdisplay === 0)
		.map(({ slug, name }) => ({ slug, name }));
	return { shop, nav };
}
