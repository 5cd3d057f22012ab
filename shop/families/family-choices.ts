// What a shopper can choose on the page of one product of a family. Pure.

/** A product of a family as its other products' pages show it. */
export type FamilyMember = {
	id: number;
	slug: string;
	/** What it is of each of the family's options. */
	choice: string[];
	sellingKobo: number;
	/** Pieces in stock. */
	qty: number;
};
export type ProductFamily = {
	id: number;
	name: string;
	options: string[];
	/** Those that shoppers see, the one whose page it is among them. */
	members: FamilyMember[];
};

/** One value of an option, and the product that it leads to. */
type FamilyChoice = Pick<FamilyMember, 'slug' | 'sellingKobo' | 'qty'> & {
	value: string;
	isCurrent: boolean;
	/** What else changes when it is chosen, because this value does not exist with the rest as it is: "10 m". */
	instead: string;
};
export type FamilyOption = { name: string; value: string; choices: FamilyChoice[] };

/**
 * For each option its values, and which product each leads to: the one that is the same in everything else, or where there
 * is none the one that is most like it, in stock before sold out, then the cheapest. Empty when there is nothing to choose.
 */
export function familyOptions({ options, members }: ProductFamily, id: number): FamilyOption[] {
	const current = members.find((member) => member.id === id);
	if (!current || members.length < 2) return [];
	return options.map((name, place) => {
		const own = current.choice[place] ?? '';
		const values = inOrder([...new Set(members.map(({ choice }) => choice[place] ?? ''))]);
		const choices = values.map((value): FamilyChoice => {
			const { slug, sellingKobo, qty, choice } =
				value === own ? current : nearest(members, current, place, value);
			const differing = choice.filter((part, at) => at !== place && part !== current.choice[at]);
			return {
				value,
				slug,
				sellingKobo,
				qty,
				isCurrent: value === own,
				instead: differing.join(', '),
			};
		});
		return { name, value: own, choices };
	});
}

function nearest(
	members: readonly FamilyMember[],
	current: FamilyMember,
	place: number,
	value: string,
): FamilyMember {
	const likeness = ({ choice }: FamilyMember) =>
		choice.filter((part, at) => part === current.choice[at]).length;
	const having = members.filter(({ choice }) => choice[place] === value);
	const [best = current] = having.toSorted(
		(a, b) =>
			likeness(b) - likeness(a) ||
			Number(b.qty > 0) - Number(a.qty > 0) ||
			a.sellingKobo - b.sellingKobo ||
			a.id - b.id,
	);
	return best;
}

/** In millimetres. */
const LENGTHS: Record<string, number> = {
	mm: 1,
	cm: 10,
	m: 1000,
	ft: 304.8,
	feet: 304.8,
	foot: 304.8,
	'"': 25.4,
	in: 25.4,
	inch: 25.4,
	inches: 25.4,
};
/** Garments, and drums. */
const SIZES = ['xxs', 'xs', 's', 'small', 'm', 'medium', 'l', 'large', 'xl', 'xxl', 'xxxl'];

/** Measures by how much they are, sizes from small to large, other values by alphabet. */
export function inOrder(values: readonly string[]): string[] {
	const measures = new Map(values.map((value) => [value, measureOf(value)]));
	const sizes = new Map(values.map((value) => [value, SIZES.indexOf(value.toLowerCase())]));
	const areMeasures = values.every((value) => measures.get(value) !== null);
	const areSizes = values.every((value) => (sizes.get(value) ?? -1) >= 0);
	const rank = areMeasures ? measures : areSizes ? sizes : new Map<string, number>();
	return values.toSorted(
		(a, b) =>
			(rank.get(a) ?? 0) - (rank.get(b) ?? 0) || a.localeCompare(b, 'en', { numeric: true }),
	);
}

/** Products of a family by what they are of its first option, then of the next; those that are the same keep their order. */
export function byChoice<Product extends { choice: readonly string[] }>(
	products: readonly Product[],
): Product[] {
	const places = Math.max(0, ...products.map(({ choice }) => choice.length));
	const ranks = Array.from({ length: places }, (_, place) => {
		const values = inOrder([...new Set(products.map(({ choice }) => choice[place] ?? ''))]);
		return new Map(values.map((value, rank) => [value, rank]));
	});
	return products.toSorted((a, b) => {
		for (const [place, rank] of ranks.entries()) {
			const of = ({ choice }: Product) => rank.get(choice[place] ?? '') ?? 0;
			if (of(a) !== of(b)) return of(a) - of(b);
		}
		return 0;
	});
}

function measureOf(value: string): number | null {
	const [, number, unit] = /^(\d+(?:[.,]\d+)?)\s*(["a-z]*)/i.exec(value) ?? [];
	if (number === undefined) return null;
	return Number(number.replace(',', '.')) * (LENGTHS[unit?.toLowerCase() ?? ''] ?? 1);
}
