import { isSubheading, lines } from '../kit/text.ts';
import { type Inline, inlinesOf, type Link, linksOf, wordsOf } from './text-inlines.ts';

// Reads the text of an article or a newsletter: the small part of Markdown that staff need. It is not read by a Markdown
// library, because here every line break ends a paragraph, and texts written before anything was marked must look as they
// did: "# 1", "2 * 3" or "<b>" are no markup.

type ArticlePart =
	/** A `heading` is guessed: a short line above a long one. */
	| { kind: 'heading' | 'paragraph'; inlines: Inline[] }
	| { kind: 'section'; level: 2 | 3; inlines: Inline[] }
	/** Numbered from `start`, or with bullets. */
	| { kind: 'list'; start: number | null; items: Inline[][] }
	/** A picture of the article itself: its number, counted from 1 for the main one, or the end of its address. */
	| { kind: 'picture'; named: string; words: string }
	/** Products that stand on lines of their own, to be shown as cards. */
	| { kind: 'products'; slugs: string[] };

/** An article with more would be a catalogue. */
const MOST_PRODUCTS = 24;
const PRODUCT = /^\/(?:product|collections\/[a-z0-9-]+)\/([a-z0-9-]+)$/;
const SECTION = /^(##|###)\s+(\S.*)$/;
const BULLET = /^[-*•]\s+(\S.*)$/;
const NUMBERED = /^(\d{1,3})[.)]\s+(\S.*)$/;
const PICTURE = /^!\[([^[\]]*)\]\(([^\s()]+)\)$/;

/**
 * The parts of a text in their order. Whether there is such a product, category or picture is for linked-article.ts to
 * say; `publicUrl` is the shop's own address.
 */
export function articleParts(content: string, publicUrl = ''): ArticlePart[] {
	const all = lines(content);
	const parts: ArticlePart[] = [];
	for (const [place, line] of all.entries()) {
		const part = partOf(line, all[place + 1], publicUrl);
		if (!joinLast(parts, part)) parts.push(part);
	}
	return parts;
}

function partOf(line: string, next: string | undefined, publicUrl: string): ArticlePart {
	const read = (text: string) => inlinesOf(text, publicUrl);
	const [, marks, title] = SECTION.exec(line) ?? [];
	if (title) return { kind: 'section', level: marks === '##' ? 2 : 3, inlines: read(title) };
	const [, words, named] = PICTURE.exec(line) ?? [];
	if (named) return { kind: 'picture', named, words: words ?? '' };
	const [, bullet] = BULLET.exec(line) ?? [];
	if (bullet) return { kind: 'list', start: null, items: [read(bullet)] };

	const inlines = read(line);
	const isHeading = isSubheading(wordsOf(inlines), next && wordsOf(read(next)));
	const [, number, item] = NUMBERED.exec(line) ?? [];
	// A numbered line above a long paragraph is a heading, unless that is numbered too.
	if (item && !(isHeading && !NUMBERED.test(next ?? '')))
		return { kind: 'list', start: Number(number), items: [read(item)] };
	const slug = onlyProduct(inlines);
	if (slug !== null) return { kind: 'products', slugs: [slug] };
	return { kind: isHeading ? 'heading' : 'paragraph', inlines };
}

/** Adds an item to the list before it, or a product to the cards before it; false when it is a part of its own. */
function joinLast(parts: readonly ArticlePart[], part: ArticlePart): boolean {
	const last = parts.at(-1);
	if (part.kind === 'products' && last?.kind === 'products') {
		last.slugs = [...new Set([...last.slugs, ...part.slugs])];
		return true;
	}
	if (part.kind !== 'list' || last?.kind !== 'list') return false;
	if ((part.start === null) !== (last.start === null)) return false;
	last.items.push(...part.items);
	return true;
}

/** The slugs of all products that a text links to, the first 24 of them. */
export function linkedProducts(parts: readonly ArticlePart[]): string[] {
	const slugs = parts.flatMap((part) =>
		part.kind === 'products'
			? part.slugs
			: linesOf(part).flatMap((line) => linksOf(line).flatMap((link) => productOf(link) ?? [])),
	);
	return [...new Set(slugs)].slice(0, MOST_PRODUCTS);
}

/** The text as it is read, without what is shown as cards and pictures. */
export function readableText(content: string): string {
	return articleParts(content)
		.flatMap((part) => linesOf(part).map(wordsOf))
		.join('\n');
}

/** The lines of a part that are read as words. */
export function linesOf(part: ArticlePart): Inline[][] {
	if (part.kind === 'products' || part.kind === 'picture') return [];
	return part.kind === 'list' ? part.items : [part.inlines];
}

/** The slug of the product that a link leads to, or null. */
export function productOf(link: Link): string | null {
	return PRODUCT.exec(link.to)?.[1] ?? null;
}

function onlyProduct(inlines: readonly Inline[]): string | null {
	const [only] = inlines;
	if (inlines.length !== 1 || typeof only !== 'object' || 'mark' in only) return null;
	return only.words === null ? productOf(only) : null;
}
