// How large pictures may be and how many there may be; pure, so that the browser can check before it sends them.

/** In bytes, as sent. */
export const LARGEST_PICTURE = 12 * 1024 * 1024;
export const LARGEST_CATEGORY_PICTURE = 5 * 1024 * 1024;
/** Besides the main one. */
export const MOST_ARTICLE_PICTURES = 12;
