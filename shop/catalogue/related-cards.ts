import { and, eq, ne, sql } from 'drizzle-orm';
import { categories, products } from '#db/catalogue-schema.ts';
import type { DbOrTx } from '#db/client.ts';
import { prepared } from '#db/prepared.ts';
import { cover, ORDER, shown } from './catalogue.ts';
import type { ProductCard } from './product-card.ts';

const MOST = 8;

const ofCategory = prepared((db) =>
	db
		.select({
			id: products.id,
			slug: products.slug,
			name: products.name,
			brand: products.brand,
			sellingKobo: products.sellingKobo,
			originalKobo: products.originalKobo,
			qty: products.qty,
			categorySlug: categories.slug,
			cover,
		})
		.from(products)
		.innerJoin(categories, eq(categories.id, products.categoryId))
		.where(
			and(
				eq(products.categoryId, sql.placeholder('categoryId')),
				ne(products.id, sql.placeholder('productId')),
				shown,
			),
		)
		.orderBy(...ORDER.available)
		.limit(MOST)
		.prepare('related_cards'),
);

/** The cards below a product: as relatedProducts, but only what a card shows, since every product page reads it. */
export function relatedCards(
	db: DbOrTx,
	categoryId: number,
	productId: number,
): Promise<ProductCard[]> {
	return ofCategory(db).execute({ categoryId, productId });
}
