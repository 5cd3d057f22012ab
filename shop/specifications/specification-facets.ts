import { type SQL, sql } from 'drizzle-orm';
import type { DbOrTx } from '#db/client.ts';
import { productSpecifications } from '#db/specification-schema.ts';
import { type Definition, definitionsOf } from './definitions.ts';
import type { SpecificationFilter } from './specification-filters.ts';
import { amountText, unitOf } from './units.ts';

// What a category's list can be filtered by among its specifications, with counts.

/** A filter with the definition it is about. */
export type ResolvedFilter = SpecificationFilter & { definition: Definition };

/** A value to choose; each count is what the list would hold with the other filters unchanged. */
export type SpecificationChoice = { value: string; label: string; count: number };
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

/** Of a list's products, so many are looked at for these counts. */
export const SPECIFICATIONS_COUNTED = 2000;
/** Numbers of up to so many values are offered one by one. */
const MOST_NUMBERS = 10;

/** The specifications that a category offers as filters. */
export async function filterDefinitions(db: DbOrTx, categoryId: number): Promise<Definition[]> {
	return (await definitionsOf(db, categoryId)).filter(
		({ isFilter, kind }) => isFilter && kind !== 'text',
	);
}

/** The filters that a category offers; others and values of another kind are left out. */
export function resolveFilters(
	filters: readonly SpecificationFilter[],
	definitions: readonly Definition[],
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

/** The condition for a product, whose id is the expression `productId`, to satisfy a filter. */
export function specificationCondition(
	productId: SQL,
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
	return sql`exists (select from product_specifications v where v.product_id = ${productId}
		and v.definition_id = ${definition.id}::int and (${sql.join(ways, sql` or `)}))`;
}

type ValueRow = { id: number; value: string; n: number };

/** How often each value of these specifications occurs among some products; `ids` selects one column, `id`. */
export async function countSpecifications(
	db: DbOrTx,
	definitionIds: readonly number[],
	ids: SQL,
): Promise<{ counts: Map<number, Map<string, number>>; isMore: boolean }> {
	const counts = new Map<number, Map<string, number>>();
	if (definitionIds.length === 0) return { counts, isMore: false };
	const { number, text, truth, definitionId, productId } = productSpecifications;
	const { rows } = await db.execute<ValueRow>(sql`
		with counted as materialized (${ids})
		select ${definitionId} as id,
			coalesce(${number}::text, ${text}, case when ${truth} then 'yes' else 'no' end) as value, count(*)::int as n
		from counted join ${productSpecifications} on ${productId} = counted.id
		where ${definitionId} = any(${sql.param([...definitionIds])}::int[]) group by 1, 2
		union all select 0, '', count(*)::int from counted`);
	let isMore = false;
	for (const { id, value, n } of rows) {
		if (id === 0) isMore = n > SPECIFICATIONS_COUNTED;
		const own = counts.get(id) ?? new Map<string, number>();
		counts.set(id, own.set(value, n));
	}
	return { counts, isMore };
}

/** What a definition offers, given how often its values occur; chosen values stay, whatever their count. */
export function specificationFacet(
	{ key, label, kind, unit, choices }: Definition,
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
		const offered = choices.map((one) => choice(one, one)).filter(isOffered);
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
