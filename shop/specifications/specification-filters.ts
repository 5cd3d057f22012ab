// Filters by specifications, as the address of a list holds them: `spec.power.min=250&spec.powering=Active`. Pure, shared by
// server and browser; which specifications a list has is known to the server alone.

/** One specification's filter: any of some values, or a range whose ends are included; null leaves an end open. */
export type SpecificationFilter = {
	key: string;
	/** Choices as they are written, numbers in the specification's own unit, `yes` and `no`. */
	values: string[];
	min: number | null;
	max: number | null;
};

const PREFIX = 'spec.';
const NAME = /^spec\.([a-z][a-z0-9_]{0,39}?)(?:\.(min|max))?$/;
const MOST_KEYS = 10;
const MOST_VALUES = 20;
const LONGEST = 60;

/** The name of a filter's field, in forms and addresses. */
export const fieldOf = (key: string, end?: 'min' | 'max') =>
	`${PREFIX}${key}${end === undefined ? '' : `.${end}`}`;

/** Whether a parameter belongs to such a filter. */
export const isSpecificationField = (name: string): boolean => NAME.test(name);

/** The filters in a query, by key. What cannot be read is ignored and excess is cut off: never an error. */
export function readSpecificationFilters(query: URLSearchParams): SpecificationFilter[] {
	const found = new Map<string, SpecificationFilter>();
	for (const [name, given] of query) {
		const [, key, end] = NAME.exec(name) ?? [];
		if (key === undefined || given.includes('\0')) continue;
		const filter = found.get(key) ?? { key, values: [], min: null, max: null };
		if (end === 'min' || end === 'max') filter[end] ??= readNumber(given);
		else if (given !== '' && given.length <= LONGEST) filter.values.push(given);
		found.set(key, filter);
	}
	return [...found.values()]
		.map(canonical)
		.filter(isSet)
		.toSorted((a, b) => (a.key < b.key ? -1 : 1))
		.slice(0, MOST_KEYS);
}

function canonical({ key, values, min, max }: SpecificationFilter): SpecificationFilter {
	const isTurned = min !== null && max !== null && min > max;
	return {
		key,
		values: [...new Set(values)].toSorted().slice(0, MOST_VALUES),
		min: isTurned ? max : min,
		max: isTurned ? min : max,
	};
}

function isSet({ values, min, max }: SpecificationFilter): boolean {
	return values.length > 0 || min !== null || max !== null;
}

/** Adds the filters to a query. */
export function writeSpecificationFilters(
	query: URLSearchParams,
	filters: readonly SpecificationFilter[],
): void {
	for (const { key, values, min, max } of filters) {
		for (const value of values) query.append(fieldOf(key), value);
		if (min !== null) query.set(fieldOf(key, 'min'), String(min));
		if (max !== null) query.set(fieldOf(key, 'max'), String(max));
	}
}

/** "250", "1,200", "0.5"; null for anything else. */
function readNumber(text: string): number | null {
	const plain = text.trim().replaceAll(',', '');
	return /^-?\d{1,12}(\.\d{1,6})?$/.test(plain) ? Number(plain) : null;
}
