/** How long the text of a sent mail is kept. Pure, for pages. */
export const MAIL_TEXTS_KEPT_DAYS = 90;
