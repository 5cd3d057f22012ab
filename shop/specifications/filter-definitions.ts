import { and, asc, eq, inArray, ne, sql } from 'drizzle-orm';
import { categories, products } from '#db/catalogue-schema.ts';
import type { DbOrTx } from '#db/client.ts';
import { specificationDefinitions } from '#db/specification-schema.ts';
import type { Definition } from './definitions.ts';

// Which specifications the list of a category can be filtered by: its own, and those that most of the categories share whose
// goods it holds.

/** A specification that a list offers as a filter, with its definition's id in each category of the list that has it. */
export type FilterDefinition = Pick<Definition, 'key' | 'label' | 'kind' | 'unit' | 'choices'> & {
	ids: { categoryId: number; id: number }[];
};

/** The category of a list, and those below it whose goods it holds too. */
export type ListedBranch = { categoryId: number; belowIds: readonly number[] };

/**
 * The specifications that the list of a category offers as filters: first its own, then those shared below it.
 *
 * Definitions are the same specification when they have the same key, kind and unit: as when a product takes its values
 * along to another category (db/functions/specifications-moved.sql), so that numbers can be compared and an address means one
 * thing. A category's own are offered, as staff defined them there. Of those below, only what more than half of the
 * categories with goods have: a filter leaves out whatever has no such value, and one that few have would hide most of the
 * goods without saying why. Whoever wants it finds it in the list of the category that has it.
 */
export async function filterDefinitions(
	db: DbOrTx,
	{ categoryId, belowIds }: ListedBranch,
): Promise<FilterDefinition[]> {
	const branch = [categoryId, ...belowIds];
	const found = await db
		.select()
		.from(specificationDefinitions)
		.where(
			and(
				inArray(specificationDefinitions.categoryId, branch),
				eq(specificationDefinitions.isFilter, true),
				ne(specificationDefinitions.kind, 'text'),
			),
		)
		.orderBy(asc(specificationDefinitions.position), asc(specificationDefinitions.id));
	// The labels and the order are those of the category itself, else of the first below it.
	const inOrder = found.toSorted(
		(a, b) => branch.indexOf(a.categoryId) - branch.indexOf(b.categoryId),
	);
	const groups = [...Map.groupBy(inOrder, sameness).values()];
	if (belowIds.length === 0) return groups.map(asOne);
	const isOwn = (definition: Definition) => definition.categoryId === categoryId;
	const ownKeys = new Set(inOrder.filter(isOwn).map(({ key }) => key));
	const stocked = found.length > 0 ? await withGoods(db, branch) : new Set<number>();
	const isOffered = (group: readonly Definition[]) => {
		if (group.some(isOwn)) return true;
		const having = group.filter((one) => stocked.has(one.categoryId)).length;
		// The category's own of this name has another unit: an address can only mean one of them.
		return having * 2 > stocked.size && !group.some(({ key }) => ownKeys.has(key));
	};
	return groups.filter(isOffered).map(asOne);
}

/**
 * A specification of a branch by its key, given definitions of any categories: as the first category of the branch has it
 * that does, with the ids of those that mean the same. Null when none has it, or only as a text.
 */
export function definitionInBranch(
	definitions: readonly Definition[],
	branch: readonly number[],
	key: string,
): FilterDefinition | null {
	const own = definitions
		.filter((one) => one.key === key && one.kind !== 'text' && branch.includes(one.categoryId))
		.toSorted((a, b) => branch.indexOf(a.categoryId) - branch.indexOf(b.categoryId));
	const [first] = own;
	return first ? asOne(own.filter((one) => sameness(one) === sameness(first))) : null;
}

const sameness = ({ key, kind, unit }: Definition) => `${key} ${kind} ${unit ?? ''}`;

/** The first with the ids and the choices of all. */
function asOne(group: readonly Definition[]): FilterDefinition {
	const [first] = group;
	if (!first) throw new Error('A group of definitions is never empty');
	const { key, label, kind, unit } = first;
	return {
		key,
		label,
		kind,
		unit,
		choices: [...new Set(group.flatMap(({ choices }) => choices))],
		ids: group.map(({ id, categoryId }) => ({ id, categoryId })),
	};
}

/** Which of these categories have goods that are shown. */
async function withGoods(db: DbOrTx, categoryIds: number[]): Promise<Set<number>> {
	const rows = await db
		.select({ id: categories.id })
		.from(categories)
		.where(
			and(
				inArray(categories.id, categoryIds),
				sql`exists (select from ${products} where ${products.categoryId} = ${categories.id} and ${products.status} = 0)`,
			),
		);
	return new Set(rows.map(({ id }) => id));
}
