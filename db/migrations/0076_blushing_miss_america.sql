CREATE TABLE "goods_receipt_lines" (
	"receipt_id" integer NOT NULL,
	"line_id" integer NOT NULL,
	"qty" integer NOT NULL,
	"cost_before" bigint,
	"cost_after" bigint,
	CONSTRAINT "goods_receipt_lines_receipt_id_line_id_pk" PRIMARY KEY("receipt_id","line_id"),
	CONSTRAINT "goods_receipt_lines_qty" CHECK ("goods_receipt_lines"."qty" > 0)
);
--> statement-breakpoint
CREATE TABLE "goods_receipts" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "goods_receipts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"order_id" integer NOT NULL,
	"delivery_note" varchar(100) DEFAULT '' NOT NULL,
	"by_user_id" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"taken_back_at" timestamp with time zone,
	"taken_back_by_user_id" integer
);
--> statement-breakpoint
CREATE TABLE "product_supply" (
	"product_id" integer PRIMARY KEY NOT NULL,
	"supplier_id" integer,
	"supplier_code" varchar(64) DEFAULT '' NOT NULL,
	"reorder_level" integer,
	CONSTRAINT "product_supply_level_whole" CHECK ("product_supply"."reorder_level" >= 0)
);
--> statement-breakpoint
CREATE TABLE "purchase_order_lines" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "purchase_order_lines_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"order_id" integer NOT NULL,
	"product_id" integer,
	"name" varchar(255) NOT NULL,
	"supplier_code" varchar(64) DEFAULT '' NOT NULL,
	"qty" integer NOT NULL,
	"unit_minor" bigint,
	"received_qty" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "purchase_order_lines_qty" CHECK ("purchase_order_lines"."qty" between 1 and 99999),
	CONSTRAINT "purchase_order_lines_price" CHECK ("purchase_order_lines"."unit_minor" >= 0),
	CONSTRAINT "purchase_order_lines_received" CHECK ("purchase_order_lines"."received_qty" >= 0)
);
--> statement-breakpoint
CREATE TABLE "purchase_orders" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "purchase_orders_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"supplier_id" integer NOT NULL,
	"state" varchar(10) DEFAULT 'draft' NOT NULL,
	"currency" varchar(3) NOT NULL,
	"unit_kobo" bigint,
	"expected_on" date,
	"note" text DEFAULT '' NOT NULL,
	"by_user_id" integer,
	"ordered_at" timestamp with time zone,
	"closed_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "purchase_orders_currency" CHECK ("purchase_orders"."currency" in ('NGN', 'USD', 'EUR', 'GBP', 'CNY')),
	CONSTRAINT "purchase_orders_state_known" CHECK ("purchase_orders"."state" in ('draft', 'ordered', 'partly', 'received', 'cancelled')),
	CONSTRAINT "purchase_orders_rate" CHECK ("purchase_orders"."unit_kobo" > 0 and ("purchase_orders"."currency" <> 'NGN' or "purchase_orders"."unit_kobo" is null)),
	CONSTRAINT "purchase_orders_closed" CHECK (("purchase_orders"."state" in ('received', 'cancelled')) = ("purchase_orders"."closed_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "suppliers" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "suppliers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" varchar(120) NOT NULL,
	"contact" varchar(120) DEFAULT '' NOT NULL,
	"phone" varchar(40) DEFAULT '' NOT NULL,
	"email" varchar(191) DEFAULT '' NOT NULL,
	"currency" varchar(3) DEFAULT 'NGN' NOT NULL,
	"lead_days" smallint,
	"note" text DEFAULT '' NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "suppliers_currency" CHECK ("suppliers"."currency" in ('NGN', 'USD', 'EUR', 'GBP', 'CNY')),
	CONSTRAINT "suppliers_lead_days" CHECK ("suppliers"."lead_days" between 0 and 365)
);
--> statement-breakpoint
ALTER TABLE "goods_receipt_lines" ADD CONSTRAINT "goods_receipt_lines_receipt_id_goods_receipts_id_fk" FOREIGN KEY ("receipt_id") REFERENCES "public"."goods_receipts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "goods_receipt_lines" ADD CONSTRAINT "goods_receipt_lines_line_id_purchase_order_lines_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."purchase_order_lines"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "goods_receipts" ADD CONSTRAINT "goods_receipts_order_id_purchase_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."purchase_orders"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "goods_receipts" ADD CONSTRAINT "goods_receipts_by_user_id_users_id_fk" FOREIGN KEY ("by_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "goods_receipts" ADD CONSTRAINT "goods_receipts_taken_back_by_user_id_users_id_fk" FOREIGN KEY ("taken_back_by_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_supply" ADD CONSTRAINT "product_supply_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_supply" ADD CONSTRAINT "product_supply_supplier_id_suppliers_id_fk" FOREIGN KEY ("supplier_id") REFERENCES "public"."suppliers"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_order_lines" ADD CONSTRAINT "purchase_order_lines_order_id_purchase_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."purchase_orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_order_lines" ADD CONSTRAINT "purchase_order_lines_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_orders" ADD CONSTRAINT "purchase_orders_supplier_id_suppliers_id_fk" FOREIGN KEY ("supplier_id") REFERENCES "public"."suppliers"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_orders" ADD CONSTRAINT "purchase_orders_by_user_id_users_id_fk" FOREIGN KEY ("by_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "goods_receipt_lines_line" ON "goods_receipt_lines" USING btree ("line_id");--> statement-breakpoint
CREATE INDEX "goods_receipts_order" ON "goods_receipts" USING btree ("order_id","id");--> statement-breakpoint
CREATE INDEX "product_supply_supplier" ON "product_supply" USING btree ("supplier_id","product_id");--> statement-breakpoint
CREATE INDEX "product_supply_level" ON "product_supply" USING btree ("reorder_level") WHERE "product_supply"."reorder_level" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "purchase_order_lines_once" ON "purchase_order_lines" USING btree ("order_id","product_id");--> statement-breakpoint
CREATE INDEX "purchase_order_lines_product" ON "purchase_order_lines" USING btree ("product_id","order_id");--> statement-breakpoint
CREATE INDEX "purchase_orders_state" ON "purchase_orders" USING btree ("state","id");--> statement-breakpoint
CREATE INDEX "purchase_orders_supplier" ON "purchase_orders" USING btree ("supplier_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "suppliers_name" ON "suppliers" USING btree (staff_search_fold("name"));--> statement-breakpoint
CREATE INDEX "suppliers_search" ON "suppliers" USING gin (staff_search_fold("name" || ' ' || "contact" || ' ' || "phone") gin_trgm_ops);