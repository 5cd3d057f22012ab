-- The level of how many pieces were sold, for the order of hits.

CREATE OR REPLACE FUNCTION public.search_sold_level(sold integer)
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN (floor(((ln(((1 + GREATEST(sold, 0)))::double precision) / ln((2)::double precision)) + (0.000000001)::double precision)))::integer;
