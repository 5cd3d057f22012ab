ALTER TABLE "order_events" ADD COLUMN "reason" varchar(40);--> statement-breakpoint
-- Until now the shop knew the orders it had given up by this note; staff who wrote the same are named in their rows.
UPDATE "order_events" SET "reason" = 'not-paid-in-time' WHERE "note" = 'Not paid in time' AND "by_user_id" IS NULL AND "to_state" = 'cancelled';
