/** Placeholder for the size of a data-saving page, which is only known once the page is made. Pure. */
export const WEIGHT_MARK = '--kilobytes--';
