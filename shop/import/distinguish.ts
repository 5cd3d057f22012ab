import { fitName, foldForComparing } from './reading/clean-text.ts';

// Products of one name get it with what differs: "Patch cable, 5 m".

type Named = { sku: string; facts: readonly (string | null | undefined)[] };

/** At the end of the facts. */
export const PART_NUMBERS = 2;
/** More would be a description. */
const MOST_FACTS = 2;

/**
 * For products that have the same name, what each is distinguished by: the first facts that differ, at most two, and where
 * nothing differs its number. A part number that the name has already distinguishes nothing.
 */
export function distinguish<Item extends Named>(
	items: readonly Item[],
	name: string,
): Map<Item, string> {
	const folded = foldForComparing(name);
	const isSaid = (fact: string) => folded.includes(foldForComparing(fact));
	const saysMore = (fact: string, isPartNumber: boolean) =>
		fact !== '' && !(isPartNumber && isSaid(fact));
	const chosen = new Map<Item, string[]>(items.map((item) => [item, []]));
	const add = (group: readonly Item[], factOf: (item: Item) => string | null) => {
		for (const item of group) {
			const fact = factOf(item);
			if (fact) chosen.get(item)?.push(fact);
		}
	};
	const split = (alike: readonly Item[], place: number, used: number): void => {
		const facts = alike[0]?.facts.length ?? 0;
		if (place >= facts || used >= MOST_FACTS) {
			add(alike, alike.length === 1 ? (item) => partNumber(item, isSaid) : ({ sku }) => sku);
			return;
		}
		const groups = Map.groupBy(alike, ({ facts }) => foldForComparing(facts[place] ?? ''));
		for (const [fact, group] of groups) {
			const isDistinguished = groups.size > 1 && saysMore(fact, place >= facts - PART_NUMBERS);
			if (isDistinguished) add(group, ({ facts }) => facts[place] ?? null);
			const usedNow = used + (isDistinguished ? 1 : 0);
			if (group.length > 1 || usedNow === 0) split(group, place + 1, usedNow);
		}
	};
	if (items.length > 1) split(items, 0, 0);
	return new Map([...chosen].map(([item, facts]) => [item, facts.join(', ')]));
}

/** The part number, which the last facts are, otherwise the supplier's own number. */
function partNumber({ facts, sku }: Named, isSaid: (fact: string) => boolean): string {
	return facts.slice(-PART_NUMBERS).find((fact) => fact && !isSaid(fact)) ?? sku;
}

/** A name with what distinguishes it, within the length of its column. */
export function distinguishedName(name: string, difference: string): string {
	if (difference === '') return name;
	return `${fitName(name, 255 - difference.length - 2).name}, ${difference}`;
}

/** Whether a stored name is this record's name with facts of its own: then it stays as it is. */
export function isDistinguishedName(stored: string, name: string, { facts, sku }: Named): boolean {
	if (!stored.startsWith(`${name}, `)) return false;
	let rest = stored.slice(name.length);
	for (const fact of [...facts, sku])
		if (fact && rest.startsWith(`, ${fact}`)) rest = rest.slice(fact.length + 2);
	return rest === '';
}
