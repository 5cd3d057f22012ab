import type { Db } from '#db/client.ts';
import { productSpecifications, specificationDefinitions } from '#db/specification-schema.ts';

type Definition = typeof specificationDefinitions.$inferInsert;

/** Defines specifications of a category; what is not given is a bare number that is offered as a filter. */
export async function defineSpecifications(
	db: Db,
	categoryId: number,
	...given: (Partial<Definition> & { key: string })[]
): Promise<Record<string, number>> {
	const rows = await db
		.insert(specificationDefinitions)
		.values(
			given.map((one, position) => ({
				label: one.key,
				kind: 'number' as const,
				isFilter: true,
				position,
				...one,
				categoryId,
			})),
		)
		.returning({ id: specificationDefinitions.id, key: specificationDefinitions.key });
	return Object.fromEntries(rows.map(({ id, key }) => [key, id]));
}

/** Gives a product values by the ids of definitions. */
export async function specify(
	db: Db,
	productId: number,
	values: Record<number, number | boolean | string>,
): Promise<void> {
	await db.insert(productSpecifications).values(
		Object.entries(values).map(([definitionId, value]) => ({
			productId,
			definitionId: Number(definitionId),
			number: typeof value === 'number' ? value : null,
			text: typeof value === 'string' ? value : null,
			truth: typeof value === 'boolean' ? value : null,
		})),
	);
}
