-- Enters products whose texts changed into the search index anew.

CREATE OR REPLACE FUNCTION public.search_products_renamed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
	WITH texts AS MATERIALIZED (
		SELECT id, name, brand, model, size, color, condition, barcode, meta_keyword, description, sum(sign) sign
		FROM (
			SELECT -1 sign, id, name, brand, model, size, color, condition, barcode, meta_keyword, description FROM stale
			UNION ALL
			SELECT 1, id, name, brand, model, size, color, condition, barcode, meta_keyword, description FROM fresh
		) both_of_each
		GROUP BY id, name, brand, model, size, color, condition, barcode, meta_keyword, description
		HAVING sum(sign) <> 0
	), folded AS MATERIALIZED (
		SELECT id, sign, brand, search_name_from(name, brand, model) called,
			search_title_words(search_title_from(name, brand, model, size, concat_ws(' ', color, search_condition_words(condition)), barcode, meta_keyword)) title,
			CASE WHEN sign > 0 THEN search_body_words(search_fold(left(description, 4000) || ' ' || search_specification_text(id))) ELSE '{}' END body
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
	UPDATE product_search p SET name = f.called, brand = f.brand,
		title = search_stems(f.title) || search_facet_tokens_in(p.title),
		everything = search_stems(f.title || f.body) || search_facet_tokens_in(p.title)
	FROM folded f WHERE f.sign > 0 AND f.id = p.product_id;
	RETURN NULL;
END
$function$;

CREATE OR REPLACE TRIGGER products_search_renamed AFTER UPDATE ON public.products REFERENCING OLD TABLE AS stale NEW TABLE AS fresh FOR EACH STATEMENT WHEN ((current_setting('shop.search_texts'::text, true) = 'named'::text)) EXECUTE FUNCTION search_products_renamed();
