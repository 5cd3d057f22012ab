import { type SQL, sql } from 'drizzle-orm';
import type { DbOrTx } from '#db/client.ts';
import { productSpecifications } from '#db/specification-schema.ts';
import type { FilterDefinition } from './filter-definitions.ts';
import type { SpecificationFilter } from './specification-filters.ts';
import { amountText, unitOf } from './units.ts';

// The filters of a category's list by specifications: which of those in an address it has, and the counts beside its values.

/** A filter with the definition it is about. */
export type ResolvedFilter = SpecificationFilter & { definition: FilterDefinition };

/** A value to choose; each count is what the list would hold with the other filters unchanged. */
type SpecificationChoice = { value: string; label: string; count: number };
export type SpecificationFacet = {
	key: string;
	label: string;
	/** As it is written behind a number; empty for none and for other kinds. */
	unit: string;
	choices: SpecificationChoice[];
	/** Of numbers of which there are too many to choose from one by one: the least and the most. */
	range: { least: number; most: number } | null;
	/** The counts are lower bounds. */
	isLeast: boolean;
};

/** Up to so many products of a list are all looked at for these counts. */
export const SPECIFICATIONS_COUNTED = 2000;
/** Of a list with more, so many are: its counts are lower bounds anyway. */
export const COUNTED_OF_MORE = 500;
/** So many choices are in the order that staff gave them; of more, those of most products come first, as lists show eight. */
const MOST_IN_ORDER = 8;
/** Numbers of up to so many values are offered one by one. */
const MOST_NUMBERS = 10;

/** The filters that a list offers; others and values of another kind are left out. */
export function resolveFilters(
	filters: readonly SpecificationFilter[],
	definitions: readonly FilterDefinition[],
): ResolvedFilter[] {
	return filters.flatMap((filter) => {
		const definition = definitions.find(({ key }) => key === filter.key);
		if (!definition) return [];
		const { kind, choices } = definition;
		const values = filter.values.filter((value) =>
			kind === 'number'
				? /^-?\d{1,12}(\.\d{1,9})?$/.test(value)
				: kind === 'yes-no'
					? value === 'yes' || value === 'no'
					: choices.includes(value),
		);
		const range =
			kind === 'number' ? { min: filter.min, max: filter.max } : { min: null, max: null };
		const isSet = values.length > 0 || range.min !== null || range.max !== null;
		return isSet ? [{ ...filter, values, ...range, definition }] : [];
	});
}

/** The condition for a product, whose id and category are expressions, to satisfy a filter. */
export function specificationCondition(
	product: { id: SQL; categoryId: SQL },
	{ definition, values, min, max }: ResolvedFilter,
): SQL {
	const numbers = values.map(Number);
	const ways = [
		...(definition.kind === 'number' && numbers.length > 0
			? [sql`v.number = any(${sql.param(numbers)}::float8[])`]
			: []),
		...(definition.kind === 'choice' ? [sql`v.text = any(${sql.param(values)}::text[])`] : []),
		...(definition.kind === 'yes-no'
			? [sql`v.truth = any(${sql.param(values.map((one) => one === 'yes'))}::bool[])`]
			: []),
		...(min === null && max === null
			? []
			: [
					sql`(${min === null ? sql`true` : sql`v.number >= ${min}::float8`}
						and ${max === null ? sql`true` : sql`v.number <= ${max}::float8`})`,
				]),
	];
	// A product that moved has values of its former category too, which do not count (db/specification-schema.ts).
	return sql`exists (select from product_specifications v where v.product_id = ${product.id}
		and v.definition_id = ${idOf(definition, product.categoryId)} and (${sql.join(ways, sql` or `)}))`;
}

/** A definition's id in the category of this expression. */
function idOf({ ids }: FilterDefinition, categoryId: SQL): SQL {
	const [first] = ids;
	if (first && ids.length === 1) return sql`${first.id}::int`;
	const cases = ids.map((one) => sql`when ${one.categoryId}::int then ${one.id}::int`);
	return sql`case ${categoryId} ${sql.join(cases, sql` `)} end`;
}

type ValueRow = {
	category: number | null;
	id: number | null;
	number: number | null;
	text: string | null;
	truth: boolean | null;
	n: number;
};

/**
 * How often each value of these specifications occurs among some products, by their keys; `found` selects the columns `id`
 * and `category` of the products. Of more than SPECIFICATIONS_COUNTED, the first COUNTED_OF_MORE are looked at.
 */
export async function countSpecifications(
	db: DbOrTx,
	definitions: readonly FilterDefinition[],
	found: SQL,
): Promise<{ counts: Map<string, Map<string, number>>; isMore: boolean }> {
	const counts = new Map<string, Map<string, number>>();
	const keys = new Map<string, string>(
		definitions.flatMap(({ key, ids }) =>
			ids.map(({ id, categoryId }) => [`${categoryId} ${id}`, key]),
		),
	);
	if (keys.size === 0) return { counts, isMore: false };
	// One product after the other (offset 0), by the key of values: PostgreSQL expects most products to be counted and would read
	// the values of all, 713,520 for 2,001 products at a million.
	const asked = definitions.flatMap(({ ids }) => ids.map(({ id }) => id));
	const { rows } = await db.execute<ValueRow>(sql`
		with found as materialized (${found}), counted as materialized (
			select * from found limit (select case when count(*) > ${SPECIFICATIONS_COUNTED} then ${COUNTED_OF_MORE}::int end from found)
		)
		select counted.category, v.id, v.number, v.text, v.truth, count(*)::int as n
		from counted cross join lateral (
			select definition_id as id, number, text, truth from ${productSpecifications}
			where product_id = counted.id and definition_id = any(${sql.param(asked)}::int[]) offset 0
		) v group by 1, 2, 3, 4, 5
		union all select null, null, null, null, null, count(*)::int from found`);
	let isMore = false;
	for (const { category, id, number, text, truth, n } of rows) {
		if (category === null) isMore = n > SPECIFICATIONS_COUNTED;
		const key = keys.get(`${category} ${id}`);
		if (key === undefined) continue;
		const value = String(number ?? text ?? (truth ? 'yes' : 'no'));
		const own = counts.get(key) ?? new Map<string, number>();
		counts.set(key, own.set(value, (own.get(value) ?? 0) + n));
	}
	return { counts, isMore };
}

/** What a definition offers, given how often its values occur; chosen values stay, whatever their count. */
export function specificationFacet(
	{ key, label, kind, unit, choices }: FilterDefinition,
	counts: ReadonlyMap<string, number>,
	chosen: readonly string[],
	isLeast: boolean,
): SpecificationFacet | null {
	const written = unit === null ? '' : (unitOf(unit).plural ?? unitOf(unit).written);
	const facet = { key, label, unit: written, isLeast };
	const choice = (value: string, text: string): SpecificationChoice => ({
		value,
		label: text,
		count: counts.get(value) ?? 0,
	});
	const isOffered = ({ value, count }: SpecificationChoice) => count > 0 || chosen.includes(value);
	if (kind === 'yes-no') {
		const offered = [choice('yes', 'Yes'), choice('no', 'No')].filter(isOffered);
		return offered.length > 0 ? { ...facet, choices: offered, range: null } : null;
	}
	if (kind === 'choice') {
		const inOrder = choices.map((one) => choice(one, one)).filter(isOffered);
		const offered =
			inOrder.length > MOST_IN_ORDER ? inOrder.toSorted((a, b) => b.count - a.count) : inOrder;
		return offered.length > 0 ? { ...facet, choices: offered, range: null } : null;
	}
	const numbers = [...new Set([...counts.keys(), ...chosen])].map(Number).toSorted((a, b) => a - b);
	const [least] = numbers;
	const most = numbers.at(-1);
	if (least === undefined || most === undefined) return null;
	if (numbers.length <= MOST_NUMBERS)
		return {
			...facet,
			choices: numbers.map((one) => choice(String(one), amountText(one, unit))),
			range: null,
		};
	const own = numbers.filter((one) => chosen.includes(String(one)));
	return {
		...facet,
		choices: own.map((one) => choice(String(one), amountText(one, unit))),
		range: { least, most },
	};
}
