import type { DbOrTx } from '#db/client.ts';
import { type Definition, definitionsByCategory } from '../../specifications/definitions.ts';
import type { ReadSpecifications } from '../../specifications/product-specifications.ts';
import { specificationsOf } from '../../specifications/read-specifications.ts';
import { type ProductSpecification, readValue } from '../../specifications/specification-values.ts';
import type { SpecificationCell } from '../reading/catalogue-csv.ts';

// The specifications that rows of the shop's own table bring along.

/** What the shop has of the products of a batch: the specifications of its categories, and the values of products by id. */
export type Specified = {
	definitions: ReadonlyMap<number, readonly Definition[]>;
	values: ReadonlyMap<number, readonly ProductSpecification[]>;
};

/** Reads nothing when no row of the batch has specifications. */
export async function readSpecified(
	db: DbOrTx,
	isWanted: boolean,
	productIds: readonly number[],
): Promise<Specified> {
	if (!isWanted) return { definitions: new Map(), values: new Map() };
	return {
		definitions: await definitionsByCategory(db),
		values: await specificationsOf(db, productIds),
	};
}

/** What a row makes of the specifications of its product: values to write, keys that its category lacks. */
export type PlannedSpecifications = {
	read: ReadSpecifications;
	unknown: string[];
	isChange: boolean;
};

/**
 * Reads a row's cell by the specifications of the product's category. The cell is all that the product has: what it does
 * not name is taken off.
 * @returns what to write, or what is wrong with a value
 */
export function planSpecifications(
	cells: readonly SpecificationCell[],
	definitions: readonly Definition[],
	before: readonly ProductSpecification[],
): PlannedSpecifications | { wrong: string } {
	const given = new Map(cells);
	const was = new Map(before.map(({ key, value }) => [key, value]));
	const read: ReadSpecifications = [];
	for (const definition of definitions) {
		const found = readValue(given.get(definition.key), definition);
		if ('wrong' in found) return { wrong: `${definition.key}: ${found.wrong}` };
		read.push({ definition, value: found.value });
	}
	const known = new Set(definitions.map(({ key }) => key));
	return {
		read,
		unknown: [...given.keys()].filter((key) => !known.has(key)),
		isChange: read.some(({ definition, value }) => (was.get(definition.key) ?? null) !== value),
	};
}
