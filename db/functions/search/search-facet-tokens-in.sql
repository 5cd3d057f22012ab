-- The facet tokens among the words of an index entry.

CREATE OR REPLACE FUNCTION public.search_facet_tokens_in(title tsvector)
 RETURNS tsvector
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
	SELECT array_to_tsvector(ARRAY(SELECT word FROM unnest(tsvector_to_array(title)) word WHERE word !~ '^[a-z0-9]'))
$function$;
