CREATE TABLE "exchange_rates" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "exchange_rates_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"currency" varchar(3) NOT NULL,
	"rate" text NOT NULL,
	"source" text NOT NULL,
	"fetched_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "money_differences" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "money_differences_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" varchar(40) NOT NULL,
	"subject" varchar(220) NOT NULL,
	"order_id" integer,
	"payment_id" integer,
	"facts" jsonb NOT NULL,
	"found_at" timestamp with time zone DEFAULT now() NOT NULL,
	"settled_at" timestamp with time zone,
	"settled_how" text
);
--> statement-breakpoint
ALTER TABLE "payments" DROP CONSTRAINT "payments_state";--> statement-breakpoint
DROP INDEX "payments_open";--> statement-breakpoint
ALTER TABLE "payments" ALTER COLUMN "hold_until" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "pay_url" text;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "access_code" varchar(191);--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "capture_id" varchar(191);--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "paid_minor" bigint;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "paid_currency" varchar(3);--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "paid_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "said" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "next_check_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "checks" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "refund_id" varchar(191);--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "refund_reason" text;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "refunded_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "money_differences" ADD CONSTRAINT "money_differences_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "money_differences" ADD CONSTRAINT "money_differences_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "exchange_rates_newest" ON "exchange_rates" USING btree ("currency","fetched_at");--> statement-breakpoint
CREATE UNIQUE INDEX "money_differences_open" ON "money_differences" USING btree ("kind","subject") WHERE "money_differences"."settled_at" is null;--> statement-breakpoint
CREATE INDEX "money_differences_newest" ON "money_differences" USING btree ("settled_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_paid_once" ON "payments" USING btree ("order_id") WHERE "payments"."state" = 'paid';--> statement-breakpoint
CREATE INDEX "payments_due" ON "payments" USING btree ("next_check_at") WHERE "payments"."next_check_at" is not null;--> statement-breakpoint
CREATE INDEX "payments_state" ON "payments" USING btree ("state","id");--> statement-breakpoint
CREATE INDEX "payments_provider_id" ON "payments" USING btree ("provider","provider_id");--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_state_known" CHECK ("payments"."state" in ('started', 'pending', 'paid', 'review', 'refunding', 'refunded', 'failed', 'expired'));