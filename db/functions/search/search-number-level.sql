-- The level of a number among the facet tokens: 24 to a power of ten. Its twin is levelOfNumber in shop/search/.

CREATE OR REPLACE FUNCTION public.search_number_level(number double precision)
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
	SELECT CASE WHEN number <= 0 THEN 0
		ELSE greatest(1, least(500, floor(24 * ln(number) / ln(10::float8) + 200 + 1e-9)))::integer END
$function$;
