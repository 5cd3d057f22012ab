-- Takes deleted products out of the search index and their words out of search_words.

CREATE OR REPLACE FUNCTION public.search_products_deleted()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
	INSERT INTO search_words AS known (word, stem, titles, sound)
	SELECT word, search_stem(word), -count(*), dmetaphone(word)
	FROM gone g, unnest(search_title_words(search_title_from(g.name, g.brand, g.model, g.size, concat_ws(' ', g.color, search_condition_words(g.condition)), g.barcode, g.meta_keyword))) word
	GROUP BY word ORDER BY word
	ON CONFLICT (word) DO UPDATE SET titles = greatest(0, known.titles + excluded.titles);
	RETURN NULL;
END
$function$;

CREATE OR REPLACE TRIGGER products_search_deleted AFTER DELETE ON public.products REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION search_products_deleted();
