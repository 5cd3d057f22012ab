-- The words of a product besides its title, for the search index.

CREATE OR REPLACE FUNCTION public.search_body_of(p products)
 RETURNS text
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$
	SELECT search_fold(left(p.description, 4000))
$function$;
