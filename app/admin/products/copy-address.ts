/** In the address of the form of a new product, and in that form: the product that it is like. */
export const COPY_OF = 'copy_of';

/** The form of a new product, filled in like this one. */
export const copyAddress = (id: number) => `/admin/add-product?${COPY_OF}=${id}`;
