-- The title of this product for the search index.

CREATE OR REPLACE FUNCTION public.search_title_of(p products)
 RETURNS text
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$
	SELECT search_title_from(p.name, p.brand, p.model, p.size, p.color, p.barcode, p.meta_keyword)
$function$;
