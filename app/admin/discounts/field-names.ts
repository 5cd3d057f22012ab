// Names of fields in the form of a discount.

/** What the names of fields for goods, and for groups of customers, begin with; the id follows. */
export const GOODS_FIELDS = {
	categories: 'in_category_',
	products: 'in_product_',
	excluded_categories: 'out_category_',
	excluded_products: 'out_product_',
	groups: 'in_group_',
} as const;
export type GoodsField = keyof typeof GOODS_FIELDS;

/** In an address: the form is not that of the stored discount; the preview was asked for. */
export const DRAFT = 'draft';
export const PREVIEW = 'preview';

/** Asks for a code that nobody has yet, in the form's address. */
export const NEW_CODE = 'new_code';

/** The orders that have a discount, of some days or of all. */
export function ordersOf(id: number, days: { from?: string; to?: string } = {}): string {
	return `/admin/orders?${new URLSearchParams({ ...days, discount: String(id) })}`;
}
