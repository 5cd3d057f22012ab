import { sql } from 'drizzle-orm';
import type { DbOrTx, Tx } from '#db/client.ts';
import { productSpecifications } from '#db/specification-schema.ts';
import { CHECK_FIELDS, type FieldErrors, Problem } from '../kit/problem.ts';
import { type Definition, definitionsOf } from './definitions.ts';
import type { SentSpecifications } from './sent-specifications.ts';
import { FIELD } from './specification-kinds.ts';
import {
	type ProductSpecification,
	readValue,
	type SpecificationValue,
} from './specification-values.ts';

// Writing the values that products have of the specifications of their category.

/** Values to write, by definition; null takes one away. */
export type ReadSpecifications = { definition: Definition; value: SpecificationValue | null }[];

/**
 * Reads what was sent for a product of a category by the definitions there are now.
 * @throws Problem invalid, with a message for each wrong value under its field, and for keys that the category lacks
 */
export async function readSpecifications(
	db: DbOrTx,
	categoryId: number,
	sent: SentSpecifications | undefined,
): Promise<ReadSpecifications> {
	if (sent === undefined || Object.keys(sent.values).length === 0) return [];
	const definitions = await definitionsOf(db, categoryId);
	const byKey = new Map(definitions.map((definition) => [definition.key, definition]));
	const fields: FieldErrors = {};
	const read: ReadSpecifications = [];
	for (const [key, given] of Object.entries(sent.values)) {
		const definition = byKey.get(key);
		if (!definition) {
			if (!sent.isAsRead) fields[FIELD + key] = [`This category has no specification ${key}.`];
			continue;
		}
		const found = readValue(given, definition);
		if ('wrong' in found) fields[FIELD + key] = [found.wrong];
		else read.push({ definition, value: found.value });
	}
	if (Object.keys(fields).length > 0) throw new Problem('invalid', CHECK_FIELDS, { fields });
	return read;
}

/** The values of a product after these were written; those not read stay. */
export function afterWriting(
	before: readonly ProductSpecification[],
	read: ReadSpecifications,
): ProductSpecification[] {
	const after = new Map(before.map((one) => [one.key, one]));
	for (const { definition, value } of read) {
		const { key, label, kind, unit, onCard } = definition;
		if (value === null) after.delete(key);
		else after.set(key, { key, label, kind, unit, value, onCard });
	}
	const place = new Map(read.map(({ definition }, at) => [definition.key, at]));
	return [...after.values()].toSorted(
		(a, b) => (place.get(a.key) ?? place.size) - (place.get(b.key) ?? place.size),
	);
}

/** Writes values of one product, which the caller has locked. */
export async function writeSpecifications(
	tx: Tx,
	productId: number,
	read: ReadSpecifications,
): Promise<void> {
	await writeValues(
		tx,
		read.map(({ definition, value }) => ({ productId, definitionId: definition.id, value })),
	);
}

export type WrittenValue = {
	productId: number;
	definitionId: number;
	value: SpecificationValue | null;
};

/** Writes values of products that the caller has locked; null takes one away. */
export async function writeValues(tx: Tx, values: readonly WrittenValue[]): Promise<void> {
	const gone = values.filter(({ value }) => value === null);
	if (gone.length > 0)
		await tx.execute(sql`
			delete from ${productSpecifications} v
			using unnest(${sql.param(gone.map((one) => one.productId))}::int[],
				${sql.param(gone.map((one) => one.definitionId))}::int[]) gone (product_id, definition_id)
			where v.product_id = gone.product_id and v.definition_id = gone.definition_id`);
	const stored = values.flatMap(({ value, ...where }) =>
		value === null ? [] : [{ ...where, ...columnsOf(value) }],
	);
	if (stored.length === 0) return;
	const { number, text, truth } = productSpecifications;
	await tx
		.insert(productSpecifications)
		.values(stored)
		.onConflictDoUpdate({
			target: [productSpecifications.productId, productSpecifications.definitionId],
			set: {
				number: sql`excluded.number`,
				text: sql`excluded.text`,
				truth: sql`excluded.truth`,
			},
			// What stays as it is needs no new entries of the search.
			setWhere: sql`(${number}, ${text}, ${truth}) is distinct from (excluded.number, excluded.text, excluded.truth)`,
		});
}

function columnsOf(value: SpecificationValue) {
	return {
		number: typeof value === 'number' ? value : null,
		text: typeof value === 'string' ? value : null,
		truth: typeof value === 'boolean' ? value : null,
	};
}
