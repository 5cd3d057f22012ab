-- Deletes families whose last product has left or was deleted.

CREATE OR REPLACE FUNCTION public.family_emptied()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
	DELETE FROM product_families f WHERE f.id IN (SELECT family_id FROM gone)
		AND NOT EXISTS (SELECT FROM family_variants v WHERE v.family_id = f.id);
	RETURN NULL;
END $function$;

CREATE OR REPLACE TRIGGER family_variants_gone AFTER DELETE ON public.family_variants REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION family_emptied();
