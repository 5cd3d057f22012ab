// Amounts: a number and its unit are written in many ways, and names of products use all of them.

const UNITS: readonly (readonly string[])[] = [
	['in', 'inch', 'inches'],
	['w', 'watt', 'watts'],
	['m', 'metre', 'metres', 'meter', 'meters', 'mtr', 'mtrs'],
	['ft', 'foot', 'feet'],
	['cm', 'centimetre', 'centimetres', 'centimeter'],
	['mm', 'millimetre', 'millimetres', 'millimeter'],
	['ch', 'channel', 'channels'],
	['v', 'volt', 'volts'],
	['va', 'volt-ampere'],
	['a', 'amp', 'amps', 'ampere', 'amperes'],
	['gb', 'gig', 'gigabyte', 'gigabytes'],
	['tb', 'terabyte', 'terabytes'],
	['mb', 'megabyte', 'megabytes'],
	['ohm', 'ohms'],
	['key', 'keys'],
	['string', 'strings'],
	['port', 'ports'],
	['way', 'ways'],
	['pin', 'pins'],
	['piece', 'pieces', 'pcs', 'pc'],
	['pack', 'packs', 'pk'],
];
const NAMES = new Map(UNITS.flatMap((names) => names.map((name) => [name, names] as const)));

/** All ways to write an amount as one word (`15in`, `15inch`, …); none if `word` is not a number with a known unit. */
export function amountSpellings(word: string): string[] {
	const found = /^(\d+(?:p\d+)?)([a-z]+)$/.exec(word);
	if (!found) return [];
	const [, number = '', unit = ''] = found;
	return (NAMES.get(unit) ?? []).map((name) => number + name);
}
