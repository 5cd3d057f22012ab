-- Texts as staff searches compare them: small letters without accents, without hyphens and apostrophes, blanks for commas.
-- Unlike search_fold it keeps the other signs (an address has its dots), and it is immutable, so that indexes may use it.
-- Most texts are ASCII, for which the cheap way is enough.
CREATE FUNCTION staff_search_fold(said text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
	SELECT CASE WHEN octet_length(said) = length(said) THEN lower(translate(said, ',-''`', ' ')) ELSE
		replace(replace(replace(replace(lower(translate(
			regexp_replace(normalize(translate(said, '''‘’ʼʻ`´', ''), NFKD), '[\u0300-\u036f\u2010-\u2015-]', '', 'g'),
			'ØøĐđŁłıħƙƘɓƁɗƊð,', 'OoDdLlihkKbBdDd ')), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th') END
$$;
--> statement-breakpoint
DROP INDEX "products_name_search";--> statement-breakpoint
DROP INDEX "users_search";--> statement-breakpoint
DROP INDEX "products_search";--> statement-breakpoint
DROP INDEX "mails_search";--> statement-breakpoint
DROP INDEX "orders_search";--> statement-breakpoint
DROP INDEX "newsletter_subscribers_search";--> statement-breakpoint
DROP INDEX "articles_search";--> statement-breakpoint
CREATE INDEX "users_search" ON "users" USING gin (staff_search_fold("name" || ' ' || "email") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "products_search" ON "products" USING gin (staff_search_fold("name" || ' ' || coalesce("brand", '') || ' ' || coalesce("barcode", '')) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "mails_search" ON "mails" USING gin (staff_search_fold("recipient" || ' ' || "subject") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "orders_search" ON "orders" USING gin (staff_search_fold("tracking_no" || ' ' || "firstname" || ' ' || "lastname" || ' ' || "email" || ' ' || regexp_replace("phone", '[^0-9]', '', 'g') || ' ' || "address" || ' ' || "city") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "newsletter_subscribers_search" ON "newsletter_subscribers" USING gin (staff_search_fold("email") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "articles_search" ON "articles" USING gin (staff_search_fold("title" || ' ' || "author") gin_trgm_ops);