import type { DbOrTx } from '#db/client.ts';
import { branchIds } from '../catalogue/categories/category-tree.ts';
import type { CountedHits } from './counted-hits.ts';
import { MOST_CANDIDATES, mostOf } from './found-list.ts';
import { MANY } from './hits.ts';
import type { Group, Query } from './query-groups.ts';
import { isCalledThing } from './ranking.ts';
import {
	askedGroups,
	builtInText,
	type Candidate,
	groupText,
	type Retrieval,
	retrieve,
} from './retrieval.ts';

// Finds the products that may answer a query: a bounded number of them, by indexes only.

/** If titles find fewer, descriptions and names of categories are searched too. */
const FEW = 12;
/** If these find fewer still, products that lack a part of the query follow them. */
const SCARCE = 3;

type FoundCandidates = {
	candidates: () => Promise<Candidate[]>;
	/** True if none were found; known before they are read. */
	isEmpty: boolean;
	/** More were found than are read. */
	isMore: boolean;
	/** Everything that was found; null while that was not counted. */
	counted: CountedHits | null;
	/** No product has everything the query asks for; these have a part of it. */
	isPartial: boolean;
	/** The look-ups that found them, in this order. */
	retrievals: Retrieval[];
};

/**
 * Products that have every group of the query; if none does, those that have most of them. Reads at most `most`, and
 * counts very many only if they `areListed`.
 */
export async function findCandidates(
	db: DbOrTx,
	query: Query,
	{ most = MOST_CANDIDATES, areListed = true } = {},
): Promise<FoundCandidates> {
	const groups = askedGroups(query);
	const isPartial = groups.length < query.groups.length;
	const found: FoundCandidates = {
		candidates: async () => [],
		isEmpty: true,
		isMore: false,
		counted: null,
		isPartial,
		retrievals: [],
	};
	if (groups.length === 0) return found;
	const retrieval = async (next: Retrieval) => {
		const bound = mostOf(next, most);
		const bounds = { most: bound + 1, isCounted: areListed };
		const { taken, counted, candidates } = await retrieve(db, query, next, bounds);
		const before = found.candidates;
		found.candidates = async () => merge(await before(), (await candidates()).slice(0, bound));
		found.retrievals.push(next);
		// A look-up of all groups also finds what the look-ups before it found.
		found.counted = next.isWhole || counted?.tally.isMore ? counted : null;
		if (taken > 0) found.isEmpty = false;
		if (taken > bound) found.isMore = true;
		return taken;
	};

	const wanted = groups.map((group) => groupText(group, []));
	const areSeveral = groups.length > 1;
	const inTitles = await retrieval({
		column: 'title',
		all: wanted,
		isBroad: Math.min(...groups.map(hits)) > MANY,
		isWhole: true,
		hasAll: true,
	});
	if (inTitles >= FEW) return found;

	// Descriptions may mention what hardly any title does.
	const elsewhere = { isBroad: true, isWhole: true, hasAll: false };
	const anywhere = groups.map((group) => groupText(group, categoriesOf(group, query)));
	const whole = await retrieval({ column: 'everything', all: anywhere, ...elsewhere });
	// That a laptop has a microphone built in is worth telling whoever finds few.
	const orBuiltIn = groups.map((group, at) => `(${anywhere[at]} | ${builtInText(group)})`);
	const withBuiltIn =
		whole < FEW ? await retrieval({ column: 'everything', all: orBuiltIn, ...elsewhere }) : whole;
	if (!areSeveral) return found;
	const things = groups.filter(({ isThing }) => isThing);
	const hasThing = things.length > 0 && things.length < groups.length;
	if (whole >= FEW || (whole >= SCARCE && !hasThing)) return found;
	const isCalled = (candidate: Candidate) => isCalledThing(candidate, groups);
	const isThere = hasThing && (await found.candidates()).filter(isCalled).length >= SCARCE;
	if (isThere) return found;
	if (whole >= SCARCE) {
		// Things for what was asked for, of other kinds: what is called so follows, though it may lack the rest.
		const all = things.map((group) => groupText(group, []));
		await retrieval({ column: 'title', all, ...elsewhere, isWhole: false });
		return found;
	}
	// Who names a model and finds it does not mean what lacks its number.
	if (whole > 0 && groups.some(({ typed }) => isModelNumber(typed))) return found;
	// A product with nearly every word in its title is often a better answer than one that mentions all of them somewhere.
	for (let left = groups.length - 1; left >= groups.length / 2; left -= 1) {
		const some = subsets(anywhere, left).map((subset) => `(${subset.join(' & ')})`);
		for (const column of partColumns({ whole: withBuiltIn, areListed })) {
			const part = { column, all: [some.join(' | ')], ...elsewhere, isWhole: false } as const;
			if ((await retrieval(part)) > 0)
				return { ...found, isPartial: isPartial || withBuiltIn === 0 };
		}
	}
	return found;
}

/** Where products that lack a part of the query are looked for: what is only suggested need not search all descriptions. */
function partColumns({ whole, areListed }: { whole: number; areListed: boolean }) {
	if (whole > 0) return ['title'] as const;
	return areListed ? (['everything'] as const) : (['title', 'everything'] as const);
}

/** A word of letters and digits, as models have. */
function isModelNumber(typed: string): boolean {
	return typed.length > 2 && /\d/.test(typed) && /[a-z]/.test(typed);
}

function merge(first: Candidate[], second: Candidate[]): Candidate[] {
	const known = new Set(first.map(({ productId }) => productId));
	return [...first, ...second.filter(({ productId }) => !known.has(productId))];
}

/** The most titles that can have the group. */
function hits({ ways }: Group): number {
	return ways.reduce((sum, { titles }) => sum + titles, 0);
}

/** Categories whose names contain what the group asks for, and those below them. */
function categoriesOf({ ways }: Group, { vocabulary }: Query): number[] {
	const named = vocabulary.categories.filter(({ stems }) =>
		ways.some((way) => way.kind !== 'begun' && way.stems.every((stem) => stems.includes(stem))),
	);
	return [...new Set(named.flatMap(({ id }) => branchIds(vocabulary.categories, id)))];
}

function subsets(texts: readonly string[], size: number): string[][] {
	if (size === 0) return [[]];
	return texts.flatMap((text, at) =>
		subsets(texts.slice(at + 1), size - 1).map((rest) => [text, ...rest]),
	);
}
