ALTER TABLE "stock_movements" DROP CONSTRAINT "stock_movements_cause";--> statement-breakpoint
ALTER TABLE "repair_jobs" ADD COLUMN "replacement_product_id" integer;--> statement-breakpoint
ALTER TABLE "stock_movements" ADD COLUMN "repair_id" integer;--> statement-breakpoint
ALTER TABLE "repair_jobs" ADD CONSTRAINT "repair_jobs_replacement_product_id_products_id_fk" FOREIGN KEY ("replacement_product_id") REFERENCES "public"."products"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_movements" ADD CONSTRAINT "stock_movements_repair_id_repair_jobs_id_fk" FOREIGN KEY ("repair_id") REFERENCES "public"."repair_jobs"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "repair_jobs_replacement" ON "repair_jobs" USING btree ("replacement_product_id");--> statement-breakpoint
CREATE INDEX "stock_movements_repair" ON "stock_movements" USING btree ("repair_id") WHERE "stock_movements"."repair_id" is not null;--> statement-breakpoint
ALTER TABLE "stock_movements" ADD CONSTRAINT "stock_movements_cause" CHECK ("stock_movements"."cause" in ('order', 'order-cancelled', 'return', 'layaway', 'repair', 'count', 'edit', 'bulk', 'undo', 'kit', 'import', 'received', 'other'));