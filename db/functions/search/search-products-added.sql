-- Enters new products into the search index.

CREATE OR REPLACE FUNCTION public.search_products_added()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
	PERFORM search_enter(ARRAY(SELECT id FROM added));
	RETURN NULL;
END
$function$;

CREATE OR REPLACE TRIGGER products_search_added AFTER INSERT ON public.products REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION search_products_added();
