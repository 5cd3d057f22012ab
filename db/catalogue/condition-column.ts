import { text, varchar } from 'drizzle-orm/pg-core';

/** Whether a product has been in use: what each is called and means is in shop/catalogue/product-condition.ts. */
export const PRODUCT_CONDITIONS = ['new', 'open-box', 'refurbished', 'used'] as const;
export type ProductCondition = (typeof PRODUCT_CONDITIONS)[number];

/** A product's condition, and what a buyer should know of it, which shoppers see unless it is new. */
export const conditionColumns = () => ({
	condition: varchar('condition', { length: 20 })
		.$type<ProductCondition>()
		.notNull()
		.default('new'),
	conditionNote: text('condition_note').notNull().default(''),
});
