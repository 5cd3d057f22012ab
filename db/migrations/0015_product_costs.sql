ALTER TABLE "products" ADD COLUMN "cost_kobo" bigint;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "supplier_currency" varchar(3);--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "supplier_minor" bigint;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "cost_kobo" bigint;--> statement-breakpoint
CREATE INDEX "products_by_margin" ON "products" USING btree ((1 - "cost_kobo" / nullif("selling_kobo", 0)::float8),"id") WHERE "products"."cost_kobo" is not null;--> statement-breakpoint
CREATE INDEX "products_supplier_price" ON "products" USING btree ("supplier_currency","id") WHERE "products"."supplier_minor" is not null;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_cost" CHECK ("products"."cost_kobo" >= 0);--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_supplier_price" CHECK ("products"."supplier_minor" > 0);--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_supplier_currency" CHECK ("products"."supplier_currency" in ('USD', 'EUR', 'GBP', 'CNY'));