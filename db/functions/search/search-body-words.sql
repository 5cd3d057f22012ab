-- The words of a folded text, each once and cut to their stems, without positions.

CREATE OR REPLACE FUNCTION public.search_body_words(folded text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
	SELECT coalesce(array_agg(DISTINCT word), '{}')
	FROM unnest(string_to_array(replace(folded, '-', ' '), ' ')) word
	WHERE length(word) BETWEEN 2 AND 40 AND (word ~ '\d' OR ts_lexize('english_stem', word) IS DISTINCT FROM '{}')
$function$;
