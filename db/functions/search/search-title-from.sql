-- The title of a product for the search index: name, brand, model, size, colour, barcode and key words.

CREATE OR REPLACE FUNCTION public.search_title_from(name text, brand text, model text, size text, color text, barcode text, keywords text)
 RETURNS text
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$
	SELECT search_fold(concat_ws(' ', name, brand, model, size, color, barcode, keywords))
$function$;
