-- Decides which product of a family stands for it in lists: one in stock, then the cheapest. The others are behind it, and
-- product_counts holds how many of them lists that show one card a family must leave out.

CREATE OR REPLACE FUNCTION public.family_arrange(family integer)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
BEGIN
	-- One after the other, so that each sees what the one before has committed.
	PERFORM FROM product_families WHERE id = family FOR NO KEY UPDATE;
	WITH ranked AS (
		SELECT p.id, p.category_id, p.brand, p.status, p.qty,
			row_number() OVER (ORDER BY p.status, (p.qty > 0) DESC, (p.selling_kobo = 0), p.selling_kobo, p.id) place
		FROM family_variants v JOIN products p ON p.id = v.product_id WHERE v.family_id = family
	), wanted AS (
		SELECT id, place > 1 behind, CASE WHEN place > 1 AND status = 0 THEN category_id END counted_category,
			CASE WHEN place > 1 AND status = 0 THEN coalesce(brand, '') END counted_brand,
			CASE WHEN place > 1 AND status = 0 THEN (qty > 0)::int END counted_flags
		FROM ranked
	), arranged AS (
		UPDATE family_variants v SET behind = w.behind, counted_category = w.counted_category, counted_brand = w.counted_brand,
			counted_flags = w.counted_flags
		FROM wanted w JOIN family_variants was ON was.product_id = w.id
		WHERE v.product_id = w.id AND (v.behind, v.counted_category, v.counted_brand, v.counted_flags)
			IS DISTINCT FROM (w.behind, w.counted_category, w.counted_brand, w.counted_flags::smallint)
		RETURNING was.counted_category old_category, was.counted_brand old_brand, was.counted_flags old_flags,
			w.counted_category, w.counted_brand, w.counted_flags
	)
	INSERT INTO product_counts (category_id, facet, value, flags, n)
	SELECT c.id, 'behind', s.brand, s.flags, sum(s.sign)
	FROM (
		SELECT -1 sign, old_category category, old_brand brand, old_flags flags FROM arranged
		UNION ALL
		SELECT 1, counted_category, counted_brand, counted_flags FROM arranged
	) s
	CROSS JOIN LATERAL (VALUES (s.category), (0)) c (id)
	WHERE s.category IS NOT NULL
	GROUP BY 1, 3, 4
	HAVING sum(s.sign) <> 0;
END $function$;
