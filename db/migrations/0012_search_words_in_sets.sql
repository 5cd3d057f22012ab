-- The search is kept up by whole statements. Row by row, a statement of many rows wrote the same words again and again, and
-- each time had to pass all the versions it had made before.
CREATE FUNCTION search_title_from(name text, brand text, model text, size text, color text, barcode text, keywords text)
RETURNS text LANGUAGE sql STABLE PARALLEL SAFE AS $$
	SELECT search_fold(concat_ws(' ', name, brand, model, size, color, barcode, keywords))
$$;
--> statement-breakpoint
CREATE FUNCTION search_name_from(name text, brand text, model text) RETURNS text LANGUAGE sql STABLE PARALLEL SAFE AS $$
	SELECT search_fold(concat_ws(' ', CASE WHEN strpos(lower(name), lower(brand)) = 0 THEN brand END, name,
		CASE WHEN strpos(lower(name), lower(model)) = 0 THEN model END))
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION search_title_of(p products) RETURNS text LANGUAGE sql STABLE PARALLEL SAFE AS $$
	SELECT search_title_from(p.name, p.brand, p.model, p.size, p.color, p.barcode, p.meta_keyword)
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION search_name_of(p products) RETURNS text LANGUAGE sql STABLE PARALLEL SAFE AS $$
	SELECT search_name_from(p.name, p.brand, p.model)
$$;
--> statement-breakpoint
DROP TRIGGER products_search_renamed ON products;
--> statement-breakpoint
DROP FUNCTION search_product_renamed();
--> statement-breakpoint
-- What a statement left as it was falls out by adding up: most of what orders do to the stock.
CREATE FUNCTION search_products_renamed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	WITH texts AS MATERIALIZED (
		SELECT id, name, brand, model, size, color, barcode, meta_keyword, description, sum(sign) sign
		FROM (
			SELECT -1 sign, id, name, brand, model, size, color, barcode, meta_keyword, description FROM stale
			UNION ALL
			SELECT 1, id, name, brand, model, size, color, barcode, meta_keyword, description FROM fresh
		) both_of_each
		GROUP BY id, name, brand, model, size, color, barcode, meta_keyword, description
		HAVING sum(sign) <> 0
	), folded AS MATERIALIZED (
		SELECT id, sign, search_name_from(name, brand, model) called,
			search_title_words(search_title_from(name, brand, model, size, color, barcode, meta_keyword)) title,
			CASE WHEN sign > 0 THEN search_body_words(search_fold(left(description, 4000))) ELSE '{}' END body
		FROM texts
	), counted AS (
		INSERT INTO search_words AS known (word, stem, titles, sound)
		SELECT word, search_stem(word), sum(change), dmetaphone(word)
		FROM (
			SELECT word, sign change FROM folded, unnest(title) word
			UNION ALL
			SELECT word, 0 FROM folded, unnest(body) word
		) said
		GROUP BY word
		HAVING sum(change) <> 0 OR NOT EXISTS (SELECT FROM search_words w WHERE w.word = said.word)
		ORDER BY word
		ON CONFLICT (word) DO UPDATE SET titles = greatest(0, known.titles + excluded.titles)
	)
	UPDATE product_search p SET name = f.called,
		title = search_stems(f.title) || search_marks(p.category_id, p.standing),
		everything = search_stems(f.title || f.body) || search_marks(p.category_id, p.standing)
	FROM folded f WHERE f.sign > 0 AND f.id = p.product_id;
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER products_search_renamed AFTER UPDATE ON products REFERENCING OLD TABLE AS stale NEW TABLE AS fresh
	FOR EACH STATEMENT EXECUTE FUNCTION search_products_renamed();
--> statement-breakpoint
DROP TRIGGER products_search_deleted ON products;
--> statement-breakpoint
DROP FUNCTION search_product_deleted();
--> statement-breakpoint
CREATE FUNCTION search_products_deleted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO search_words AS known (word, stem, titles, sound)
	SELECT word, search_stem(word), -count(*), dmetaphone(word)
	FROM gone g, unnest(search_title_words(search_title_from(g.name, g.brand, g.model, g.size, g.color, g.barcode, g.meta_keyword))) word
	GROUP BY word ORDER BY word
	ON CONFLICT (word) DO UPDATE SET titles = greatest(0, known.titles + excluded.titles);
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER products_search_deleted AFTER DELETE ON products REFERENCING OLD TABLE AS gone
	FOR EACH STATEMENT EXECUTE FUNCTION search_products_deleted();
