ALTER TABLE "orders" ADD COLUMN "cash_open" boolean DEFAULT false NOT NULL;--> statement-breakpoint
UPDATE "orders" o SET "cash_open" = true
	WHERE o."state" IN ('sent', 'delivered') AND o."payment_mode" IN ('cod', 'cod-card', 'cod-wallet')
	AND NOT EXISTS (SELECT 1 FROM "order_cash" c WHERE c."order_id" = o."id" AND c."amount_kobo" IS NOT NULL);--> statement-breakpoint
CREATE INDEX "orders_cash_open" ON "orders" USING btree ("id") WHERE "orders"."cash_open";
