/** The list of families; below it each has its page. */
export const FAMILIES = '/admin/families';
/** Makes the products of a product's family from its options. */
export const versionsOf = (productId: number) => `${FAMILIES}/versions/${productId}`;
/** Makes a family of the products that its address names as ticked. */
export const NEW_FAMILY = `${FAMILIES}/new`;
