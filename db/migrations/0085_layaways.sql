CREATE TABLE "layaway_lines" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "layaway_lines_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"layaway_id" integer NOT NULL,
	"position" smallint NOT NULL,
	"product_id" integer,
	"name" varchar(255) NOT NULL,
	"sku" varchar(64),
	"qty" integer NOT NULL,
	"unit_kobo" bigint NOT NULL,
	"is_agreed" boolean DEFAULT false NOT NULL,
	CONSTRAINT "layaway_lines_amounts" CHECK ("layaway_lines"."unit_kobo" >= 0 and "layaway_lines"."qty" >= 1)
);
--> statement-breakpoint
CREATE TABLE "layaway_pieces" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "layaway_pieces_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"layaway_id" integer NOT NULL,
	"product_id" integer,
	"qty" integer NOT NULL,
	CONSTRAINT "layaway_pieces_qty" CHECK ("layaway_pieces"."qty" >= 1)
);
--> statement-breakpoint
CREATE TABLE "layaways" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "layaways_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"public_key" varchar(32) DEFAULT replace(gen_random_uuid()::text, '-', '') NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"state" varchar(20) DEFAULT 'open' NOT NULL,
	"user_id" integer,
	"organisation" varchar(191) DEFAULT '' NOT NULL,
	"firstname" varchar(191) NOT NULL,
	"lastname" varchar(191) NOT NULL,
	"phone" varchar(191) NOT NULL,
	"email" varchar(191) DEFAULT '' NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"goods" text NOT NULL,
	"total_kobo" bigint NOT NULL,
	"paid_kobo" bigint DEFAULT 0 NOT NULL,
	"due_on" date NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"fee_kobo" bigint DEFAULT 0 NOT NULL,
	"paid_back_kobo" bigint DEFAULT 0 NOT NULL,
	"paid_back_note" text DEFAULT '' NOT NULL,
	"order_id" integer,
	"opened_by" integer,
	"closed_by" integer,
	"closed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "layaways_state" CHECK ("layaways"."state" in ('open', 'completed', 'cancelled')),
	CONSTRAINT "layaways_paid" CHECK ("layaways"."total_kobo" > 0 and "layaways"."paid_kobo" between 0 and "layaways"."total_kobo"),
	CONSTRAINT "layaways_completed" CHECK ("layaways"."state" <> 'completed' or "layaways"."paid_kobo" = "layaways"."total_kobo"),
	CONSTRAINT "layaways_cancelled" CHECK ("layaways"."fee_kobo" >= 0 and "layaways"."paid_back_kobo" >= 0
				and "layaways"."fee_kobo" + "layaways"."paid_back_kobo" = case when "layaways"."state" = 'cancelled' then "layaways"."paid_kobo" else 0 end),
	CONSTRAINT "layaways_closed" CHECK (("layaways"."state" = 'open') = ("layaways"."closed_at" is null))
);
--> statement-breakpoint
ALTER TABLE "stock_movements" DROP CONSTRAINT "stock_movements_cause";--> statement-breakpoint
ALTER TABLE "cash_receipts" ADD COLUMN "layaway_id" integer;--> statement-breakpoint
ALTER TABLE "stock_movements" ADD COLUMN "layaway_id" integer;--> statement-breakpoint
ALTER TABLE "layaway_lines" ADD CONSTRAINT "layaway_lines_layaway_id_layaways_id_fk" FOREIGN KEY ("layaway_id") REFERENCES "public"."layaways"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "layaway_lines" ADD CONSTRAINT "layaway_lines_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "layaway_pieces" ADD CONSTRAINT "layaway_pieces_layaway_id_layaways_id_fk" FOREIGN KEY ("layaway_id") REFERENCES "public"."layaways"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "layaway_pieces" ADD CONSTRAINT "layaway_pieces_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "layaways" ADD CONSTRAINT "layaways_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "layaways" ADD CONSTRAINT "layaways_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "layaways" ADD CONSTRAINT "layaways_opened_by_users_id_fk" FOREIGN KEY ("opened_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "layaways" ADD CONSTRAINT "layaways_closed_by_users_id_fk" FOREIGN KEY ("closed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "layaway_lines_position" ON "layaway_lines" USING btree ("layaway_id","position");--> statement-breakpoint
CREATE INDEX "layaway_lines_product" ON "layaway_lines" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "layaway_pieces_layaway" ON "layaway_pieces" USING btree ("layaway_id");--> statement-breakpoint
CREATE INDEX "layaway_pieces_product" ON "layaway_pieces" USING btree ("product_id");--> statement-breakpoint
CREATE UNIQUE INDEX "layaways_public_key" ON "layaways" USING btree ("public_key");--> statement-breakpoint
CREATE UNIQUE INDEX "layaways_order" ON "layaways" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "layaways_state" ON "layaways" USING btree ("state","id");--> statement-breakpoint
CREATE INDEX "layaways_due" ON "layaways" USING btree ("due_on","id") WHERE "layaways"."state" = 'open';--> statement-breakpoint
CREATE INDEX "layaways_due_all" ON "layaways" USING btree ("due_on","id");--> statement-breakpoint
CREATE INDEX "layaways_closed" ON "layaways" USING btree ("closed_at") WHERE "layaways"."closed_at" is not null;--> statement-breakpoint
CREATE INDEX "layaways_user" ON "layaways" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "layaways_opened_by" ON "layaways" USING btree ("opened_by");--> statement-breakpoint
CREATE INDEX "layaways_closed_by" ON "layaways" USING btree ("closed_by");--> statement-breakpoint
CREATE INDEX "layaways_email" ON "layaways" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "layaways_search" ON "layaways" USING gin (staff_search_fold("organisation" || ' ' || "firstname" || ' ' || "lastname" || ' ' || regexp_replace("phone", '[^0-9]', '', 'g') || ' ' || "goods") gin_trgm_ops);--> statement-breakpoint
ALTER TABLE "cash_receipts" ADD CONSTRAINT "cash_receipts_layaway_id_layaways_id_fk" FOREIGN KEY ("layaway_id") REFERENCES "public"."layaways"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_movements" ADD CONSTRAINT "stock_movements_layaway_id_layaways_id_fk" FOREIGN KEY ("layaway_id") REFERENCES "public"."layaways"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "cash_receipts_layaway" ON "cash_receipts" USING btree ("layaway_id","id");--> statement-breakpoint
CREATE INDEX "stock_movements_layaway" ON "stock_movements" USING btree ("layaway_id") WHERE "stock_movements"."layaway_id" is not null;--> statement-breakpoint
ALTER TABLE "cash_receipts" ADD CONSTRAINT "cash_receipts_one_document" CHECK (num_nonnulls("cash_receipts"."repair_id", "cash_receipts"."layaway_id") <= 1);--> statement-breakpoint
ALTER TABLE "stock_movements" ADD CONSTRAINT "stock_movements_cause" CHECK ("stock_movements"."cause" in ('order', 'order-cancelled', 'return', 'layaway', 'count', 'edit', 'bulk', 'undo', 'kit', 'import', 'received', 'other'));