import type { Reader } from '#db/client.ts';
import type { Tally } from '../catalogue/product-counts.ts';
import { MANY } from './finds.ts';
import { MOST_CANDIDATES } from './found-list.ts';
import { askedGroups, type Candidate, groupText, type Look, lookUp } from './look-up.ts';
import type { Group, Query } from './query-groups.ts';

// Finds the products that may answer a query: a bounded number of them, by indexes only.

/** The most products that need not have every group in their titles: fewer, because all words of each are read. */
const MOST_MENTIONING = 240;
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
	/** How many were found, by brand, category and price; null while that is unknown. */
	tally: Tally | null;
	/** No product has everything the query asks for; these have a part of it. */
	isPartial: boolean;
	/** The look-ups that found them, in this order. */
	looks: Look[];
};

/**
 * Products that have every group of the query; if none does, those that have most of them. Reads at most `most`.
 */
export async function findCandidates(
	db: Reader,
	query: Query,
	most = MOST_CANDIDATES,
): Promise<FoundCandidates> {
	const groups = askedGroups(query);
	const isPartial = groups.length < query.groups.length;
	const found: FoundCandidates = {
		candidates: async () => [],
		isEmpty: true,
		isMore: false,
		tally: null,
		isPartial,
		looks: [],
	};
	if (groups.length === 0) return found;
	const look = async (next: Look) => {
		const bound = next.hasAll ? most : Math.min(most, MOST_MENTIONING);
		const { taken, tally, candidates } = await lookUp(db, query, next, { most: bound + 1 });
		const before = found.candidates;
		found.candidates = async () => merge(await before(), (await candidates()).slice(0, bound));
		found.looks.push(next);
		// A look-up of all groups also finds what the look-ups before it found.
		found.tally = next.isWhole || tally?.isMore ? tally : null;
		if (taken > 0) found.isEmpty = false;
		if (taken > bound) found.isMore = true;
		return taken;
	};

	const wanted = groups.map((group) => groupText(group, []));
	const areSeveral = groups.length > 1;
	const inTitles = await look({
		column: 'title',
		text: wanted.join(' & '),
		isBroad: Math.min(...groups.map(finds)) > MANY,
		mayBeFew: areSeveral,
		isWhole: true,
		hasAll: true,
	});
	if (inTitles >= FEW) return found;

	// Descriptions may mention what hardly any title does.
	const elsewhere = { isBroad: true, mayBeFew: true, isWhole: true, hasAll: false };
	const anywhere = groups.map((group) => groupText(group, categoriesOf(group, query)));
	const whole = await look({ column: 'everything', text: anywhere.join(' & '), ...elsewhere });
	if (whole >= SCARCE || !areSeveral) return found;
	// A product with nearly every word in its title is often a better answer than one that mentions all of them somewhere.
	const isMuch = Math.max(...groups.map(finds)) > MANY;
	for (let left = groups.length - 1; left >= groups.length / 2; left -= 1) {
		const some = subsets(anywhere, left).map((subset) => `(${subset.join(' & ')})`);
		const column = whole > 0 ? 'title' : 'everything';
		const mayBeFew = left > 1 || !isMuch;
		const part = {
			column,
			text: some.join(' | '),
			...elsewhere,
			mayBeFew,
			isWhole: false,
		} as const;
		if ((await look(part)) > 0) return { ...found, isPartial: isPartial || whole === 0 };
	}
	return found;
}

function merge(first: Candidate[], second: Candidate[]): Candidate[] {
	const known = new Set(first.map(({ productId }) => productId));
	return [...first, ...second.filter(({ productId }) => !known.has(productId))];
}

/** The most titles that can have the group. */
function finds({ ways }: Group): number {
	return ways.reduce((sum, { titles }) => sum + titles, 0);
}

/** Categories whose names contain what the group asks for. */
function categoriesOf({ ways }: Group, { vocabulary }: Query): number[] {
	return vocabulary.categories
		.filter(({ stems }) =>
			ways.some((way) => way.kind !== 'begun' && way.stems.every((stem) => stems.includes(stem))),
		)
		.map(({ id }) => id);
}

function subsets(texts: readonly string[], size: number): string[][] {
	if (size === 0) return [[]];
	return texts.flatMap((text, at) =>
		subsets(texts.slice(at + 1), size - 1).map((rest) => [text, ...rest]),
	);
}
