import { inUnit, UNITS, type Unit } from '../specifications/units.ts';

// Amounts: a number and its unit are written in many ways, and names of products use all of them.

/** Units that are letters of model numbers or other words more often than units. */
const NOT_SEARCHED = new Set(['k', 'cd', 'l', 's', 'deg', 'percent', 'bit', 'band', 'mm2']);

const SEARCHED = UNITS.filter(({ key }) => !NOT_SEARCHED.has(key)).map((unit) => ({
	unit,
	names: unit.spellings.filter((spelling) => /^[a-z]+$/.test(spelling)),
}));
const BY_NAME = new Map(
	SEARCHED.flatMap((each) => each.names.map((name) => [name, each] as const)),
);

/** All ways to write an amount as one word (`15in`, `15inch`, …); none if `word` is not a number with a known unit. */
export function amountSpellings(word: string): string[] {
	const found = /^(\d+(?:p\d+)?)([a-z]+)$/.exec(word);
	if (!found) return [];
	const [, number = '', name = ''] = found;
	const known = BY_NAME.get(name);
	if (!known) return [];
	return [
		...known.names.map((spelling) => number + spelling),
		...inThousands(Number(number.replace('p', '.')), known.unit),
	];
}

/** The same in a unit a thousand times as large or small: 1kw is 1000w. */
function inThousands(number: number, from: Unit): string[] {
	return SEARCHED.flatMap(({ unit, names: [name] }) => {
		const ratio = unit.factor / from.factor;
		const isThousand = Math.abs(Math.abs(Math.log10(ratio)) - 3) < 1e-9;
		if (unit.dimension !== from.dimension || !isThousand || name === undefined) return [];
		const converted = inUnit(number, from, unit);
		return converted < 0.01 || converted >= 1e6 ? [] : [String(converted).replace('.', 'p') + name];
	});
}
