-- The stems of several words.

CREATE OR REPLACE FUNCTION public.search_stems(words text[])
 RETURNS tsvector
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
	SELECT array_to_tsvector(coalesce(array_agg(DISTINCT search_stem(word)), '{}'))
	FROM unnest(words) word
$function$;
