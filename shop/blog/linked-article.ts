import type { DbOrTx } from '#db/client.ts';
import { currentSlug } from '../addresses/slug-redirects.ts';
import { shownCategories, shownProductsBySlugs } from '../catalogue/catalogue.ts';
import { type ProductCard, toCard } from '../catalogue/product-card.ts';
import type { OfferOf } from '../discounts/shelf-price.ts';
import type { Tag } from '../kit/changes.ts';
import type { Picture } from '../pictures/picture-paths.ts';
import { articleParts, linesOf, linkedProducts, productOf } from './article-parts.ts';
import { type Inline, type Link, linksOf } from './text-inlines.ts';

export type Linked =
	| string
	| { to: string; words: string }
	| { mark: 'bold' | 'italic'; inlines: Linked[] };

/** What an article's page shows of its text. */
export type LinkedPart =
	| { kind: 'heading' | 'paragraph'; inlines: Linked[] }
	| { kind: 'section'; level: 2 | 3; inlines: Linked[] }
	| { kind: 'list'; start: number | null; items: Linked[][] }
	| { kind: 'picture'; picture: Picture; words: string }
	| { kind: 'products'; cards: ProductCard[] };

/**
 * A text with the products and categories it links to, under their present names and addresses, and the tags of what it
 * shows. What is not in the shop keeps its words, but no link and no card. `pictures` are those it may show, main one
 * first.
 */
export async function linkedArticle(
	db: DbOrTx,
	content: string,
	publicUrl: string,
	offerOf: OfferOf,
	pictures: readonly Picture[] = [],
): Promise<{ parts: LinkedPart[]; tags: Tag[] }> {
	const read = articleParts(content, publicUrl);
	const [cards, categories] = await Promise.all([
		cardsOf(db, linkedProducts(read), offerOf),
		read.some((part) => linesOf(part).some((line) => linksOf(line).some(mayBeCategory)))
			? shownCategories(db)
			: [],
	]);
	const names = new Map(categories.map(({ slug, name }) => [`/${slug}`, name]));

	const follow = (inline: Inline): Linked => {
		if (typeof inline === 'string') return inline;
		if ('mark' in inline) return { mark: inline.mark, inlines: inline.inlines.map(follow) };
		const { to, words } = inline;
		const slug = productOf(inline);
		const card = slug === null ? null : cards.get(slug);
		if (card) return { to: `/product/${card.slug}`, words: words ?? card.name };
		const name = words ?? (mayBeCategory(inline) ? names.get(to) : to);
		return slug === null && name ? { to, words: name } : (words ?? to);
	};
	const parts = read.map((part): LinkedPart => {
		if (part.kind === 'products')
			return { kind: 'products', cards: part.slugs.flatMap((slug) => cards.get(slug) ?? []) };
		if (part.kind === 'list') return { ...part, items: part.items.map((item) => item.map(follow)) };
		if (part.kind !== 'picture') return { ...part, inlines: part.inlines.map(follow) };
		const { named, words } = part;
		const picture = pictureNamed(pictures, named);
		if (picture) return { kind: 'picture', picture, words };
		return { kind: 'paragraph', inlines: [`![${words}](${named})`] };
	});
	const shown = [...new Set([...cards.values()].map((card) => card?.id ?? null))];
	const products = shown.flatMap((id) => (id === null ? [] : [`product:${id}` as const]));
	// Categories are renamed, and a product that is missing may come back.
	const isWhole = categories.length === 0 && !shown.includes(null);
	return { parts, tags: isWhole ? products : [...products, 'catalogue'] };
}

function pictureNamed(pictures: readonly Picture[], named: string): Picture | undefined {
	if (/^\d+$/.test(named)) return pictures[Number(named) - 1];
	const file = named.split('/').at(-1);
	return pictures.find(({ path }) => path.split('/').at(-1) === file);
}

/** The cards of products by the slugs they have or had; null for those not in the shop. */
async function cardsOf(
	db: DbOrTx,
	slugs: readonly string[],
	offerOf: OfferOf,
): Promise<Map<string, ProductCard | null>> {
	const asked = await Promise.all(
		slugs.map(async (slug) => ({
			slug,
			present: (await currentSlug(db, 'product', slug)) ?? slug,
		})),
	);
	const products = await shownProductsBySlugs(
		db,
		asked.map(({ present }) => present),
	);
	const cards = new Map(products.map((product) => [product.slug, toCard(product, offerOf)]));
	return new Map(asked.map(({ slug, present }) => [slug, cards.get(present) ?? null]));
}

function mayBeCategory({ to, words }: Link): boolean {
	return words === null && /^\/[^/]+$/.test(to);
}
