-- The name by which staff search a product: name, brand and model.

CREATE OR REPLACE FUNCTION public.search_name_from(name text, brand text, model text)
 RETURNS text
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$
	SELECT search_fold(concat_ws(' ', CASE WHEN strpos(lower(name), lower(brand)) = 0 THEN brand END, name,
		CASE WHEN strpos(lower(name), lower(model)) = 0 THEN model END))
$function$;
