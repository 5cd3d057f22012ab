import { and, eq, inArray, isNull } from 'drizzle-orm';
import { categories, products } from '#db/catalogue-schema.ts';
import type { DbOrTx, Tx } from '#db/client.ts';
import { articles, slugRedirects } from '#db/site-schema.ts';
import { isSlug } from './slug.ts';

type SlugKind = 'category' | 'product' | 'article';

/** The current slug of a thing that once had this one; null if no thing did. */
export async function currentSlug(
	db: DbOrTx,
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

/** By their ids, the products that once had some of these slugs, each with those. */
export async function productsOnceAt(
	db: DbOrTx,
	slugs: readonly string[],
): Promise<Map<number, string[]>> {
	const rows = await db
		.select({ id: slugRedirects.targetId, slug: slugRedirects.oldSlug })
		.from(slugRedirects)
		.where(and(eq(slugRedirects.kind, 'product'), inArray(slugRedirects.oldSlug, [...slugs])));
	const had = new Map<number, string[]>();
	for (const { id, slug } of rows) had.set(id, [...(had.get(id) ?? []), slug]);
	return had;
}

/**
 * Records that a thing's slug is now `slug`; `oldSlug`, the previous one, leads to it from then on. A slug in use is
 * never a redirect: when its former owner or, on purpose, another thing takes an old slug, the redirect ends.
 */
export async function noteSlug(
	tx: Tx,
	kind: SlugKind,
	targetId: number,
	slug: string,
	oldSlug?: string,
): Promise<void> {
	if (slug === oldSlug) return;
	await tx
		.delete(slugRedirects)
		.where(and(eq(slugRedirects.kind, kind), eq(slugRedirects.oldSlug, slug)));
	if (oldSlug === undefined) return;
	await tx
		.insert(slugRedirects)
		.values({ kind, oldSlug, targetId })
		.onConflictDoUpdate({
			target: [slugRedirects.kind, slugRedirects.oldSlug],
			set: { targetId, createdAt: new Date() },
		});
}

/** Keeps the slugs of a deleted category: they lead nowhere, but the products that were in it are still found below them. */
export async function retireCategorySlug(tx: Tx, targetId: number, oldSlug: string): Promise<void> {
	await tx
		.insert(slugRedirects)
		.values({ kind: 'category', oldSlug, targetId })
		.onConflictDoNothing();
}

/** Whether a category that was deleted had this slug, and none has taken it since. */
export async function isRetiredSlug(db: DbOrTx, slug: string): Promise<boolean> {
	if (!isSlug(slug)) return false;
	const [row] = await db
		.select({ id: slugRedirects.targetId })
		.from(slugRedirects)
		.leftJoin(categories, eq(categories.id, slugRedirects.targetId))
		.where(
			and(
				eq(slugRedirects.kind, 'category'),
				eq(slugRedirects.oldSlug, slug),
				isNull(categories.id),
			),
		);
	return row !== undefined;
}

/** Forgets the old slugs of a deleted thing. */
export async function forgetSlugs(tx: Tx, kind: SlugKind, targetId: number): Promise<void> {
	await tx
		.delete(slugRedirects)
		.where(and(eq(slugRedirects.kind, kind), eq(slugRedirects.targetId, targetId)));
}
