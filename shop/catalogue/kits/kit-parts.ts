import { asc, eq, inArray, sql } from 'drizzle-orm';
import { categories, kitParts, products } from '#db/catalogue-schema.ts';
import type { DbOrTx } from '#db/client.ts';
import { cover } from '../catalogue.ts';

// Reading what kits are made of, and which kits need a product.

/** A product as a part of a kit. */
export type KitPart = Awaited<ReturnType<typeof partsOfKit>>[number];

const columns = {
	partId: products.id,
	name: products.name,
	slug: products.slug,
	sellingKobo: products.sellingKobo,
	/** Pieces in stock. */
	qty: products.qty,
	isKit: products.isKit,
	/** Whether shoppers see the part itself; the kit is sold out while they do not. */
	isShown: sql<boolean>`(${products.status} = 0 and ${categories.status} = 0)`,
	cover,
};

/** The parts of a kit in its order, with the pieces that one kit takes; none for any other product. */
export function partsOfKit(db: DbOrTx, kitId: number) {
	return db
		.select({ ...columns, pieces: kitParts.pieces })
		.from(kitParts)
		.innerJoin(products, eq(products.id, kitParts.partId))
		.innerJoin(categories, eq(categories.id, products.categoryId))
		.where(eq(kitParts.kitId, kitId))
		.orderBy(asc(kitParts.position));
}

/** The slugs and pieces of the parts of kits in their order, by the ids of the kits. */
export async function partsOfKits(db: DbOrTx, kitIds: readonly number[]) {
	if (kitIds.length === 0) return new Map<number, { slug: string; pieces: number }[]>();
	const rows = await db
		.select({ kitId: kitParts.kitId, slug: products.slug, pieces: kitParts.pieces })
		.from(kitParts)
		.innerJoin(products, eq(products.id, kitParts.partId))
		.where(inArray(kitParts.kitId, [...kitIds]))
		.orderBy(asc(kitParts.kitId), asc(kitParts.position));
	const found = Map.groupBy(rows, ({ kitId }) => kitId);
	return new Map(
		[...found].map(([id, parts]) => [id, parts.map(({ slug, pieces }) => ({ slug, pieces }))]),
	);
}

/** The parts of kits with their names, in their order, by the ids of the kits. */
export async function namedParts(db: DbOrTx, kitIds: readonly number[]) {
	const rows = await db
		.select({
			kitId: kitParts.kitId,
			partId: products.id,
			name: products.name,
			pieces: kitParts.pieces,
		})
		.from(kitParts)
		.innerJoin(products, eq(products.id, kitParts.partId))
		.where(inArray(kitParts.kitId, [...kitIds, 0]))
		.orderBy(asc(kitParts.kitId), asc(kitParts.position));
	const found = new Map<number, { partId: number; name: string; pieces: number }[]>();
	for (const { kitId, ...part } of rows) found.set(kitId, [...(found.get(kitId) ?? []), part]);
	return found;
}

/** Products as they would be as parts, hidden ones too, in the order given; those that do not exist are left out. */
export async function possibleParts(db: DbOrTx, ids: readonly number[]) {
	if (ids.length === 0) return [];
	const rows = await db
		.select(columns)
		.from(products)
		.innerJoin(categories, eq(categories.id, products.categoryId))
		.where(inArray(products.id, [...ids]));
	return ids.flatMap((id) => rows.find(({ partId }) => partId === id) ?? []);
}

/** The names of the kits that need a product, the oldest first; at most three. */
export async function kitsThatNeed(db: DbOrTx, productId: number): Promise<string[]> {
	const rows = await db
		.select({ name: products.name })
		.from(kitParts)
		.innerJoin(products, eq(products.id, kitParts.kitId))
		.where(eq(kitParts.partId, productId))
		.orderBy(asc(products.id))
		.limit(3);
	return rows.map(({ name }) => name);
}
