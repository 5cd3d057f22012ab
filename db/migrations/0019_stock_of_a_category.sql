DROP INDEX "products_by_qty";--> statement-breakpoint
CREATE INDEX "products_by_qty" ON "products" USING btree ("qty","id","category_id");