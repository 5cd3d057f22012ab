CREATE TABLE "delivery_areas" (
	"state" varchar(5) NOT NULL,
	"lga" varchar(60) DEFAULT '' NOT NULL,
	"zone_id" integer NOT NULL,
	CONSTRAINT "delivery_areas_state_lga_pk" PRIMARY KEY("state","lga")
);
--> statement-breakpoint
CREATE TABLE "delivery_methods" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "delivery_methods_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" varchar(10) NOT NULL,
	"name" varchar(80) NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"refuses_bulky" boolean DEFAULT false NOT NULL,
	"position" smallint DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "delivery_methods_kind" CHECK ("delivery_methods"."kind" in ('pickup', 'rider', 'courier', 'waybill'))
);
--> statement-breakpoint
CREATE TABLE "delivery_rates" (
	"zone_id" integer NOT NULL,
	"method_id" integer NOT NULL,
	"fee_kobo" bigint NOT NULL,
	"free_from_kobo" bigint,
	"bulky_kobo" bigint DEFAULT 0 NOT NULL,
	"days_from" smallint NOT NULL,
	"days_to" smallint NOT NULL,
	"cash_allowed" boolean DEFAULT true NOT NULL,
	CONSTRAINT "delivery_rates_zone_id_method_id_pk" PRIMARY KEY("zone_id","method_id"),
	CONSTRAINT "delivery_rates_amounts" CHECK ("delivery_rates"."fee_kobo" >= 0 and "delivery_rates"."bulky_kobo" >= 0 and "delivery_rates"."free_from_kobo" > 0),
	CONSTRAINT "delivery_rates_days" CHECK ("delivery_rates"."days_from" >= 0 and "delivery_rates"."days_to" >= "delivery_rates"."days_from")
);
--> statement-breakpoint
CREATE TABLE "delivery_zones" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "delivery_zones_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" varchar(80) NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "bulky" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "delivery_areas" ADD CONSTRAINT "delivery_areas_zone_id_delivery_zones_id_fk" FOREIGN KEY ("zone_id") REFERENCES "public"."delivery_zones"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delivery_rates" ADD CONSTRAINT "delivery_rates_zone_id_delivery_zones_id_fk" FOREIGN KEY ("zone_id") REFERENCES "public"."delivery_zones"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delivery_rates" ADD CONSTRAINT "delivery_rates_method_id_delivery_methods_id_fk" FOREIGN KEY ("method_id") REFERENCES "public"."delivery_methods"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "delivery_areas_zone" ON "delivery_areas" USING btree ("zone_id");--> statement-breakpoint
CREATE UNIQUE INDEX "delivery_methods_name" ON "delivery_methods" USING btree (lower("name"));--> statement-breakpoint
CREATE INDEX "delivery_rates_method" ON "delivery_rates" USING btree ("method_id");--> statement-breakpoint
CREATE UNIQUE INDEX "delivery_zones_name" ON "delivery_zones" USING btree (lower("name"));--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_bulky_flag" CHECK ("products"."bulky" in (0, 1));