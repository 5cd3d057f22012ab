ALTER TABLE "orders" ADD COLUMN "tax_rate" smallint;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "taxed_kobo" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_taxed" CHECK ("orders"."taxed_kobo" between 0 and "orders"."total_kobo" and ("orders"."tax_rate" is not null or "orders"."tax_kobo" = 0 and "orders"."taxed_kobo" = 0));