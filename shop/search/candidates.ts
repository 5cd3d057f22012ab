import type { Reader } from '#db/client.ts';
import type { Tally } from '../catalogue/product-counts.ts';
import { MANY } from './finds.ts';
import { MOST_CANDIDATES } from './found-list.ts';
import { askedGroups, type Candidate, groupText, type Look, lookUp } from './look-up.ts';
import type { Group, Query } from './query-groups.ts';

/** Finding the products that may answer a query: a bounded number of them, by indexes only. */

/** Where not all have everything in their titles, fewer: for each of them all of its words are read. */
const MOST_MENTIONING = 240;
/** With fewer finds in titles, descriptions and names of categories are searched as well. */
const FEW = 12;
/** With fewer, products that lack a part of what was asked for come after them. */
const SCARCE = 3;

export type FoundCandidates = {
	candidates: () => Promise<Candidate[]>;
	/** None, before they are read. */
	isEmpty: boolean;
	/** There are more than were taken. */
	isMore: boolean;
	/** How many there are and how they spread; null where that is not known yet. */
	tally: Tally | null;
	/** No product has everything that was asked for; these have a part of it. */
	isPartial: boolean;
	/** Where they were looked for, in this order. */
	looks: Look[];
};

/** Products that have every group of the query; where none has, those that have most of them. */
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
		// A look for the whole finds all that those before it have found.
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

	// Descriptions may have what hardly any title has.
	const elsewhere = { isBroad: true, mayBeFew: true, isWhole: true, hasAll: false };
	const anywhere = groups.map((group) => groupText(group, categoriesOf(group, query)));
	const whole = await look({ column: 'everything', text: anywhere.join(' & '), ...elsewhere });
	if (whole >= SCARCE || !areSeveral) return found;
	// What has nearly everything in its title is often meant rather than what mentions all of it somewhere.
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

/** In how many titles a group is, at most. */
function finds({ ways }: Group): number {
	return ways.reduce((sum, { titles }) => sum + titles, 0);
}

/** Categories whose names hold what the group asks for. */
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
