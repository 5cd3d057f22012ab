CREATE TABLE "delivery_promises" (
	"zone_id" integer NOT NULL,
	"method_id" integer NOT NULL,
	"delivered" smallint NOT NULL,
	"days" smallint NOT NULL,
	"on_time" smallint NOT NULL,
	"on_time_of" smallint NOT NULL,
	CONSTRAINT "delivery_promises_zone_id_method_id_pk" PRIMARY KEY("zone_id","method_id"),
	CONSTRAINT "delivery_promises_counts" CHECK ("delivery_promises"."days" >= 0 and "delivery_promises"."on_time" between 0 and "delivery_promises"."on_time_of" and "delivery_promises"."on_time_of" between 1 and "delivery_promises"."delivered")
);
--> statement-breakpoint
ALTER TABLE "delivery_promises" ADD CONSTRAINT "delivery_promises_zone_id_delivery_zones_id_fk" FOREIGN KEY ("zone_id") REFERENCES "public"."delivery_zones"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delivery_promises" ADD CONSTRAINT "delivery_promises_method_id_delivery_methods_id_fk" FOREIGN KEY ("method_id") REFERENCES "public"."delivery_methods"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "delivery_promises_method" ON "delivery_promises" USING btree ("method_id");