-- What a product's specifications add to the text that is searched: "400w active bluetooth 6.5in". What it has built in is
-- among its facet tokens instead: who asks for a microphone hardly means a laptop that has one.

CREATE OR REPLACE FUNCTION public.search_specification_text(product integer)
 RETURNS text
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$
	SELECT coalesce(string_agg(CASE
		WHEN v.number IS NOT NULL THEN CASE WHEN d.unit IS NOT NULL THEN v.number || d.unit ELSE '' END
		WHEN v.truth THEN CASE WHEN d.label ~* '^built[ -]?in\M' THEN '' ELSE d.label END ELSE coalesce(v.text, '') END, ' '), '')
	FROM product_specifications v JOIN specification_definitions d ON d.id = v.definition_id
	WHERE v.product_id = product
$function$;
