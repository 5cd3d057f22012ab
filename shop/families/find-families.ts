import { firstLarge } from '../kit/text.ts';
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
};
export type FoundFamily = {
	name: string;
	options: string[];
	members: { key: string; choice: string[] }[];
};

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
 * products that do not say what they are, or are the same as another of the group, and groups of which fewer than two or
 * more than a hundred are left.
 */
export function findFamilies(groups: Iterable<readonly FamilyCandidate[]>): FoundFamily[] {
	return [...groups].flatMap((group) => familyOfGroup(group) ?? []);
}

function familyOfGroup(group: readonly FamilyCandidate[]): FoundFamily | null {
	const [first] = group;
	if (!first || group.length < FEWEST_VARIANTS) return null;
	const colours = group.map((one) =>
		firstLarge(one.color ?? onlyOne(behindBrand(one), COLOURS) ?? ''),
	);
	const sizes = group.map(({ name, size }) => size ?? onlyOne(name, MEASURES) ?? '');
	const differing = [
		{ name: 'Colour', values: colours },
		{ name: sizeName(sizes), values: sizes },
	].filter(({ values }) => areApart(values));
	if (differing.length === 0) return null;
	const seen = new Set<string>();
	const members = group.flatMap(({ key }, at) => {
		const choice = differing.map(({ values }) => values[at] ?? '');
		const same = choice.join('\n').toLowerCase();
		if (seen.has(same) || choice.some((value) => value === '' || value.length > LONGEST_CHOICE))
			return [];
		seen.add(same);
		return [{ key, choice }];
	});
	if (members.length < FEWEST_VARIANTS || members.length > MOST_VARIANTS) return null;
	const options = differing.map(({ name }) => name);
	const own = behindBrand(first);
	const brand = first.name.slice(0, first.name.length - own.length);
	return { name: brand + withoutValues(own, options), options, members };
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
