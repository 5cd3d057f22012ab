import { and, asc, eq, type SQL, sql } from 'drizzle-orm';
import { products } from '#db/catalogue-schema.ts';
import type { DbOrTx, Tx } from '#db/client.ts';
import { productSpecifications } from '#db/specification-schema.ts';
import { fieldProblem, Problem } from '../kit/problem.ts';
import type { DefinitionInput } from './definition-input.ts';
import type { Definition } from './definitions.ts';
import { DESCRIBED_AT_MOST } from './specification-kinds.ts';
import { valueText } from './specification-values.ts';
import { inUnit, unitOf } from './units.ts';

// What becomes of the values of products when the specification that they are of is changed or deleted.

/** How many products of its category have a value of a specification. */
export function countValues(db: DbOrTx, { id, categoryId }: Definition): Promise<number> {
	return db.$count(
		productSpecifications,
		and(
			eq(productSpecifications.definitionId, id),
			sql`exists (select from ${products} where ${products.id} = ${productSpecifications.productId}
				and ${products.categoryId} = ${categoryId})`,
		),
	);
}

/** Writes the values into the descriptions, as lines of which the product's page makes facts. */
export async function describeValues(tx: Tx, definition: Definition, count: number): Promise<void> {
	if (count > DESCRIBED_AT_MOST)
		throw new Problem(
			'conflict',
			`The values of ${count} products are too many to be written into their descriptions.`,
		);
	const rows = await tx
		.select({
			id: products.id,
			number: productSpecifications.number,
			text: productSpecifications.text,
			truth: productSpecifications.truth,
		})
		.from(productSpecifications)
		.innerJoin(products, eq(products.id, productSpecifications.productId))
		.where(
			and(
				eq(productSpecifications.definitionId, definition.id),
				eq(products.categoryId, definition.categoryId),
			),
		)
		.orderBy(asc(products.id))
		.for('no key update', { of: products });
	const lines = rows.map(({ number, text, truth }) => {
		const value = number ?? truth ?? text ?? '';
		return `${definition.label}: ${valueText(value, definition)}`;
	});
	await tx.execute(sql`
		update products p set description = btrim(p.description || E'\n' || said.line, E'\n'),
			updated_at = greatest(now(), p.updated_at + interval '1 millisecond')
		from unnest(${sql.param(rows.map((row) => row.id))}::int[], ${sql.param(lines)}::text[]) said (id, line)
		where p.id = said.id`);
}

/** Brings the values of products in line with a changed definition. @throws Problem invalid where they would be lost */
export async function fitValues(tx: Tx, before: Definition, input: DefinitionInput): Promise<void> {
	const ofIt = eq(productSpecifications.definitionId, before.id);
	const hasValues = async (which: SQL | undefined) =>
		(
			await tx
				.select({ id: productSpecifications.productId })
				.from(productSpecifications)
				.where(which)
				.limit(1)
		).length > 0;
	if (before.kind !== input.kind) {
		if (await hasValues(ofIt))
			throw fieldProblem(
				'kind',
				'Products have values of this kind: make another specification instead.',
			);
		return;
	}
	const lost = before.choices.filter((choice) => !input.choices.includes(choice));
	for (const choice of lost)
		if (await hasValues(and(ofIt, eq(productSpecifications.text, choice))))
			throw fieldProblem('choices', `Products have “${choice}”: change these first.`);
	if (before.unit === input.unit) return;
	const [from, to] = [before.unit, input.unit].map((key) => (key === null ? null : unitOf(key)));
	if (!from || !to) return;
	if (from.dimension !== to.dimension) {
		if (await hasValues(ofIt))
			throw fieldProblem(
				'unit',
				`Products have values in ${from.plural ?? from.written}, which cannot be converted to ${to.plural ?? to.written}.`,
			);
		return;
	}
	await tx.execute(sql`
		update ${productSpecifications} set number = round((number * ${inUnit(1, from, to)}::float8)::numeric, 9)::float8
		where ${ofIt}`);
}
