import { categories } from '#db/catalogue-schema.ts';
import type { Tx } from '#db/client.ts';
import { freeSlug, isReservedSlug, slugify } from '../addresses/slug.ts';
import type { Directory, FoundCategory, WantedCategory } from './category-choices.ts';

/** Whether shoppers see the categories that an import creates. */
export type NewCategories = 'hidden' | 'shown';

/**
 * Creates the wanted categories that the shop lacks and returns them: never in the navigation, which a supplier's file
 * would flood.
 */
export async function createCategories(
	tx: Tx,
	directory: Directory,
	wanted: readonly WantedCategory[],
	visibility: NewCategories,
): Promise<{ wanted: WantedCategory; categoryId: number }[]> {
	const made: { wanted: WantedCategory; categoryId: number }[] = [];
	for (const category of wanted) {
		if (directory.find(category)) continue;
		const slug = freeSlug(
			category.slug ?? slugify(category.name),
			(candidate) => isReservedSlug(candidate) || directory.isTaken(candidate),
		);
		const name = category.name.slice(0, 255);
		const status = visibility === 'shown' ? 0 : 1;
		const [row] = await tx
			.insert(categories)
			.values({ slug, name, metaTitle: name, status, navdisplay: 1 })
			.returning({ id: categories.id });
		if (!row) throw new Error(`category ${slug} was not made`);
		const created: FoundCategory = { id: row.id, slug, name };
		directory.add(category, created);
		made.push({ wanted: category, categoryId: row.id });
	}
	return made;
}
