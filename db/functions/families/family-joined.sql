-- Arranges families that products have joined.

CREATE OR REPLACE FUNCTION public.family_joined()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
	PERFORM family_arrange(family_id) FROM (SELECT DISTINCT family_id FROM joined ORDER BY 1) families;
	RETURN NULL;
END $function$;

CREATE OR REPLACE TRIGGER family_variants_joined AFTER INSERT ON public.family_variants REFERENCING NEW TABLE AS joined FOR EACH STATEMENT EXECUTE FUNCTION family_joined();
