-- The stem of a word: plurals and their singular are one.

CREATE OR REPLACE FUNCTION public.search_stem(word text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
	SELECT CASE WHEN word ~ '\d' THEN word ELSE coalesce((ts_lexize('english_stem', word))[1], word) END
$function$;
