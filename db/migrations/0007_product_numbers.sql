ALTER TABLE "products" ADD COLUMN "sku" varchar(64);--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "weight_grams" integer;--> statement-breakpoint
CREATE INDEX "products_sku" ON "products" USING btree (lower("sku")) WHERE "products"."sku" is not null;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_weight" CHECK ("products"."weight_grams" > 0);