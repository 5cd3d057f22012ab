// The fields of a purchase order's form: those of its lines carry the id of the product, those of a delivery that of the
// line. Pure, for pages.

export const QTY_OF = 'pieces_';
export const PRICE_OF = 'price_';
export const CAME_OF = 'came_';
/** The field that a refusal of all lines stands beside. */
export const LINES = 'lines';
export const MOST_LINES = 200;
export const MOST_PIECES = 99_999;
