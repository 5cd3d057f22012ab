import type { MetaDescriptor } from 'react-router';
import { oneLine } from '#shop/kit/text.ts';
import { type Picture, pictureFile, shareCardWidth, srcSet } from '#shop/pictures/picture-paths.ts';
import type { loader as rootLoader } from './root.tsx';

// Title, description, canonical address, share card and structured data of a page, in one way for all pages.

export type SiteLayout = Awaited<ReturnType<typeof rootLoader>>;
type Matches = ReadonlyArray<{ id: string; loaderData?: unknown; error?: unknown } | undefined>;

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
	/** The one picture that the first screen waits for, with the `sizes` it is shown in. */
	firstPicture?: { picture: Picture | null | undefined; sizes: string };
	/** Personal pages are not for search engines; of filtered lists (`follow`) only the links are. */
	hidden?: boolean | 'follow';
	/** Structured data; receives the layout, for the shop's public address. */
	jsonLd?: (layout: SiteLayout) => object[];
};

/** The root loader's data, for meta functions; undefined when it failed. */
function layoutOf(matches: Matches): SiteLayout | undefined {
	return matches.find((match) => match?.id === 'root')?.loaderData as SiteLayout | undefined;
}

/** The shop's city, to continue a sentence with: " in Onitsha". */
export function inCity(matches: Matches): string {
	const city = layoutOf(matches)?.shop.city;
	return city ? ` in ${city}` : '';
}

/**
 * Title, description, canonical address and, for machines only, share card and structured data of a page. Nothing for one that
 * could not be shown: what stands in its place has a title of its own.
 */
export function pageMeta(matches: Matches, facts: PageFacts): MetaDescriptor[] {
	if (matches.at(-1)?.error) return [];
	const layout = layoutOf(matches);
	if (!layout) return [{ title: facts.title }];
	const title =
		facts.path === '/'
			? `${layout.shop.name}: ${facts.title}`
			: `${facts.title} | ${layout.shop.name}`;
	const robots = facts.hidden === 'follow' ? 'noindex, follow' : 'noindex';
	return [
		{ title },
		{ name: 'description', content: oneLine(facts.description).slice(0, 300) },
		{ tagName: 'link', rel: 'canonical', href: layout.publicUrl + facts.path },
		...(facts.hidden ? [{ name: 'robots', content: robots }] : []),
		...(import.meta.env.SSR ? [...forMachines(layout, facts), ...preload(layout, facts)] : []),
	];
}

/**
 * Share card and structured data. Only read from what the server sends, so their code stays out of the browser's files,
 * and the root removes them when the browser moves on to another page.
 */
function forMachines(layout: SiteLayout, facts: PageFacts): MetaDescriptor[] {
	const card = facts.picture ? shareCard(facts.picture) : SHOP_PICTURE;
	const description = oneLine(facts.description);
	return [
		{ property: 'og:site_name', content: layout.shop.name },
		{ property: 'og:type', content: facts.type ?? 'website' },
		{ property: 'og:title', content: facts.title },
		{
			property: 'og:description',
			content: facts.shareLead ? `${facts.shareLead} ${description}` : description,
		},
		{ property: 'og:url', content: layout.publicUrl + facts.path },
		{ property: 'og:locale', content: 'en_NG' },
		{ property: 'og:image', content: layout.publicUrl + card.path },
		{ property: 'og:image:width', content: String(card.width) },
		{ property: 'og:image:height', content: String(card.height) },
		{ name: 'twitter:card', content: 'summary_large_image' },
		...(facts.jsonLd?.(layout) ?? []).map((data) => ({
			'script:ld+json': { '@context': 'https://schema.org', ...data },
		})),
	];
}

/** It is requested before the style sheet; data-saving pages do not show it. */
function preload({ lite }: SiteLayout, { firstPicture }: PageFacts): MetaDescriptor[] {
	if (lite || !firstPicture?.picture) return [];
	return [
		{
			tagName: 'link',
			rel: 'preload',
			as: 'image',
			type: 'image/avif',
			imageSrcSet: srcSet(firstPicture.picture, 'avif'),
			imageSizes: firstPicture.sizes,
			fetchPriority: 'high',
		},
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
