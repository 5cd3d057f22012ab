-- The name by which staff search this product.

CREATE OR REPLACE FUNCTION public.search_name_of(p products)
 RETURNS text
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$
	SELECT search_name_from(p.name, p.brand, p.model)
$function$;
