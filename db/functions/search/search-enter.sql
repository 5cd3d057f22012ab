-- Enters products into the search index anew.

CREATE OR REPLACE FUNCTION public.search_enter(ids integer[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
DECLARE
	titles text[];
	bodies text[];
BEGIN
	WITH folded AS MATERIALIZED (
		SELECT p.id, p.category_id, search_standing(p.status, p.qty, p.sold_count) standing, search_name_from(p.name, p.brand, p.model) called, p.brand,
			p.selling_kobo, p.original_kobo > p.selling_kobo on_sale,
			array_to_tsvector(search_facet_tokens(p.id, p.category_id, p.status, p.qty, p.sold_count, p.selling_kobo, p.original_kobo)) tokens,
			search_title_words(search_title_from(p.name, p.brand, p.model, p.size, concat_ws(' ', p.color, search_condition_words(p.condition)), p.barcode, p.meta_keyword)) title,
			search_body_words(search_fold(left(p.description, 4000))) body
		FROM products p WHERE p.id = ANY(ids)
	), entered AS (
		INSERT INTO product_search (product_id, category_id, standing, name, brand, selling_kobo, on_sale, title, everything)
		SELECT id, category_id, standing, called, brand, selling_kobo, on_sale, search_stems(title) || tokens,
			search_stems(title || body) || tokens
		FROM folded
	)
	SELECT (SELECT array_agg(word) FROM folded, unnest(title) word),
		(SELECT array_agg(DISTINCT word) FROM folded, unnest(body) word) INTO titles, bodies;
	PERFORM search_count_words(titles, bodies, 1);
END
$function$;
