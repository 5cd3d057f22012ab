import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { categories, kitParts, products } from '#db/catalogue-schema.ts';
import type { Db } from '#db/client.ts';
import type { Flag } from '#shop/catalogue/lists/list-filters.ts';

// Categories and products with sensible defaults.

type Row = typeof products.$inferSelect;

/** Which products each filter that is on or off lets through. */
export const HAS_FLAG: Record<Flag, (row: Row) => boolean> = {
	inStock: ({ qty }) => qty > 0,
	onSale: ({ originalKobo, sellingKobo }) => originalKobo > sellingKobo,
};

const unique = () => randomBytes(4).toString('hex');

export async function makeCategory(db: Db, given: Partial<typeof categories.$inferInsert> = {}) {
	const [category] = await db
		.insert(categories)
		.values({
			slug: `category-${unique()}`,
			name: 'Microphones',
			metaTitle: 'Microphones',
			...given,
		})
		.returning();
	if (!category) throw new Error('no category was made');
	return category;
}

export async function makeProduct(
	db: Db,
	given: Partial<typeof products.$inferInsert> & { categoryId: number },
) {
	const [product] = await db
		.insert(products)
		.values({
			slug: `product-${unique()}`,
			name: 'Ogene V58 dynamic microphone',
			brand: 'Ogene',
			sellingKobo: 45_000_00,
			originalKobo: 52_000_00,
			qty: 10,
			...given,
		})
		.returning();
	if (!product) throw new Error('no product was made');
	return product;
}

/** A new category of so many goods at ₦1,000, numbered from "0000 drum"; all but every tenth are horns. */
export async function makeShelf(db: Db, goods: number): Promise<number> {
	const { id: categoryId } = await makeCategory(db, { name: 'Shelves' });
	const shared = { categoryId, brand: 'Ogene', sellingKobo: 1_000_00, originalKobo: 0, qty: 5 };
	const rows = Array.from({ length: goods }, (_, n) => ({
		...shared,
		slug: `shelf-${categoryId}-${n}`,
		name: `${String(n).padStart(4, '0')} ${n % 10 === 0 ? 'drum' : 'horn'}`,
	}));
	if (rows.length > 0) await db.insert(products).values(rows);
	return categoryId;
}

/** A kit of these products with the pieces that one kit takes of each. */
export async function makeKit(
	db: Db,
	parts: readonly (readonly [part: Row, pieces: number])[],
	given: Partial<typeof products.$inferInsert> = {},
): Promise<Row> {
	const categoryId = parts[0]?.[0].categoryId ?? 0;
	const { id: kitId } = await makeProduct(db, { categoryId, name: 'Stage kit', ...given });
	await db
		.insert(kitParts)
		.values(
			parts.map(([part, pieces], position) => ({ kitId, partId: part.id, pieces, position })),
		);
	const [kit] = await db
		.update(products)
		.set({ isKit: true })
		.where(eq(products.id, kitId))
		.returning();
	if (!kit) throw new Error('no kit was made');
	return kit;
}
