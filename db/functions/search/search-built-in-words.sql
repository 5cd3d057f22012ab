-- The words of what a product has built in: "built", "in", "builtin", "microphone" of "Built-in microphone: Yes".

CREATE OR REPLACE FUNCTION public.search_built_in_words(product integer)
 RETURNS text[]
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$
	SELECT search_title_words(search_fold(coalesce(string_agg(d.label, ' '), '')))
	FROM product_specifications v JOIN specification_definitions d ON d.id = v.definition_id
	WHERE v.product_id = product AND v.truth AND d.label ~* '^built[ -]?in\M'
$function$;
