ALTER TABLE "products" ADD COLUMN "sold_in_kits" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
UPDATE "products" SET "sold_in_kits" = "sold"."pieces" FROM (
	SELECT "part"."product_id", sum(("line"."qty" - "line"."returned_qty") * "part"."pieces")::integer AS "pieces"
	FROM "order_line_parts" "part" JOIN "order_lines" "line" ON "line"."id" = "part"."line_id"
	JOIN "orders" ON "orders"."id" = "line"."order_id" AND "orders"."stock_returned_at" IS NULL
	GROUP BY "part"."product_id"
) "sold" WHERE "sold"."product_id" = "products"."id";--> statement-breakpoint
CREATE INDEX "products_by_pieces_sold" ON "products" USING btree (("sold_count" + "sold_in_kits"),"id","category_id");
