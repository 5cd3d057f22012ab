import { and, asc, eq, inArray } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { products } from '#db/catalogue-schema.ts';
import type { DbOrTx } from '#db/client.ts';
import { familyVariants, productFamilies } from '#db/family-schema.ts';
import type { FamilyOnCard, ProductCard } from '../catalogue/product-card.ts';
import type { OfferOf, ShelfProduct } from '../discounts/shelf-price.ts';
import type { Tag } from '../kit/changes.ts';
import { inOrder } from './family-choices.ts';

const shown = alias(familyVariants, 'shown');

/** Cards with what they show of the families of their products, and the tags of what that depends on. */
export async function withFamilies(
	db: DbOrTx,
	cards: readonly ProductCard[],
	offerOf: OfferOf,
): Promise<{ cards: ProductCard[]; tags: Tag[] }> {
	if (cards.length === 0) return { cards: [], tags: [] };
	const rows = await db
		.select({
			productId: shown.productId,
			name: productFamilies.name,
			options: productFamilies.options,
			id: products.id,
			choice: familyVariants.choice,
			sellingKobo: products.sellingKobo,
			originalKobo: products.originalKobo,
			brand: products.brand,
			categoryId: products.categoryId,
		})
		.from(shown)
		.innerJoin(productFamilies, eq(productFamilies.id, shown.familyId))
		.innerJoin(familyVariants, eq(familyVariants.familyId, shown.familyId))
		.innerJoin(products, and(eq(products.id, familyVariants.productId), eq(products.status, 0)))
		.where(
			inArray(
				shown.productId,
				cards.map(({ id }) => id),
			),
		)
		.orderBy(asc(products.id));
	const byCard = Map.groupBy(rows, ({ productId }) => productId);
	return {
		cards: cards.map((card) => {
			const members = byCard.get(card.id) ?? [];
			return members.length > 1 ? { ...card, family: familyOnCard(members, offerOf) } : card;
		}),
		tags: [...new Set(rows.map(({ id }) => `product:${id}` as const))],
	};
}

type Member = ShelfProduct & { name: string; options: string[]; choice: string[] };

/** Its colours, where it has them, otherwise the values of its first option. */
function familyOnCard(members: readonly Member[], offerOf: OfferOf): FamilyOnCard {
	const [{ name, options } = { name: '', options: [] as string[] }] = members;
	const colour = options.findIndex((option) => /^colou?r$/i.test(option));
	const place = Math.max(0, colour);
	const prices = members
		.map((each) => offerOf(each)?.kobo ?? each.sellingKobo)
		.filter((kobo) => kobo > 0);
	const values = new Set(members.map(({ choice }) => choice[place] ?? ''));
	return {
		name,
		products: members.length,
		fromKobo: prices.length > 0 && new Set(prices).size > 1 ? Math.min(...prices) : null,
		option: options[place] ?? '',
		values: inOrder([...values]),
	};
}
