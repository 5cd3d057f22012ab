CREATE TABLE "cash_collectors" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "cash_collectors_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" varchar(120) NOT NULL,
	"kind" varchar(20) NOT NULL,
	"phone" varchar(40) DEFAULT '' NOT NULL,
	"user_id" integer,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "cash_collectors_kind" CHECK ("cash_collectors"."kind" in ('rider', 'courier', 'counter'))
);
--> statement-breakpoint
CREATE TABLE "cash_handovers" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "cash_handovers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"collector_id" integer NOT NULL,
	"expected_kobo" bigint NOT NULL,
	"counted_kobo" bigint NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"by_user_id" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "cash_handovers_amounts" CHECK ("cash_handovers"."expected_kobo" >= 0 and "cash_handovers"."counted_kobo" >= 0)
);
--> statement-breakpoint
CREATE TABLE "cash_paybacks" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "cash_paybacks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"order_id" integer NOT NULL,
	"amount_kobo" bigint NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"by_user_id" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "cash_paybacks_amount" CHECK ("cash_paybacks"."amount_kobo" > 0)
);
--> statement-breakpoint
CREATE TABLE "order_cash" (
	"order_id" integer PRIMARY KEY NOT NULL,
	"collector_id" integer,
	"amount_kobo" bigint,
	"reason" text DEFAULT '' NOT NULL,
	"collected_at" timestamp with time zone,
	"by_user_id" integer,
	"handover_id" integer,
	CONSTRAINT "order_cash_collected_whole" CHECK (("order_cash"."amount_kobo" is null) = ("order_cash"."collected_at" is null)),
	CONSTRAINT "order_cash_amount" CHECK ("order_cash"."amount_kobo" >= 0),
	CONSTRAINT "order_cash_handed_over" CHECK ("order_cash"."handover_id" is null or "order_cash"."amount_kobo" is not null)
);
--> statement-breakpoint
ALTER TABLE "cash_collectors" ADD CONSTRAINT "cash_collectors_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cash_handovers" ADD CONSTRAINT "cash_handovers_collector_id_cash_collectors_id_fk" FOREIGN KEY ("collector_id") REFERENCES "public"."cash_collectors"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cash_handovers" ADD CONSTRAINT "cash_handovers_by_user_id_users_id_fk" FOREIGN KEY ("by_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cash_paybacks" ADD CONSTRAINT "cash_paybacks_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cash_paybacks" ADD CONSTRAINT "cash_paybacks_by_user_id_users_id_fk" FOREIGN KEY ("by_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_cash" ADD CONSTRAINT "order_cash_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_cash" ADD CONSTRAINT "order_cash_collector_id_cash_collectors_id_fk" FOREIGN KEY ("collector_id") REFERENCES "public"."cash_collectors"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_cash" ADD CONSTRAINT "order_cash_by_user_id_users_id_fk" FOREIGN KEY ("by_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_cash" ADD CONSTRAINT "order_cash_handover_id_cash_handovers_id_fk" FOREIGN KEY ("handover_id") REFERENCES "public"."cash_handovers"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "cash_collectors_name" ON "cash_collectors" USING btree (lower("name"));--> statement-breakpoint
CREATE INDEX "cash_collectors_user" ON "cash_collectors" USING btree ("user_id") WHERE "cash_collectors"."user_id" is not null;--> statement-breakpoint
CREATE INDEX "cash_handovers_collector" ON "cash_handovers" USING btree ("collector_id","id");--> statement-breakpoint
CREATE INDEX "cash_paybacks_order" ON "cash_paybacks" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "order_cash_collector" ON "order_cash" USING btree ("collector_id","handover_id");--> statement-breakpoint
CREATE INDEX "order_cash_handover" ON "order_cash" USING btree ("handover_id");--> statement-breakpoint
CREATE INDEX "order_cash_collected" ON "order_cash" USING btree ("collected_at");--> statement-breakpoint
-- Cash of orders delivered before there was a cash book is with the shop.
INSERT INTO "order_cash" ("order_id", "amount_kobo", "reason", "collected_at")
SELECT "id", "total_kobo", 'From before the cash book', coalesce((SELECT max("created_at") FROM "order_events" WHERE "order_id" = "orders"."id" AND "to_state" = 'delivered'), "created_at")
FROM "orders" WHERE "payment_mode" = 'cod' AND "state" = 'delivered';
