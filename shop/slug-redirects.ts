import { and, eq } from 'drizzle-orm';
import type { Reader } from '#db/client.ts';
import { articles, categories, products, slugRedirects } from '#db/schema.ts';
import { isSlug } from './slug.ts';

export type SlugKind = 'category' | 'product' | 'article';

/** The slug a thing has now, asked by a slug it once had; null when no such slug was ever changed. */
export async function currentSlug(
	db: Reader,
	kind: SlugKind,
	oldSlug: string,
): Promise<string | null> {
	if (!isSlug(oldSlug)) return null;
	const table = { category: categories, product: products, article: articles }[kind];
	const [row] = await db
		.select({ slug: table.slug })
		.from(slugRedirects)
		.innerJoin(table, eq(table.id, slugRedirects.targetId))
		.where(and(eq(slugRedirects.kind, kind), eq(slugRedirects.oldSlug, oldSlug)));
	return row?.slug ?? null;
}
