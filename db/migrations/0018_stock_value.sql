DROP INDEX "products_by_value";--> statement-breakpoint
CREATE INDEX "products_by_value" ON "products" USING btree (("selling_kobo" * "qty"::float8),"id");