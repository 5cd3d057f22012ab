-- Ends what search-texts-named.sql noted, after the update.

CREATE OR REPLACE FUNCTION public.search_texts_read()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
	PERFORM set_config('shop.search_texts', '', true);
	RETURN NULL;
END
$function$;

CREATE OR REPLACE TRIGGER products_search_renamed_read AFTER UPDATE OF name, brand, model, size, color, condition, barcode, meta_keyword, description ON public.products FOR EACH STATEMENT EXECUTE FUNCTION search_texts_read();
