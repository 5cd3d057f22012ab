import { eq } from 'drizzle-orm';
import type { DbOrTx } from '#db/client.ts';
import { cartItems } from '#db/order-schema.ts';
import { productsByIds } from '../catalogue/catalogue.ts';
import { shownExtras } from '../catalogue/extras/needed-extras.ts';
import { goodsThatGoWith } from '../catalogue/goes-with/goes-with-goods.ts';
import { sectionsOf } from '../catalogue/product-sections.ts';
import type { SiteLayout } from '../settings/site-layout.ts';
import { oftenBoughtWith } from './bought-with.ts';

/** One thing that is offered with a product: chosen by staff, by a rule of the shop, or by what others bought. */
export type Accessory = {
	kind: 'needed' | 'goes-with' | 'bought-with';
	id: number;
	name: string;
	path: string;
	/** Its usual price, whatever offer is on. */
	sellingKobo: number;
};

/**
 * What to offer with a product that was just put into a user's cart: in stock and not in the cart yet. What staff chose
 * wins over the shop's rules, and these over what others bought. Null when there is nothing.
 */
export async function accessoryFor(
	db: DbOrTx,
	shop: Pick<SiteLayout, 'tree' | 'goesWith'>,
	userId: number,
	productId: number,
): Promise<Accessory | null> {
	const chosen = await chosenFor(db, shop, userId, productId);
	if (chosen) return chosen;
	const found = await oftenBoughtWith(db, userId, productId);
	if (!found) return null;
	const { id, name, categorySlug, slug, sellingKobo } = found;
	const path = `/collections/${categorySlug}/${slug}`;
	return { kind: 'bought-with', id, name, path, sellingKobo };
}

async function chosenFor(
	db: DbOrTx,
	shop: Pick<SiteLayout, 'tree' | 'goesWith'>,
	userId: number,
	productId: number,
): Promise<Accessory | null> {
	const { hasExtras } = await sectionsOf(db, productId);
	if (!hasExtras && shop.goesWith.length === 0) return null;
	const inCart = await db
		.select({ id: cartItems.productId })
		.from(cartItems)
		.where(eq(cartItems.userId, userId));
	const without = inCart.map(({ id }) => id);
	const extras = hasExtras ? await shownExtras(db, productId) : [];
	const extra = extras.find(({ id, qty }) => qty > 0 && !without.includes(id));
	if (extra) return asAccessory('needed', extra);
	const [product] = shop.goesWith.length > 0 ? await productsByIds(db, [productId]) : [];
	const offered = product && (await goodsThatGoWith(db, shop, product, { most: 1, without }));
	const [first] = offered?.goods ?? [];
	return first ? asAccessory('goes-with', first) : null;
}

function asAccessory(
	kind: Accessory['kind'],
	{ id, name, slug, sellingKobo }: { id: number; name: string; slug: string; sellingKobo: number },
): Accessory {
	return { kind, id, name, path: `/product/${slug}`, sellingKobo };
}
