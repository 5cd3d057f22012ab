/**
 * The largest quantity that can be chosen for a line of the cart (spec section 9); when adding, only the stock limits
 * it.
 */
export const MOST_OF_A_LINE = 10;
