// Placeholders for the sizes of a data-saving page, which are only known once the page is made. Pure.

/** The page itself. */
export const WEIGHT_MARK = '--kilobytes--';
/** What it loads once for itself and all later pages. */
export const FILES_WEIGHT_MARK = '--kilobytes-once--';
