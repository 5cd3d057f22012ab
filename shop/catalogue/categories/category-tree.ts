// Categories as a tree. Pure, and shared by server and browser. Every function ends on a circle too, which only
// somebody who writes the table by hand can make.

/** How deep categories go: Cables > Microphone cables > XLR > On reels. */
export const MOST_LEVELS = 4;

export type Placed = { id: number; parentId: number | null };
type Levelled<Each> = Each & {
	/** How many are above it, from 0. */
	level: number;
};
export type Branch<Each> = Each & { below: Branch<Each>[] };

/** The categories above one, top first. */
export function above<Each extends Placed>(all: readonly Each[], id: number): Each[] {
	return aboveAmong(byIdOf(all), id);
}

const byIdOf = <Each extends Placed>(all: readonly Each[]) =>
	new Map(all.map((each) => [each.id, each]));

function aboveAmong<Each extends Placed>(byId: ReadonlyMap<number, Each>, id: number): Each[] {
	const found: Each[] = [];
	const next = (of: Each | undefined) => byId.get(of?.parentId ?? 0);
	let parent = next(byId.get(id));
	while (parent && parent.id !== id && !found.includes(parent)) {
		found.unshift(parent);
		parent = next(parent);
	}
	return found;
}

/** The ids of a category's branch: its own first, then those of all categories below it. */
export function branchIds(all: readonly Placed[], id: number): number[] {
	const byParent = Map.groupBy(all, ({ parentId }) => parentId);
	const found = new Set([id]);
	// A set is walked on to what is added meanwhile.
	for (const at of found) for (const child of byParent.get(at) ?? []) found.add(child.id);
	return [...found];
}

/** How many levels a category's branch has: 1 without any below it. */
export function levelsOf(all: readonly Placed[], id: number): number {
	const levels = branchIds(all, id).map((below) => {
		const path = above(all, below).map((each) => each.id);
		return path.length - path.indexOf(id) + 1;
	});
	return Math.max(1, ...levels.slice(1));
}

/**
 * Some of all categories, each with the nearest of them above it as its parent: where one in between is left out, what
 * is below it moves up. `all` is enough to find the way up.
 */
export function placedAmong<Each extends Placed>(
	some: readonly Each[],
	all: readonly Placed[],
): Each[] {
	if (some.every(({ parentId }) => parentId === null)) return [...some];
	const chosen = new Set(some.map(({ id }) => id));
	const byId = byIdOf(all);
	return some.map((each) => {
		const parent = aboveAmong(byId, each.id).findLast(({ id }) => chosen.has(id));
		return { ...each, parentId: parent?.id ?? null };
	});
}

/** The tree of these categories. Siblings keep their order; whose parent is not among them is at the top. */
export function branchesOf<Each extends Placed>(all: readonly Each[]): Branch<Each>[] {
	const ids = new Set(all.map(({ id }) => id));
	const byParent = Map.groupBy(all, ({ parentId }) => (ids.has(parentId ?? 0) ? parentId : null));
	const below = (parentId: number | null): Branch<Each>[] =>
		(byParent.get(parentId) ?? []).map((each) => ({ ...each, below: below(each.id) }));
	return below(null);
}

/** The same tree in one list: what is below a category follows it. */
export function inTreeOrder<Each extends Placed>(all: readonly Each[]): Levelled<Each>[] {
	const levels = new Map<number, number>();
	const level = (branches: readonly Branch<Each>[], at: number) => {
		for (const { id, below } of branches) {
			levels.set(id, at);
			level(below, at + 1);
		}
	};
	level(branchesOf(all), 0);
	const place = new Map([...levels.keys()].map((id, at) => [id, at]));
	const placeOf = ({ id }: Each) => place.get(id) ?? all.length;
	return all
		.map((each) => ({ ...each, level: levels.get(each.id) ?? 0 }))
		.toSorted((one, other) => placeOf(one) - placeOf(other));
}

/** Counts by category, summed over the branch of each. */
export function branchSums(
	all: readonly Placed[],
	counts: ReadonlyMap<number, number>,
): Map<number, number> {
	const byId = byIdOf(all);
	const sums = new Map<number, number>();
	for (const { id } of all) {
		const count = counts.get(id) ?? 0;
		for (const at of [id, ...aboveAmong(byId, id).map((each) => each.id)])
			sums.set(at, (sums.get(at) ?? 0) + count);
	}
	return sums;
}

const INDENT = '\u2003';

/** As inTreeOrder, with names that are indented by their level: for the options of a select. */
export function asOptions<Each extends Placed & { name: string }>(
	all: readonly Each[],
): { id: number; name: string }[] {
	return inTreeOrder(all).map(({ id, name, level }) => ({ id, name: INDENT.repeat(level) + name }));
}

/** Names from the top in one text, as Google's product data and schema.org write categories: "Cables > XLR". */
export function pathText(names: readonly string[]): string {
	return names.join(' > ');
}
