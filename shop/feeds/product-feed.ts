import { and, asc, gt } from 'drizzle-orm';
import { products } from '#db/catalogue-schema.ts';
import type { DbOrTx } from '#db/client.ts';
import {
	type Product,
	selectProducts,
	shown,
	shownCategories,
	toProduct,
} from '../catalogue/catalogue.ts';
import { above } from '../catalogue/categories/category-tree.ts';
import { shelfPrice } from '../catalogue/product-card.ts';
import { FEED_CONDITIONS } from '../catalogue/product-condition.ts';
import { categoryPath, type ProductView, toProductView } from '../catalogue/product-view.ts';
import { storedRules } from '../delivery/delivery-rows.ts';
import { oneOf } from '../delivery/delivery-rules.ts';
import { type FeedShipping, feedShipping, shippingRates } from '../delivery/shipping-rates.ts';
import type { OfferOf, OnOffer } from '../discounts/shelf-price.ts';
import { familiesOf } from '../families/families.ts';
import { beginningOf } from '../kit/text.ts';
import { shopSettings } from '../settings/settings.ts';

// The catalogue for Google Merchant Center and Meta: RSS 2.0 with the attributes of Google's product data specification
// (support.google.com/merchants/answer/7052112), which also sets the limits used here.

const BATCH = 500;
const LONGEST = { title: 150, description: 5000, brand: 70, mpn: 70 };
const MOST_FURTHER_PICTURES = 10;

/** Everywhere. */
const FREE: readonly FeedShipping[] = [{ region: null, service: null, feeKobo: 0 }];

type Facts = readonly (readonly [name: string, value: string | null])[];

/**
 * The feed as pieces of XML: every visible product with a price and a picture, which an entry requires. `publicUrl` has
 * no slash at the end.
 */
export async function* productFeed(
	db: DbOrTx,
	publicUrl: string,
	offerOf: OfferOf,
	now = new Date(),
): AsyncGenerator<string> {
	const [{ name, tagline, deliveryByZone }, tree] = await Promise.all([
		shopSettings(db),
		shownCategories(db),
	]);
	const ratesOf = deliveryByZone ? shippingRates(await storedRules(db)) : null;
	const paths = new Map(tree.map(({ id }) => [id, above(tree, id)]));
	const about = { title: name, link: publicUrl, description: tagline };
	yield `<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0"><channel>${elements(Object.entries(about))}`;
	let last = 0;
	for (;;) {
		const rows = await selectProducts(db)
			.where(and(shown, gt(products.id, last)))
			.orderBy(asc(products.id))
			.limit(BATCH);
		const batch = rows.map(toProduct);
		const families = await familiesOf(
			db,
			batch.map(({ id }) => id),
		);
		yield batch
			.map((product) => {
				const offer = offerOf(product);
				const view = toProductView(product, paths.get(product.categoryId), offer);
				return feedItem(product, {
					view,
					publicUrl,
					sale: offer && saleDates(offer, now),
					familyId: families.get(product.id),
					shipping: ratesOf ? feedShipping(ratesOf(oneOf(product))) : FREE,
				});
			})
			.join('');
		if (batch.length < BATCH) break;
		last = batch.at(-1)?.id ?? 0;
	}
	yield '</channel></rss>\n';
}

/** One entry; empty for a product that cannot have one. Its id and price equal those in the page's structured data. */
function feedItem(
	product: Product,
	{
		view,
		publicUrl,
		sale,
		familyId,
		shipping,
	}: {
		view: ProductView;
		publicUrl: string;
		sale: string | null;
		familyId: number | undefined;
		shipping: readonly FeedShipping[];
	},
): string {
	const { pictures } = view;
	const { kobo, originalKobo } = shelfPrice(view);
	const [cover, ...further] = pictures.map(({ path }) => `${publicUrl}/${path}`);
	if (kobo === 0 || !cover) return '';
	const isReduced = originalKobo > kobo;
	const isKnown = view.gtin !== null || (view.brand !== null && view.model !== null);
	const facts: Facts = [
		['g:id', String(view.id)],
		['g:title', beginningOf(view.name, LONGEST.title)],
		['g:description', beginningOf(product.description.trim() || view.name, LONGEST.description)],
		['g:link', `${publicUrl}/product/${view.slug}`],
		['g:image_link', cover],
		...further
			.slice(0, MOST_FURTHER_PICTURES)
			.map((address) => ['g:additional_image_link', address] as const),
		['g:availability', view.qty > 0 ? 'in_stock' : 'out_of_stock'],
		['g:price', amount(isReduced ? originalKobo : kobo)],
		['g:sale_price', isReduced ? amount(kobo) : null],
		['g:sale_price_effective_date', sale],
		['g:condition', FEED_CONDITIONS[product.condition]],
		['g:brand', view.brand && beginningOf(view.brand, LONGEST.brand)],
		['g:gtin', view.gtin],
		['g:mpn', view.model && beginningOf(view.model, LONGEST.mpn)],
		['g:identifier_exists', isKnown ? null : 'no'],
		['g:product_type', categoryPath(view)],
		['g:item_group_id', familyId === undefined ? null : String(familyId)],
		['g:color', view.color],
		['g:size', view.size],
	];
	return `<item>${elements(facts)}${shipping.map(shippingElement).join('')}</item>\n`;
}

function shippingElement({ region, service, feeKobo }: FeedShipping): string {
	const facts = elements([
		['g:country', 'NG'],
		['g:region', region],
		['g:service', service],
		['g:price', amount(feeKobo)],
	]);
	return `<g:shipping>${facts}</g:shipping>`;
}

/** When the price of an offer counts, to the minute, where it has an end: a reader goes by this until it comes again. */
function saleDates({ startsAt, endsAt }: OnOffer, now: Date): string | null {
	const minute = (at: Date) => `${at.toISOString().slice(0, 16)}Z`;
	return endsAt && `${minute(startsAt ?? now)}/${minute(endsAt)}`;
}

function elements(facts: Facts): string {
	return facts
		.filter(([, value]) => value)
		.map(([name, value]) => `<${name}>${escaped(value ?? '')}</${name}>`)
		.join('');
}

function amount(kobo: number): string {
	return `${(kobo / 100).toFixed(2)} NGN`;
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
/**
 * Characters that XML 1.0 cannot represent: control characters except tab and line ends, and the two non-characters.
 */
const UNWRITABLE = /(?![\t\n\r])[\p{Cc}\ufffe\uffff]/gu;

function escaped(text: string): string {
	return text
		.toWellFormed()
		.replace(UNWRITABLE, '')
		.replace(/[&<>]/g, (sign) => ENTITIES[sign] ?? sign);
}
