import type { MetaDescriptor } from 'react-router';
import { type Picture, pictureFile, shareCardWidth } from '#shop/pictures/picture-paths.ts';
import type { loader as rootLoader } from './root.tsx';

// Title, description, canonical address, share card and structured data of a page, in one way for all pages.

export type Frame = Awaited<ReturnType<typeof rootLoader>>;
type Matches = ReadonlyArray<{ id: string; loaderData?: unknown } | undefined>;

const SHOP_PICTURE = { path: '/pictures/hero-1440.jpg', width: 1440, height: 675 };

type PageFacts = {
	/** Without the shop's name, which is appended. */
	title: string;
	description: string;
	/** The path of the only address of this content. */
	path: string;
	/** For the share card; by default the shop's own. */
	picture?: Picture | null | undefined;
	/** Text of the share card before the description. */
	shareLead?: string;
	type?: 'website' | 'article' | 'product';
	/** Personal pages are not for search engines; of filtered lists (`follow`) only the links are. */
	hidden?: boolean | 'follow';
	/**
	 * Structured data; receives the frame, for the shop's public address. Search engines read what the server sends, so the
	 * root removes it when the browser moves on to another page.
	 */
	jsonLd?: (frame: Frame) => object[];
};

/** The root loader's data, for meta functions; undefined when it failed. */
export function frameOf(matches: Matches): Frame | undefined {
	return matches.find((match) => match?.id === 'root')?.loaderData as Frame | undefined;
}

/** The shop's city, to continue a sentence with: " in Onitsha". */
export function inCity(matches: Matches): string {
	const city = frameOf(matches)?.shop.city;
	return city ? ` in ${city}` : '';
}

export function pageMeta(matches: Matches, facts: PageFacts): MetaDescriptor[] {
	const frame = frameOf(matches);
	if (!frame) return [{ title: facts.title }];
	const card = facts.picture ? shareCard(facts.picture) : SHOP_PICTURE;
	const title =
		facts.path === '/'
			? `${frame.shop.name}: ${facts.title}`
			: `${facts.title} | ${frame.shop.name}`;
	const url = frame.publicUrl + facts.path;
	const robots = facts.hidden === 'follow' ? 'noindex, follow' : 'noindex';
	const description = facts.description.replace(/\s+/g, ' ').trim().slice(0, 300);
	return [
		{ title },
		{ name: 'description', content: description },
		{ tagName: 'link', rel: 'canonical', href: url },
		...(facts.hidden ? [{ name: 'robots', content: robots }] : []),
		{ property: 'og:site_name', content: frame.shop.name },
		{ property: 'og:type', content: facts.type ?? 'website' },
		{ property: 'og:title', content: facts.title },
		{
			property: 'og:description',
			content: facts.shareLead ? `${facts.shareLead} ${description}` : description,
		},
		{ property: 'og:url', content: url },
		{ property: 'og:locale', content: 'en_NG' },
		{ property: 'og:image', content: frame.publicUrl + card.path },
		{ property: 'og:image:width', content: String(card.width) },
		{ property: 'og:image:height', content: String(card.height) },
		{ name: 'twitter:card', content: 'summary_large_image' },
		...(import.meta.env.SSR ? (facts.jsonLd?.(frame) ?? []) : []).map((data) => ({
			'script:ld+json': { '@context': 'https://schema.org', ...data },
		})),
	];
}

function shareCard(picture: Picture) {
	const width = shareCardWidth(picture);
	return {
		path: `/${pictureFile(picture, width, 'jpg')}`,
		width,
		height: Math.round((width * picture.height) / picture.width),
	};
}

/** schema.org BreadcrumbList from names and paths, top first. */
export function breadcrumbJsonLd(frame: Frame, steps: { name: string; path: string }[]): object {
	return {
		'@type': 'BreadcrumbList',
		itemListElement: steps.map(({ name, path }, at) => ({
			'@type': 'ListItem',
			position: at + 1,
			name,
			item: frame.publicUrl + path,
		})),
	};
}

/** The shop itself as a schema.org Store. */
export function storeJsonLd({ shop, publicUrl }: Frame): object {
	return {
		'@type': 'Store',
		'@id': `${publicUrl}/#store`,
		name: shop.name,
		url: publicUrl,
		email: shop.email,
		telephone: shop.phones[0],
		currenciesAccepted: 'NGN',
		address: {
			'@type': 'PostalAddress',
			streetAddress: shop.street,
			addressLocality: shop.city,
			addressRegion: shop.region,
			addressCountry: 'NG',
		},
	};
}

/** schema.org ItemList of products, in the order of the page. */
export function productListJsonLd(frame: Frame, cards: readonly { slug: string }[]): object {
	return {
		'@type': 'ItemList',
		itemListElement: cards.map(({ slug }, at) => ({
			'@type': 'ListItem',
			position: at + 1,
			url: `${frame.publicUrl}/product/${slug}`,
		})),
	};
}
