// The form of a family: the names of its fields and how much they take. Browsers get this file too.

export const MOST_OPTIONS = 3;
export const FEWEST_VARIANTS = 2;
export const MOST_VARIANTS = 100;
export const LONGEST_OPTION = 30;
export const LONGEST_CHOICE = 60;

/** The names of a form's fields. */
export const optionField = (place: number) => `option_${place}`;
export const valueField = (productId: number, place: number) => `value_${productId}_${place}`;
/** All values of an option, where the products are made from them. */
export const valuesField = (place: number) => `values_${place}`;
/** Ticked, the product is taken out of the family. */
export const outField = (productId: number) => `out_${productId}`;
/** Refusals about the products altogether stand under this name. */
export const PRODUCTS = 'products';
