CREATE TABLE "till_sales" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "till_sales_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"key" uuid NOT NULL,
	"content_hash" text NOT NULL,
	"sold_at" timestamp with time zone NOT NULL,
	"received_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sold_by" varchar(191) NOT NULL,
	"sent_by_user_id" integer,
	"collector_id" integer,
	"buyer" jsonb NOT NULL,
	"lines" jsonb NOT NULL,
	"total_kobo" bigint NOT NULL,
	"state" varchar(20) NOT NULL,
	"problem" text DEFAULT '' NOT NULL,
	"order_id" integer,
	"decided_by_user_id" integer,
	"decided_at" timestamp with time zone,
	"decision_note" text DEFAULT '' NOT NULL,
	CONSTRAINT "till_sales_state" CHECK ("till_sales"."state" in ('recorded', 'flagged', 'closed')),
	CONSTRAINT "till_sales_recorded" CHECK (("till_sales"."state" = 'recorded') = ("till_sales"."order_id" is not null)),
	CONSTRAINT "till_sales_closed" CHECK ("till_sales"."state" <> 'closed' or "till_sales"."decided_at" is not null),
	CONSTRAINT "till_sales_total" CHECK ("till_sales"."total_kobo" >= 0)
);
--> statement-breakpoint
ALTER TABLE "till_sales" ADD CONSTRAINT "till_sales_sent_by_user_id_users_id_fk" FOREIGN KEY ("sent_by_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "till_sales" ADD CONSTRAINT "till_sales_collector_id_cash_collectors_id_fk" FOREIGN KEY ("collector_id") REFERENCES "public"."cash_collectors"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "till_sales" ADD CONSTRAINT "till_sales_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "till_sales" ADD CONSTRAINT "till_sales_decided_by_user_id_users_id_fk" FOREIGN KEY ("decided_by_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "till_sales_key" ON "till_sales" USING btree ("key");--> statement-breakpoint
CREATE UNIQUE INDEX "till_sales_order" ON "till_sales" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "till_sales_flagged" ON "till_sales" USING btree ("id") WHERE "till_sales"."state" = 'flagged';