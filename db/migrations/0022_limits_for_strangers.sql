ALTER TABLE "users" ADD COLUMN "email_verified_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "phone_e164" varchar(20) DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "orders_open_cash_user" ON "orders" USING btree ("user_id") WHERE "orders"."state" = 'placed' and "orders"."payment_mode" = 'cod';--> statement-breakpoint
CREATE INDEX "orders_open_cash_phone" ON "orders" USING btree ("phone_e164") WHERE "orders"."state" = 'placed' and "orders"."payment_mode" = 'cod';--> statement-breakpoint
-- A generated column is changed by making it anew (its expression can only be replaced since PostgreSQL 17), and its
-- indexes with it.
ALTER TABLE "mails" ADD COLUMN "held_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "mails" drop column "state";--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "state" varchar(10) GENERATED ALWAYS AS (case when sent_at is not null then 'sent' when given_up_at is not null then 'failed' when held_at is not null then 'held' else 'waiting' end) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "mails_state" ON "mails" USING btree ("state","id");--> statement-breakpoint
CREATE INDEX "mails_kind_state" ON "mails" USING btree ("kind","state","id");
