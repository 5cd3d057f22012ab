-- The facet tokens of a product, by which the index narrows a search: category, brand, price level, stock.

CREATE OR REPLACE FUNCTION public.search_facet_tokens(id integer, category_id integer, status integer, qty integer, sold integer, selling bigint, original bigint)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
	SELECT ARRAY['#' || category_id, '~' || search_standing(status, qty, sold), '^' || search_sold_level(sold), '+' || id / 16384,
		'$' || level, '$' || level / 4 || '*4', '$' || level / 16 || '*16'] || CASE WHEN original > selling THEN '{%}'::text[] ELSE '{}' END
	FROM search_price_level(selling) level
$function$;
