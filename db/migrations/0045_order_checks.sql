CREATE TABLE "order_checks" (
	"order_id" integer PRIMARY KEY NOT NULL,
	"buyer_confirmed_at" timestamp with time zone,
	"door_code" varchar(4),
	"wrong_codes" integer DEFAULT 0 NOT NULL,
	"code_given_at" timestamp with time zone,
	CONSTRAINT "order_checks_door_code" CHECK ("order_checks"."door_code" ~ '^[0-9]{4}$'),
	CONSTRAINT "order_checks_wrong_codes" CHECK ("order_checks"."wrong_codes" >= 0),
	CONSTRAINT "order_checks_code_given" CHECK ("order_checks"."code_given_at" is null or "order_checks"."door_code" is not null)
);
--> statement-breakpoint
ALTER TABLE "order_checks" ADD CONSTRAINT "order_checks_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "orders_delivered_phone" ON "orders" USING btree ("phone_e164") WHERE "orders"."state" = 'delivered';