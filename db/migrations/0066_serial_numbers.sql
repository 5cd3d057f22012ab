CREATE TABLE "sold_units" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sold_units_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"order_id" integer NOT NULL,
	"product_id" integer,
	"name" varchar(255) NOT NULL,
	"serial" varchar(60) NOT NULL,
	"serial_key" varchar(60) NOT NULL,
	"check_code" varchar(19) NOT NULL,
	"warranty_months" smallint,
	"returned_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sold_units_serial_key" CHECK ("sold_units"."serial_key" ~ '^[0-9A-Z]{3,}$'),
	CONSTRAINT "sold_units_warranty" CHECK ("sold_units"."warranty_months" between 1 and 120)
);
--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "serialised" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "warranty_months" smallint;--> statement-breakpoint
ALTER TABLE "sold_units" ADD CONSTRAINT "sold_units_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sold_units" ADD CONSTRAINT "sold_units_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "sold_units_check_code" ON "sold_units" USING btree ("check_code");--> statement-breakpoint
CREATE UNIQUE INDEX "sold_units_one_buyer" ON "sold_units" USING btree ("product_id","serial_key") WHERE "sold_units"."returned_at" is null;--> statement-breakpoint
CREATE INDEX "sold_units_product" ON "sold_units" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "sold_units_order" ON "sold_units" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "sold_units_serial" ON "sold_units" USING btree ("serial_key");--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_serialised_flag" CHECK ("products"."serialised" in (0, 1));--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_warranty" CHECK ("products"."warranty_months" between 1 and 120);