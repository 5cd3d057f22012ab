CREATE TABLE "order_deliveries" (
	"order_id" integer PRIMARY KEY NOT NULL,
	"method_id" integer,
	"zone_id" integer,
	"kind" varchar(10) NOT NULL,
	"name" varchar(80) NOT NULL,
	"zone_name" varchar(80) NOT NULL,
	"days_from" smallint NOT NULL,
	"days_to" smallint NOT NULL,
	"lga" varchar(60) DEFAULT '' NOT NULL,
	"park" varchar(120) DEFAULT '' NOT NULL,
	CONSTRAINT "order_deliveries_days" CHECK ("order_deliveries"."days_from" >= 0 and "order_deliveries"."days_to" >= "order_deliveries"."days_from")
);
--> statement-breakpoint
ALTER TABLE "order_deliveries" ADD CONSTRAINT "order_deliveries_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_deliveries" ADD CONSTRAINT "order_deliveries_method_id_delivery_methods_id_fk" FOREIGN KEY ("method_id") REFERENCES "public"."delivery_methods"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_deliveries" ADD CONSTRAINT "order_deliveries_zone_id_delivery_zones_id_fk" FOREIGN KEY ("zone_id") REFERENCES "public"."delivery_zones"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_deliveries_method" ON "order_deliveries" USING btree ("method_id");--> statement-breakpoint
CREATE INDEX "order_deliveries_zone" ON "order_deliveries" USING btree ("zone_id");