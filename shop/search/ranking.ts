import { singular, together } from './fold.ts';
import type { Group, Way } from './query-groups.ts';
import type { Candidate, Presence } from './retrieval.ts';

// Ranks products by how well their names answer a query; equally good answers by stock and sales.

/** Scores are compared in steps of this size: what differs by less counts as equally good. */
const STEP = 0.08;
/** How much a match counts, by how the query came to ask for it. */
const KIND: Record<Way['kind'], number> = { typed: 1, corrected: 0.98, meaning: 0.85, begun: 0.9 };
/** How much it counts that a product is not called so. That it has a thing built in hardly makes it that thing. */
const UNNAMED: Record<NonNullable<Presence>, number> = { said: 0.35, 'built in': 0.12 };
/** Words that end the name of the thing itself: after them comes what it is for, or what comes with it. */
const APART = new Set(['for', 'with', 'w', 'incl', 'including', 'compatible', 'fits', 'to']);

/** Things that belong to another thing: somebody who asks for that other thing does not mean these. */
const ACCESSORIES = new Set(
	'accessory adapter antenna bag bar battery belt bracket bypass cabinet cable carrier carrying cartridge case charger cleaning cleaner clip component connector converter cord cover cradle dock docking enclosure extension feeder filter fuser harness holder hood ink kit lamp lens maintenance mount pedestal plate protector quickdock refill replacement ribbon roller screen shelf skin sleeve spare stand strap toner tray wire'.split(
		' ',
	),
);

/** What a thing has instead of something else: somebody who asks for the one does not mean the other. */
const OPPOSITES: readonly (readonly [ReadonlySet<string>, ReadonlySet<string>])[] = [
	[new Set(['wireless', 'wifi', 'wi-fi', 'cordless', 'bluetooth']), new Set(['wired', 'corded'])],
	[new Set(['passive', 'unpowered']), new Set(['active', 'powered', 'self-powered'])],
];

type Ranked = Candidate & { score: number };
/** The categories, by their ids, whose names have some groups of the query: which ones, and whether all of them. */
export type FittingCategories = {
	groups: ReadonlyMap<number, readonly boolean[]>;
	all: ReadonlySet<number>;
};

/** The candidates, best first. */
export function rank(
	candidates: readonly Candidate[],
	groups: readonly Group[],
	fitting: FittingCategories,
): Ranked[] {
	const asked = readAsked(groups.filter(({ ways }) => ways.length > 0));
	return candidates
		.map((candidate) => ({ ...candidate, score: score(candidate, asked, fitting) }))
		.toSorted(
			(a, b) =>
				Math.round(b.score / STEP) - Math.round(a.score / STEP) ||
				b.standing - a.standing ||
				b.score - a.score ||
				b.productId - a.productId,
		);
}

/** Whether a product is called what the query names before "with" or "for", and is no accessory to it. */
export function isCalledThing({ name }: Candidate, groups: readonly Group[]): boolean {
	const things = groups.filter(({ ways, isThing }) => isThing && ways.length > 0);
	const asked = readAsked(things);
	const read = readName(name);
	const isInHead = ({ at }: Match) => at !== null && at < read.head;
	return (
		asked.groups.every((group) => isInHead(matchOf(group, read, null))) &&
		accessoryPenalty(read, asked) === 0
	);
}

/** The query in the form that is compared with every name. */
type Asked = {
	groups: AskedGroup[];
	/** The sum of the groups' weights. */
	total: number;
	words: ReadonlySet<string>;
	isAccessory: boolean;
};
type AskedGroup = { weight: number; ways: { kind: Way['kind']; words: AskedWord[] }[] };
/** A name that has the word in any form contains its `beginning`. */
type AskedWord = { word: string; single: string; beginning: string; isNumbered: boolean };

function readAsked(groups: readonly Group[]): Asked {
	const read = groups.map((group) => ({
		weight: weightOf(group),
		ways: group.ways.map(({ kind, words }) => ({ kind, words: words.map(readWord) })),
	}));
	const words = new Set(
		read.flatMap(({ ways }) => ways.flatMap((way) => way.words.map(({ single }) => single))),
	);
	return {
		groups: read,
		total: read.reduce((sum, { weight }) => sum + weight, 0),
		words,
		isAccessory: [...words].some((word) => ACCESSORIES.has(word)),
	};
}

function readWord(word: string): AskedWord {
	const single = singular(word);
	return {
		word,
		single,
		beginning: together(single.slice(0, -1)),
		isNumbered: /\d/.test(word),
	};
}

function score(candidate: Candidate, asked: Asked, fitting: FittingCategories): number {
	const { groups, total } = asked;
	const name = readName(candidate.name);
	const inCategory = fitting.groups.get(candidate.categoryId);
	// That it is one of the speakers says as much as that its text speaks of one.
	const presence = (at: number) => candidate.has[at] ?? (inCategory?.[at] ? 'said' : null);
	const matches = groups.map((group, at) => matchOf(group, name, presence(at)));
	const fit = matches.reduce(
		(sum, { quality }, at) => sum + quality * (groups[at]?.weight ?? 0),
		0,
	);
	const places = matches.flatMap(({ at }) => (at === null ? [] : [at]));
	const matched = matches.reduce((sum, { length }) => sum + length, 0);
	return (
		fit / total +
		phraseBonus(places, groups.length) +
		headBonus(places, name, groups.length) -
		accessoryPenalty(name, asked) -
		oppositePenalty(name, asked) +
		0.25 * Math.min(1, matched / Math.max(1, name.words.length)) +
		(fitting.all.has(candidate.categoryId) ? 0.2 : inCategory ? 0.1 : 0)
	);
}

/** Words that say more weigh more: model numbers most, bare numbers least. */
function weightOf({ typed }: Group): number {
	if (!/\d/.test(typed)) return 1;
	return /[a-z]/.test(typed) && typed.length > 2 ? 1.8 : 0.8;
}

/** `joined`: the words without hyphens; `whole`: all of them as one; `head`: how many of them name the thing itself. */
type Name = { words: string[]; joined: string[]; singles: string[]; whole: string; head: number };

function readName(folded: string): Name {
	const words = folded.split(' ');
	const apart = words.findIndex((word) => APART.has(word));
	const joined = words.map(together);
	return {
		words,
		joined,
		singles: words.map(singular),
		whole: joined.join(''),
		head: apart <= 0 ? words.length : apart,
	};
}

type Match = { quality: number; at: number | null; length: number };
const NOWHERE: Match = { quality: 0, at: null, length: 0 };

/** The best match of any way of the group. */
function matchOf({ ways }: AskedGroup, name: Name, has: Presence): Match {
	let best: Match = has ? { quality: UNNAMED[has], at: null, length: 0 } : NOWHERE;
	for (const way of ways) {
		const found = wayIn(way, name);
		if (found.quality * KIND[way.kind] > best.quality)
			best = { ...found, quality: found.quality * KIND[way.kind] };
	}
	return best;
}

function wayIn({ words }: AskedGroup['ways'][number], name: Name): Match {
	const found = words.map((word) => wordIn(word, name));
	const quality = Math.min(...found.map((one) => one.quality));
	if (quality === 0) return NOWHERE;
	return { quality, at: found[0]?.at ?? null, length: words.length };
}

function wordIn({ word, single, beginning, isNumbered }: AskedWord, name: Name): Match {
	if (!name.whole.includes(beginning)) return NOWHERE;
	const exact = name.words.findIndex((own, at) => own === word || name.joined[at] === word);
	if (exact >= 0) return { quality: 1, at: exact, length: 1 };
	const plural = name.singles.indexOf(single);
	if (plural >= 0) return { quality: 0.98, at: plural, length: 1 };
	const part = name.words.findIndex(
		(own, at) =>
			own.split('-').includes(word) || (isNumbered && (name.joined[at] ?? '').includes(word)),
	);
	if (part >= 0) return { quality: 0.92, at: part, length: 1 };
	if (isNumbered && name.whole.includes(word)) return { quality: 0.95, at: null, length: 2 };
	const stem = name.words.findIndex((own) => own.length > 4 && own.startsWith(single.slice(0, -1)));
	if (word.length > 4 && stem >= 0) return { quality: 0.8, at: stem, length: 1 };
	return NOWHERE;
}

/** For a name that is an accessory's when no accessory was asked for. */
function accessoryPenalty(name: Name, { words, isAccessory }: Asked): number {
	if (isAccessory) return 0;
	const isNamed = name.singles
		.slice(0, name.head)
		.flatMap((word) => word.split('-'))
		.some((word) => ACCESSORIES.has(word) && !words.has(word));
	return isNamed ? 0.3 : 0;
}

/** For a name that says the opposite of what was asked for, and nothing of it. */
function oppositePenalty({ words }: Name, asked: Asked): number {
	const has = (group: ReadonlySet<string>) => words.some((word) => group.has(word));
	const isAsked = (group: ReadonlySet<string>) => [...asked.words].some((word) => group.has(word));
	const isOpposite = OPPOSITES.flatMap(([one, other]) => [
		[one, other] as const,
		[other, one] as const,
	]).some(([wanted, unwanted]) => isAsked(wanted) && has(unwanted) && !has(wanted));
	return isOpposite ? 0.4 : 0;
}

/** For a name that has the words side by side in the order typed. */
function phraseBonus(places: readonly number[], groups: number): number {
	if (groups < 2 || places.length < groups) return 0;
	const inOrder = places.every((place, at) => at === 0 || place === (places[at - 1] ?? 0) + 1);
	return inOrder ? 0.12 : 0;
}

/** For words that name the thing itself, not what it is for. */
function headBonus(places: readonly number[], name: Name, groups: number): number {
	const inHead = places.filter((place) => place < name.head).length;
	return (0.12 * inHead) / groups;
}
