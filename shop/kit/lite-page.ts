// Placeholders for the sizes of a data-saving page, which are only known once the page is made. Pure.

/** The page, with what it loads. */
export const WEIGHT_MARK = '--kilobytes--';
/** The part of that which is loaded once for this page and all later ones. */
export const FILES_WEIGHT_MARK = '--kilobytes-once--';
