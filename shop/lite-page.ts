/** Stands in a page that saves data where its weight goes, which is known once the page is made. Pure. */
export const WEIGHT_MARK = '--kilobytes--';
