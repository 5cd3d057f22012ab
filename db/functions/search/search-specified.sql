-- Enters products whose specifications changed into the search index anew: their facet tokens, and what is said in all
-- texts. Words of titles stay as they are.

CREATE OR REPLACE FUNCTION public.search_specified()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
	said text[];
BEGIN
	WITH products_specified AS MATERIALIZED (
		-- Of a deleted specification nothing is taken out: no filter asks for its tokens any more.
		SELECT DISTINCT c.product_id id FROM changed c JOIN specification_definitions d ON d.id = c.definition_id
	), folded AS MATERIALIZED (
		SELECT p.id, search_specification_tokens(p.id) tokens,
			search_title_words(search_title_from(p.name, p.brand, p.model, p.size, concat_ws(' ', p.color, search_condition_words(p.condition)), p.barcode, p.meta_keyword)) title,
			search_body_words(search_fold(left(p.description, 4000))) body,
			search_body_words(search_fold(search_specification_text(p.id))) facts, search_built_in_words(p.id) built_in
		FROM products_specified s JOIN products p ON p.id = s.id
	), entered AS (
		-- The other tokens are read from the row itself: an order may have changed them while this waited for it.
		UPDATE product_search e SET (title, everything) = (
			SELECT search_stems(f.title) || facets.tokens, search_stems(f.title || f.body || f.facts) || facets.tokens
			FROM (SELECT array_to_tsvector(f.tokens || ARRAY(
				SELECT word FROM unnest(tsvector_to_array(search_facet_tokens_in(e.title))) word WHERE word !~ '^@')) tokens) facets
		)
		FROM folded f WHERE e.product_id = f.id
	)
	SELECT array_agg(DISTINCT word) INTO said FROM folded, unnest(facts || built_in) word;
	PERFORM search_count_words('{}', said, 1);
	RETURN NULL;
END
$function$;

CREATE OR REPLACE TRIGGER product_specifications_added AFTER INSERT ON public.product_specifications REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION search_specified();

CREATE OR REPLACE TRIGGER product_specifications_changed AFTER UPDATE ON public.product_specifications REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION search_specified();

CREATE OR REPLACE TRIGGER product_specifications_removed AFTER DELETE ON public.product_specifications REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION search_specified();
