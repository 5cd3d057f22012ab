DROP INDEX "orders_returned_cash_phone";--> statement-breakpoint
ALTER TABLE "order_returns" ADD COLUMN "hand_kobo" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "deposit_kobo" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "orders_returned_cash_phone" ON "orders" USING btree ("phone_e164") WHERE "orders"."state" = 'returned' and "orders"."payment_mode" in ('cod', 'cod-card', 'cod-wallet');--> statement-breakpoint
ALTER TABLE "order_returns" ADD CONSTRAINT "order_returns_hand" CHECK ("order_returns"."hand_kobo" >= 0 and ("order_returns"."hand_kobo" = 0 or "order_returns"."money" = 'provider' and "order_returns"."hand_kobo" < "order_returns"."amount_kobo"));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_deposit" CHECK ("orders"."deposit_kobo" >= 0 and ("orders"."deposit_kobo" = 0 or "orders"."deposit_kobo" < "orders"."total_kobo")
				and ("orders"."deposit_kobo" > 0) = ("orders"."payment_mode" in ('cod-card', 'cod-wallet')));