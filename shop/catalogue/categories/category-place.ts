import { asc } from 'drizzle-orm';
import { categories } from '#db/catalogue-schema.ts';
import type { DbOrTx, Tx } from '#db/client.ts';
import type { Tag } from '../../kit/changes.ts';
import { fieldProblem } from '../../kit/problem.ts';
import {
	above,
	asOptions,
	branchIds,
	levelsOf,
	MOST_LEVELS,
	type Placed,
} from './category-tree.ts';

// Where a category may stand in the tree, and whose pages show that it stands there.

export const NO_SUCH_PARENT = 'This category does not exist.';
const CIRCLE = 'A category cannot be below itself or below one that is below it.';

/** Every category, hidden ones too, with its parent and name, as the navigation orders them. */
export function allPlaces(db: DbOrTx): Promise<(Placed & { name: string })[]> {
	return db
		.select({ id: categories.id, parentId: categories.parentId, name: categories.name })
		.from(categories)
		.orderBy(asc(categories.navOrder), asc(categories.id));
}

/**
 * Refuses a parent that a category (`null`: a new one) cannot have. To be asked under LOCKS.categoryTree.
 * @throws Problem invalid: it does not exist, would close a circle or make more than MOST_LEVELS levels
 */
export async function refuseMisplaced(
	tx: Tx,
	id: number | null,
	parentId: number | null,
): Promise<void> {
	if (parentId === null) return;
	const all = await allPlaces(tx);
	const refuse = (message: string) => fieldProblem('parent_id', message);
	if (!all.some((each) => each.id === parentId)) throw refuse(NO_SUCH_PARENT);
	if (id !== null && branchIds(all, id).includes(parentId)) throw refuse(CIRCLE);
	const levels = above(all, parentId).length + 1 + (id === null ? 1 : levelsOf(all, id));
	if (levels > MOST_LEVELS)
		throw refuse(`Categories go ${MOST_LEVELS} levels deep; here there would be ${levels}.`);
}

/** The tags of a parent and of all above it: their pages show what is below them. */
export async function tagsOfPlace(db: DbOrTx, parentId: number | null): Promise<Tag[]> {
	if (parentId === null) return [];
	const ids = above(await allPlaces(db), parentId).map(({ id }) => id);
	return [...ids, parentId].map((id): Tag => `category:${id}`);
}

/**
 * The categories that a category (`null`: a new one) may be below, in the order of the tree with indented names: all
 * but its own branch and those that are too far down.
 */
export async function parentChoices(
	db: DbOrTx,
	id: number | null,
): Promise<{ id: number; name: string }[]> {
	const all = await allPlaces(db);
	const own = id === null ? [] : branchIds(all, id);
	const levels = id === null ? 1 : levelsOf(all, id);
	const isFree = (other: number) =>
		!own.includes(other) && above(all, other).length + 1 + levels <= MOST_LEVELS;
	return asOptions(all).filter((choice) => isFree(choice.id));
}
