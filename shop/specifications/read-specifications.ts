import { inArray, sql } from 'drizzle-orm';
import { products } from '#db/catalogue-schema.ts';
import type { DbOrTx } from '#db/client.ts';
import { productSpecifications, specificationDefinitions } from '#db/specification-schema.ts';
import type { ProductSpecification } from './specification-values.ts';

// Reading the values that products have of the specifications of their category.

/**
 * The values of a product in the order of its category, as part of a statement that reads products. Their columns are
 * written out, because Drizzle leaves out the table's name where a statement has no join.
 */
export const specificationsOfProduct = sql<ProductSpecification[]>`(
	select coalesce(json_agg(json_build_object('key', d.key, 'label', d.label, 'kind', d.kind, 'unit', d.unit,
		'value', coalesce(to_json(v.number), to_json(v.text), to_json(v.truth)), 'onCard', d.on_card)
		order by d.position, d.id), '[]'::json)
	from ${productSpecifications} v join ${specificationDefinitions} d on d.id = v.definition_id
	where v.product_id = products.id and d.category_id = products.category_id
)`;

/** The values of products, by id, in the order of their category. */
export async function specificationsOf(
	db: DbOrTx,
	productIds: readonly number[],
): Promise<Map<number, ProductSpecification[]>> {
	if (productIds.length === 0) return new Map();
	const rows = await db
		.select({ id: products.id, specifications: specificationsOfProduct })
		.from(products)
		.where(inArray(products.id, [...productIds]));
	return new Map(rows.map(({ id, specifications }) => [id, specifications]));
}
