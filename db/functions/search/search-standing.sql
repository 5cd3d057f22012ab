-- What puts one product before another among equal hits: for sale, in stock, sold often.

CREATE OR REPLACE FUNCTION public.search_standing(status integer, qty integer, sold integer)
 RETURNS smallint
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
	SELECT CASE WHEN status <> 0 THEN -1 WHEN qty <= 0 THEN 0
		ELSE 1 + least(8, floor(ln((1 + greatest(sold, 0))::float8) / ln(2::float8) + 1e-9)) END::smallint
$function$;
