/** The list of families; below it each has its page. */
export const FAMILIES = '/admin/families';
/** Makes a family of the products that its address names as ticked. */
export const NEW_FAMILY = `${FAMILIES}/new`;
