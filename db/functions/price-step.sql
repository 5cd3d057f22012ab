-- Rounds a price down to the step by which lists of prices are counted.

CREATE OR REPLACE FUNCTION public.price_step(kobo bigint)
 RETURNS smallint
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN (width_bucket(kobo, ARRAY[(100000)::bigint, (200000)::bigint, (500000)::bigint, (1000000)::bigint, (2000000)::bigint, (5000000)::bigint, (10000000)::bigint, (20000000)::bigint, (50000000)::bigint, (100000000)::bigint, (200000000)::bigint, (500000000)::bigint, (1000000000)::bigint]))::smallint;
