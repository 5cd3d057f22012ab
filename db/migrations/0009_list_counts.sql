CREATE TABLE "product_counts" (
	"category_id" integer NOT NULL,
	"facet" varchar(5) NOT NULL,
	"value" varchar(255) NOT NULL,
	"flags" smallint NOT NULL,
	"n" integer NOT NULL
);
--> statement-breakpoint
DROP INDEX "products_bestsellers";--> statement-breakpoint
DROP INDEX "products_category_newest";--> statement-breakpoint
DROP INDEX "products_category_price";--> statement-breakpoint
DROP INDEX "products_popular";--> statement-breakpoint
DROP INDEX "products_newest";--> statement-breakpoint
DROP INDEX "products_by_name";--> statement-breakpoint
DROP INDEX "products_by_price";--> statement-breakpoint
DROP INDEX "products_by_sold";--> statement-breakpoint
CREATE INDEX "product_counts_read" ON "product_counts" USING btree ("facet","category_id","value","flags","n");--> statement-breakpoint
CREATE INDEX "products_category_sold" ON "products" USING btree ("category_id","status","sold_count","id","selling_kobo","original_kobo","qty","brand");--> statement-breakpoint
CREATE INDEX "products_brand" ON "products" USING btree ("brand","category_id","status","selling_kobo","id","original_kobo","qty");--> statement-breakpoint
CREATE INDEX "products_category_sale" ON "products" USING btree ("category_id","status","id") WHERE "products"."original_kobo" > "products"."selling_kobo";--> statement-breakpoint
CREATE INDEX "products_sale" ON "products" USING btree ("status","id") WHERE "products"."original_kobo" > "products"."selling_kobo";--> statement-breakpoint
CREATE INDEX "products_category_newest" ON "products" USING btree ("category_id","status","id","selling_kobo","original_kobo","qty","brand");--> statement-breakpoint
CREATE INDEX "products_category_price" ON "products" USING btree ("category_id","status","selling_kobo","id","original_kobo","qty","brand");--> statement-breakpoint
CREATE INDEX "products_popular" ON "products" USING btree ("popular","status","id");--> statement-breakpoint
CREATE INDEX "products_newest" ON "products" USING btree ("status","id","category_id","selling_kobo","original_kobo","qty","brand");--> statement-breakpoint
CREATE INDEX "products_by_name" ON "products" USING btree ("name","id","status","category_id");--> statement-breakpoint
CREATE INDEX "products_by_price" ON "products" USING btree ("selling_kobo","id","status","category_id","original_kobo","qty","brand");--> statement-breakpoint
CREATE INDEX "products_by_sold" ON "products" USING btree ("sold_count","id","status","category_id","selling_kobo","original_kobo","qty","brand");--> statement-breakpoint
CREATE FUNCTION "price_step"(kobo bigint) RETURNS smallint LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN width_bucket(kobo, ARRAY[
	100000, 200000, 500000, 1000000, 2000000, 5000000, 10000000, 20000000, 50000000, 100000000, 200000000, 500000000, 1000000000
]::bigint[])::smallint;--> statement-breakpoint
-- Counts what a statement changed; of what stayed as it was (most of what orders do to the stock) nothing is written.
CREATE FUNCTION "count_products"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'INSERT' THEN
		INSERT INTO product_counts (category_id, facet, value, flags, n)
		SELECT c.id, f.facet, f.value, (p.qty > 0)::int + 2 * (p.original_kobo > p.selling_kobo)::int, count(*)
		FROM new_products p
		CROSS JOIN LATERAL (VALUES (p.category_id), (0)) c (id)
		CROSS JOIN LATERAL (VALUES ('step', price_step(p.selling_kobo)::text), ('brand', p.brand)) f (facet, value)
		WHERE p.status = 0 AND f.value IS NOT NULL
		GROUP BY 1, 2, 3, 4;
	ELSIF TG_OP = 'DELETE' THEN
		INSERT INTO product_counts (category_id, facet, value, flags, n)
		SELECT c.id, f.facet, f.value, (p.qty > 0)::int + 2 * (p.original_kobo > p.selling_kobo)::int, -count(*)
		FROM old_products p
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
END $$;--> statement-breakpoint
CREATE TRIGGER "products_counted_new" AFTER INSERT ON "products"
REFERENCING NEW TABLE AS new_products FOR EACH STATEMENT EXECUTE FUNCTION count_products();--> statement-breakpoint
CREATE TRIGGER "products_counted_gone" AFTER DELETE ON "products"
REFERENCING OLD TABLE AS old_products FOR EACH STATEMENT EXECUTE FUNCTION count_products();--> statement-breakpoint
CREATE TRIGGER "products_counted_changed" AFTER UPDATE ON "products"
REFERENCING OLD TABLE AS old_products NEW TABLE AS new_products FOR EACH STATEMENT EXECUTE FUNCTION count_products();--> statement-breakpoint
INSERT INTO product_counts (category_id, facet, value, flags, n)
SELECT c.id, f.facet, f.value, (p.qty > 0)::int + 2 * (p.original_kobo > p.selling_kobo)::int, count(*)
FROM products p
CROSS JOIN LATERAL (VALUES (p.category_id), (0)) c (id)
CROSS JOIN LATERAL (VALUES ('step', price_step(p.selling_kobo)::text), ('brand', p.brand)) f (facet, value)
WHERE p.status = 0 AND f.value IS NOT NULL
GROUP BY 1, 2, 3, 4;
