-- Adds changes of products to product_counts: how many there are per category, brand and state of the stock.

CREATE OR REPLACE FUNCTION public.count_products()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
	IF TG_OP <> 'UPDATE' THEN
		INSERT INTO product_counts (category_id, facet, value, flags, n)
		SELECT c.id, f.facet, f.value, (p.qty > 0)::int + 2 * (p.original_kobo > p.selling_kobo)::int,
			count(*) * CASE TG_OP WHEN 'DELETE' THEN -1 ELSE 1 END
		FROM changed p
		CROSS JOIN LATERAL (VALUES (p.category_id), (0)) c (id)
		CROSS JOIN LATERAL (VALUES ('step', price_step(p.selling_kobo)::text), ('brand', p.brand)) f (facet, value)
		WHERE p.status = 0 AND f.value IS NOT NULL
		GROUP BY 1, 2, 3, 4;
	ELSE
		INSERT INTO product_counts (category_id, facet, value, flags, n)
		SELECT c.id, f.facet, f.value, (p.qty > 0)::int + 2 * (p.original_kobo > p.selling_kobo)::int, sum(p.sign)
		FROM (
			SELECT -1 AS sign, category_id, selling_kobo, original_kobo, qty, brand, status FROM old_products
			UNION ALL
			SELECT 1, category_id, selling_kobo, original_kobo, qty, brand, status FROM new_products
		) p
		CROSS JOIN LATERAL (VALUES (p.category_id), (0)) c (id)
		CROSS JOIN LATERAL (VALUES ('step', price_step(p.selling_kobo)::text), ('brand', p.brand)) f (facet, value)
		WHERE p.status = 0 AND f.value IS NOT NULL
		GROUP BY 1, 2, 3, 4
		HAVING sum(p.sign) <> 0;
	END IF;
	RETURN NULL;
END $function$;

CREATE OR REPLACE TRIGGER products_counted_changed AFTER UPDATE ON public.products REFERENCING OLD TABLE AS old_products NEW TABLE AS new_products FOR EACH STATEMENT EXECUTE FUNCTION count_products();

CREATE OR REPLACE TRIGGER products_counted_gone AFTER DELETE ON public.products REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_products();

CREATE OR REPLACE TRIGGER products_counted_new AFTER INSERT ON public.products REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_products();
