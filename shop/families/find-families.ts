import { capitalized } from '../kit/text.ts';
import { FEWEST_VARIANTS, LONGEST_CHOICE, MOST_VARIANTS } from './family-fields.ts';
import { areApart, COLOURS, MEASURES, sizeName } from './propose-family.ts';

// Finds families among many products: those of one brand and category whose names are the same but for colours and
// measures. Pure.

/** A product as its supplier or the shop describes it; `key` names it to the caller. */
export type FamilyCandidate = {
	key: string;
	name: string;
	brand: string | null;
	category: string | null;
	size: string | null;
	color: string | null;
	/** In kobo; nothing or 0 while it is unknown. */
	price?: number;
	/** Of what must be the same in all products of a family, what is known, by name. */
	build?: Readonly<Record<string, string>>;
};
export type FoundFamily = {
	name: string;
	options: string[];
	members: { key: string; choice: string[] }[];
};

/**
 * Things of one bare name that cost more than so many times what others of it cost are not one thing in two colours: a
 * supplier calls a sensor and the system it belongs to "Battery Management" alike.
 */
const DEAREST = 2;

/** With fewer letters left, names have nothing in common but their kind: "Cable, 5 m". */
const SHORTEST_NAME = 8;

/** What a name is without colours and measures; null when nothing says that there may be others like it. */
export function familyKey({ name, brand, category, size, color }: FamilyCandidate): string | null {
	const bare = bareName(name);
	if (bare.length < SHORTEST_NAME || !bare.includes(' ')) return null;
	if (!size && !color && bare === bareName(name, false)) return null;
	return JSON.stringify([brand?.toLowerCase() ?? '', category ?? '', bare]);
}

function bareName(name: string, isStripped = true): string {
	const text = isStripped ? name.replace(MEASURES, ' ').replace(COLOURS, ' ') : name;
	return text
		.toLowerCase()
		.replace(/[^\p{L}\p{N}.+/]+/gu, ' ')
		.trim();
}

/**
 * Proposes a family for each group of candidates of one key: by colour and measure, where these differ. Left out are
 * products that do not say what they are, are the same as another of the group, or are built otherwise than most of it;
 * groups whose colours no name tells and whose prices are far apart; and groups of which fewer than two or more than a
 * hundred are left.
 */
export function findFamilies(groups: Iterable<readonly FamilyCandidate[]>): FoundFamily[] {
	return [...groups].flatMap((group) => familyOfGroup(group) ?? []);
}

function familyOfGroup(given: readonly FamilyCandidate[]): FoundFamily | null {
	const group = builtAlike(given);
	const [first] = group;
	if (!first || group.length < FEWEST_VARIANTS) return null;
	const colours = group.map((one) =>
		capitalized(one.color ?? onlyOne(behindBrand(one), COLOURS) ?? ''),
	);
	const stated = group.map(({ name, size }) => size ?? onlyOne(name, MEASURES) ?? '');
	const sizes = areOneMeasure(stated, colours) ? stated : [];
	const differing = [
		{ name: 'Colour', values: colours },
		{ name: sizeName(sizes), values: sizes },
	].filter(({ values }) => areApart(values));
	if (differing.length === 0) return null;
	const seen = new Set<string>();
	const chosen: Chosen[] = [];
	const members = group.flatMap((one, at) => {
		const choice = differing.map(({ values }) => values[at] ?? '');
		const same = choice.join('\n').toLowerCase();
		if (seen.has(same) || choice.some((value) => value === '' || value.length > LONGEST_CHOICE))
			return [];
		seen.add(same);
		chosen.push({ one, besides: differing.length > 1 ? (sizes[at] ?? '') : '' });
		return [{ key: one.key, choice }];
	});
	if (differing[0]?.name === 'Colour' && areFarApart(chosen)) return null;
	if (members.length < FEWEST_VARIANTS || members.length > MOST_VARIANTS) return null;
	const options = differing.map(({ name }) => name);
	const own = behindBrand(first);
	const brand = first.name.slice(0, first.name.length - own.length);
	return { name: brand + withoutValues(own, options), options, members };
}

type Chosen = {
	one: FamilyCandidate;
	/** What it differs in besides its colour. */
	besides: string;
};

/** Whether of what differs in nothing but a colour that its name does not tell, one is much dearer than another. */
function areFarApart(chosen: readonly Chosen[]): boolean {
	const unnamed = chosen.filter(({ one }) => !behindBrand(one).match(COLOURS) && one.price);
	return [...Map.groupBy(unnamed, ({ besides }) => besides.toLowerCase()).values()].some(
		(alike) => {
			const prices = alike.map(({ one }) => one.price ?? 0);
			return Math.max(...prices) > DEAREST * Math.min(...prices);
		},
	);
}

/** Those of a group that are built like most of it, as far as they say. */
function builtAlike(group: readonly FamilyCandidate[]): FamilyCandidate[] {
	const names = new Set(group.flatMap(({ build = {} }) => Object.keys(build)));
	let alike = [...group];
	for (const name of names) {
		const values = Map.groupBy(
			alike.filter(({ build }) => build?.[name] !== undefined),
			({ build }) => build?.[name],
		);
		const [usual] = [...values].toSorted((a, b) => b[1].length - a[1].length);
		if (usual) alike = alike.filter(({ build }) => [undefined, usual[0]].includes(build?.[name]));
	}
	return alike;
}

const UNIT_BEHIND = /^[\d.,\s]+(.*)$/;
const LENGTH_UNIT = /^(?:mm|cm|m|ft|feet|foot|metres?|meters?)$/i;
/** What a box holds or prints: no reason to choose one, where colours tell the products apart. */
const COUNT = /^(?:pieces|pages)$/i;

/** Whether sizes are measures of one kind, which shoppers can choose between. */
function areOneMeasure(sizes: readonly string[], colours: readonly string[]): boolean {
	const units = sizes.filter(Boolean).map((size) => {
		const unit = UNIT_BEHIND.exec(size)?.[1];
		return unit !== undefined && LENGTH_UNIT.test(unit) ? 'm' : (unit ?? 'in words');
	});
	const kinds = new Set(units);
	if (kinds.size > 1) return false;
	const arePartedByColours =
		new Set(colours.map((one) => one.toLowerCase())).size === colours.length;
	return !(arePartedByColours && units.some((unit) => COUNT.test(unit)));
}

/** A name without the brand that it begins with, which may be called like a colour: "Orange", "Cherry". */
function behindBrand({ name, brand }: FamilyCandidate): string {
	if (!brand || !name.toLowerCase().startsWith(`${brand} `.toLowerCase())) return name;
	return name.slice(brand.length + 1);
}

/** A name without what the products of its family differ in, and without the brackets and commas around that. */
function withoutValues(name: string, options: readonly string[]): string {
	let text = name;
	if (options.includes('Colour')) text = text.replace(COLOURS, '');
	if (options.length > 1 || !options.includes('Colour')) text = text.replace(MEASURES, '');
	return text
		.replace(/\(\s*[-–]?\s*\)|\[\s*\]/g, '')
		.replace(/\s+/g, ' ')
		.replace(/(?:\s*[-–,;:]\s*)+(?=[-–,;:]|$)/g, '')
		.replace(/\s+([,;:)])/g, '$1')
		.trim();
}

/** What a name says of this kind, if it says one thing. */
function onlyOne(name: string, kind: RegExp): string | null {
	const [value, second] = name.match(kind) ?? [];
	return value && !second ? value.trim() : null;
}
