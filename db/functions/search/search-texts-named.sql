-- Notes before an update that the statement names texts of products; see search-products-renamed.sql.

CREATE OR REPLACE FUNCTION public.search_texts_named()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
	PERFORM set_config('shop.search_texts', 'named', true);
	RETURN NULL;
END
$function$;

CREATE OR REPLACE TRIGGER products_search_named BEFORE UPDATE OF name, brand, model, size, color, condition, barcode, meta_keyword, description ON public.products FOR EACH STATEMENT EXECUTE FUNCTION search_texts_named();
