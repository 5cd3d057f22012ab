-- After products have left their families or were deleted: deletes families without any, arranges the others anew, and no
-- longer counts those that left as standing behind another.

CREATE OR REPLACE FUNCTION public.family_left()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
	INSERT INTO product_counts (category_id, facet, value, flags, n)
	SELECT c.id, 'behind', g.counted_brand, g.counted_flags, -count(*)
	FROM gone g CROSS JOIN LATERAL (VALUES (g.counted_category), (0)) c (id)
	WHERE g.counted_category IS NOT NULL
	GROUP BY 1, 3, 4;
	DELETE FROM product_families f WHERE f.id IN (SELECT family_id FROM gone)
		AND NOT EXISTS (SELECT FROM family_variants v WHERE v.family_id = f.id);
	PERFORM family_arrange(id) FROM (
		SELECT f.id FROM product_families f WHERE f.id IN (SELECT family_id FROM gone) ORDER BY 1
	) families;
	RETURN NULL;
END $function$;

CREATE OR REPLACE TRIGGER family_variants_gone AFTER DELETE ON public.family_variants REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION family_left();
