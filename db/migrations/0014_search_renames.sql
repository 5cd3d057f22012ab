-- A trigger that sees the rows of a whole statement cannot be bound to columns. So one that is bound tells it that texts may
-- change: statements about prices and stock then do not compare the texts of every row they touch.
CREATE FUNCTION search_texts_named() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM set_config('shop.search_texts', 'named', true);
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER products_search_named
	BEFORE UPDATE OF name, brand, model, size, color, barcode, meta_keyword, description ON products
	FOR EACH STATEMENT EXECUTE FUNCTION search_texts_named();
--> statement-breakpoint
CREATE FUNCTION search_texts_read() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM set_config('shop.search_texts', '', true);
	RETURN NULL;
END
$$;
--> statement-breakpoint
DROP TRIGGER products_search_renamed ON products;
--> statement-breakpoint
CREATE TRIGGER products_search_renamed AFTER UPDATE ON products REFERENCING OLD TABLE AS stale NEW TABLE AS fresh
	FOR EACH STATEMENT WHEN (current_setting('shop.search_texts', true) = 'named')
	EXECUTE FUNCTION search_products_renamed();
--> statement-breakpoint
-- After the one before it: triggers of a statement run in the order of their names.
CREATE TRIGGER products_search_renamed_read
	AFTER UPDATE OF name, brand, model, size, color, barcode, meta_keyword, description ON products
	FOR EACH STATEMENT EXECUTE FUNCTION search_texts_read();
