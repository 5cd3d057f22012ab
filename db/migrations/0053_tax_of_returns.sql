ALTER TABLE "order_returns" ADD COLUMN "taxed_kobo" bigint;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "return_id" integer;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_return_id_order_returns_id_fk" FOREIGN KEY ("return_id") REFERENCES "public"."order_returns"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "refunds_return" ON "refunds" USING btree ("return_id") WHERE "refunds"."return_id" is not null;--> statement-breakpoint
ALTER TABLE "order_returns" ADD CONSTRAINT "order_returns_taxed" CHECK ("order_returns"."taxed_kobo" between 0 and "order_returns"."amount_kobo");