/** The most characters of an article or a newsletter. Pure. */
export const LONGEST_TEXT = 200_000;
