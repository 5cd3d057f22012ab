import { and, eq, ne, type SQL, sql } from 'drizzle-orm';
import { categories, products } from '#db/catalogue-schema.ts';
import type { DbOrTx } from '#db/client.ts';
import { familyVariants } from '#db/family-schema.ts';
import { prepared } from '#db/prepared.ts';
import type { OfferOf } from '../discounts/shelf-price.ts';
import { standsInLists } from '../families/stands-in-lists.ts';
import { cover, ORDER, type Product, shown } from './catalogue.ts';
import { conditionOnCard, type ProductCard } from './product-card.ts';

const MOST = 8;

const related = (db: DbOrTx, which: SQL | undefined) =>
	db
		.select({
			id: products.id,
			slug: products.slug,
			name: products.name,
			brand: products.brand,
			sellingKobo: products.sellingKobo,
			originalKobo: products.originalKobo,
			qty: products.qty,
			condition: products.condition,
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
				which,
			),
		)
		.orderBy(...ORDER.available)
		.limit(MOST);

const notOfItsFamily = sql`not exists (
	select from ${familyVariants} its join ${familyVariants} other on other.family_id = its.family_id
	where its.product_id = ${sql.placeholder('productId')} and other.product_id = ${products.id})`;

const ofCategory = prepared((db) => related(db, undefined).prepare('related_cards'));
const ofOtherFamilies = prepared((db) =>
	related(db, and(standsInLists, notOfItsFamily)).prepare('related_cards_by_family'),
);
/**
 * The cards below a product: as relatedProducts, but only what a card shows, since every product page reads it. With
 * `oneCard` one of each other family.
 */
export async function relatedCards(
	db: DbOrTx,
	{ id: productId, categoryId }: Pick<Product, 'id' | 'categoryId'>,
	offerOf: OfferOf,
	oneCard = false,
): Promise<ProductCard[]> {
	const statement = oneCard ? ofOtherFamilies(db) : ofCategory(db);
	const rows = await statement.execute({ categoryId, productId });
	return rows.map(({ condition, ...row }) => {
		const card = { ...row, ...conditionOnCard(condition) };
		const offer = offerOf({ ...card, categoryId });
		return offer ? { ...card, offer: { kobo: offer.kobo, until: offer.until } } : card;
	});
}
