import { type SQL, sql } from 'drizzle-orm';

/**
 * A text as staff searches compare it: small letters without accents (ọ is o), without hyphens and apostrophes, and with
 * blanks for commas. The function is in the migrations; indexes on its results serve these searches.
 */
export const foldedText = (text: SQL): SQL => sql`staff_search_fold(${text})`;
