import { categories } from '#db/catalogue-schema.ts';
import type { Tx } from '#db/client.ts';
import { LOCKS } from '#db/locks.ts';
import { freeSlug, isReservedSlug, slugify } from '../addresses/slug.ts';
import { MOST_LEVELS } from '../catalogue/categories/category-tree.ts';
import { advisoryLock } from '../kit/advisory-lock.ts';
import {
	type Directory,
	type FoundCategory,
	OWN_SOURCE,
	type WantedCategory,
} from './category-choices.ts';
import { foldForComparing } from './reading/clean-text.ts';

/** What becomes of the categories that an import creates. */
export type NewCategories = {
	/** Whether shoppers see them. */
	visibility: 'hidden' | 'shown';
	/** Whether they go below those that a supplier's file puts them below; the shop's own table says so itself. */
	areInTree: boolean;
};

/**
 * Creates the wanted categories that the shop lacks and returns them: never in the navigation, which a supplier's file
 * would flood. What a file says about the place of a category that the shop has is ignored, because staff place those.
 */
export async function createCategories(
	tx: Tx,
	directory: Directory,
	wanted: readonly WantedCategory[],
	how: NewCategories,
): Promise<{ wanted: WantedCategory; categoryId: number }[]> {
	const made: { wanted: WantedCategory; categoryId: number }[] = [];
	for (const category of wanted) {
		if (directory.find(category)) continue;
		const isPlaced = how.areInTree || category.source === OWN_SOURCE;
		const parentId = isPlaced ? await parentFor(tx, directory, category, how) : null;
		const { id } = await createCategory(tx, directory, { ...category, parentId }, how);
		made.push({ wanted: category, categoryId: id });
	}
	return made;
}

/** The category that a new one goes below; creates those of its path that the shop lacks. Null for the top. */
async function parentFor(
	tx: Tx,
	directory: Directory,
	{ above = [], source }: WantedCategory,
	how: NewCategories,
): Promise<number | null> {
	if (above.length > 0) await advisoryLock(tx, LOCKS.categoryTree);
	let parentId: number | null = null;
	for (const name of above) {
		const known: FoundCategory | undefined = directory.findBelow(parentId, name);
		// As deep as it goes: what is further down stands beside.
		if (parentId !== null && directory.levelOf(parentId) + 2 >= MOST_LEVELS) break;
		const key: string = `${parentId} > ${foldForComparing(name)}`;
		const found: FoundCategory =
			known ?? (await createCategory(tx, directory, { key, name, source, parentId }, how));
		parentId = found.id;
	}
	const isTooDeep = parentId !== null && directory.levelOf(parentId) + 2 > MOST_LEVELS;
	return isTooDeep ? null : parentId;
}

async function createCategory(
	tx: Tx,
	directory: Directory,
	category: WantedCategory & { parentId: number | null },
	{ visibility }: NewCategories,
): Promise<FoundCategory> {
	const { parentId } = category;
	const slug = freeSlug(
		category.slug ?? slugify(category.name),
		(candidate) => isReservedSlug(candidate) || directory.isTaken(candidate),
	);
	const name = category.name.slice(0, 255);
	const status = visibility === 'shown' ? 0 : 1;
	const [row] = await tx
		.insert(categories)
		.values({ slug, name, metaTitle: name, status, navdisplay: 1, parentId })
		.returning({ id: categories.id });
	if (!row) throw new Error(`category ${slug} was not made`);
	const created = { id: row.id, slug, name, parentId };
	directory.add(category, created);
	return created;
}
