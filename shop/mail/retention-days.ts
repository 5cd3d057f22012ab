/** How long the text of a sent mail is stored. Pure, for pages. */
export const MAIL_TEXT_RETENTION_DAYS = 90;
