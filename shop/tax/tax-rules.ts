import { z } from 'zod';
import { categories } from '#db/catalogue-schema.ts';
import type { DbOrTx } from '#db/client.ts';
import { above } from '../catalogue/categories/category-tree.ts';
import type { IncludedTax } from '../totals/included-tax.ts';

// What the owner has set about VAT, and what of an order it is on. Prices include it: the total stays the same, and an order
// stores what it was placed with.

/** 7.5 %, as the Finance Act 2019 has it. */
const USUAL_RATE = 750;

const ids = z.array(z.int()).default([]);
const TaxRules = z.object({
	/** Off: no page says anything of VAT, and orders have none. */
	isRegistered: z.boolean().default(false),
	/** The taxpayer identification number, as typed. */
	tin: z.string().default(''),
	/** In hundredths of a per cent. */
	rate: z.int().default(USUAL_RATE),
	/** With all below them. */
	exemptCategoryIds: ids,
	exemptProductIds: ids,
});
export type TaxRules = z.infer<typeof TaxRules>;

/** The rules of a shop that is not registered. */
export const NO_TAX: TaxRules = TaxRules.parse({});

/** Reads them as they are stored; what was never set has its default. */
export function readTaxRules(stored: unknown): TaxRules {
	return TaxRules.parse(stored ?? {});
}

/** The tax on these goods; undefined while the shop is not registered. It costs a statement only where categories are exempt. */
export async function taxOn(
	db: DbOrTx,
	{ isRegistered, rate, exemptCategoryIds, exemptProductIds }: TaxRules,
	goods: readonly { productId: number; category: { id: number } }[],
): Promise<IncludedTax | undefined> {
	if (!isRegistered) return undefined;
	const { id, parentId } = categories;
	const tree =
		exemptCategoryIds.length > 0 ? await db.select({ id, parentId }).from(categories) : [];
	const isExempt = (categoryId: number) =>
		[categoryId, ...above(tree, categoryId).map((each) => each.id)].some((each) =>
			exemptCategoryIds.includes(each),
		);
	const exempt = goods.filter(
		({ productId, category }) => exemptProductIds.includes(productId) || isExempt(category.id),
	);
	return { rate, exemptIds: new Set(exempt.map(({ productId }) => productId)) };
}
