import { eq } from 'drizzle-orm';
import { categories } from '#db/catalogue-schema.ts';
import type { Tx } from '#db/client.ts';
import { slugRedirects } from '#db/site-schema.ts';
import { freeSlug, isReservedSlug, slugify } from '#shop/slug.ts';
import { foldForComparing } from './clean-text.ts';

/** `slug` is known for rows of the shop's own table; otherwise it is made from the name. */
export type WantedCategory = { name: string; slug?: string };

/** Returns the id of a category that ensureCategories found or made. */
export type CategoryIds = (wanted: WantedCategory) => number;

/**
 * Creates the wanted categories that the shop lacks: visible, but not in the navigation, which a supplier's file would
 * flood. Categories are the same when their slugs are or, without a slug, their names.
 */
export async function ensureCategories(
	tx: Tx,
	wanted: readonly WantedCategory[],
): Promise<CategoryIds> {
	const rows = await tx
		.select({ id: categories.id, slug: categories.slug, name: categories.name })
		.from(categories)
		.orderBy(categories.id);
	const old = await tx
		.select({ id: slugRedirects.targetId, slug: slugRedirects.oldSlug })
		.from(slugRedirects)
		.where(eq(slugRedirects.kind, 'category'));
	const taken = new Set([...rows, ...old].map(({ slug }) => slug));
	// An old slug leads to its category, unless that was deleted.
	const find = ({ slug, name }: WantedCategory) =>
		slug === undefined
			? (rows.find((row) => foldForComparing(row.name) === foldForComparing(name)) ??
				rows.find((row) => row.slug === slugify(name)))
			: [...rows, ...old].find((row) => row.slug === slug);
	for (const category of wanted) {
		if (find(category)) continue;
		const slug = freeSlug(
			category.slug ?? slugify(category.name),
			(candidate) => isReservedSlug(candidate) || taken.has(candidate),
		);
		const name = category.name.slice(0, 255);
		const [row] = await tx
			.insert(categories)
			.values({ slug, name, metaTitle: name, status: 0, navdisplay: 1 })
			.returning({ id: categories.id });
		if (!row) throw new Error(`category ${slug} was not made`);
		taken.add(slug);
		// Also found under the wanted slug when that was not free.
		rows.push({ id: row.id, slug: category.slug ?? slug, name });
	}
	return (category) => {
		const found = find(category);
		if (!found) throw new Error(`category ${category.name} was not made sure of`);
		return found.id;
	};
}
