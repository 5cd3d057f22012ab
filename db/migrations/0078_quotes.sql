CREATE TABLE "quote_lines" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "quote_lines_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"quote_id" integer NOT NULL,
	"position" smallint NOT NULL,
	"product_id" integer,
	"name" varchar(255) NOT NULL,
	"sku" varchar(64),
	"qty" integer NOT NULL,
	"unit_kobo" bigint NOT NULL,
	"is_agreed" boolean DEFAULT false NOT NULL,
	CONSTRAINT "quote_lines_amounts" CHECK ("quote_lines"."unit_kobo" >= 0 and "quote_lines"."qty" >= 1)
);
--> statement-breakpoint
CREATE TABLE "quotes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "quotes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"public_key" varchar(32) DEFAULT replace(gen_random_uuid()::text, '-', '') NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"state" varchar(20) NOT NULL,
	"user_id" integer,
	"organisation" varchar(191) DEFAULT '' NOT NULL,
	"firstname" varchar(191) NOT NULL,
	"lastname" varchar(191) NOT NULL,
	"phone" varchar(191) NOT NULL,
	"email" varchar(191) DEFAULT '' NOT NULL,
	"address" varchar(191) DEFAULT '' NOT NULL,
	"city" varchar(191) DEFAULT '' NOT NULL,
	"region" varchar(191) DEFAULT '' NOT NULL,
	"lga" varchar(60) DEFAULT '' NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"subtotal_kobo" bigint NOT NULL,
	"delivery_kobo" bigint,
	"tax_kobo" bigint DEFAULT 0 NOT NULL,
	"tax_rate" smallint,
	"total_kobo" bigint NOT NULL,
	"valid_until" date NOT NULL,
	"made_by" integer,
	"answered_by" varchar(191) DEFAULT '' NOT NULL,
	"answered_at" timestamp with time zone,
	"reason" text DEFAULT '' NOT NULL,
	"order_id" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "quotes_state" CHECK ("quotes"."state" in ('requested', 'open', 'accepted', 'ordered', 'declined', 'withdrawn')),
	CONSTRAINT "quotes_total_parts" CHECK ("quotes"."total_kobo" = "quotes"."subtotal_kobo" + coalesce("quotes"."delivery_kobo", 0) and "quotes"."subtotal_kobo" >= 0
				and coalesce("quotes"."delivery_kobo", 0) >= 0 and "quotes"."tax_kobo" between 0 and "quotes"."total_kobo")
);
--> statement-breakpoint
ALTER TABLE "quote_lines" ADD CONSTRAINT "quote_lines_quote_id_quotes_id_fk" FOREIGN KEY ("quote_id") REFERENCES "public"."quotes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quote_lines" ADD CONSTRAINT "quote_lines_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quotes" ADD CONSTRAINT "quotes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quotes" ADD CONSTRAINT "quotes_made_by_users_id_fk" FOREIGN KEY ("made_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quotes" ADD CONSTRAINT "quotes_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "quote_lines_position" ON "quote_lines" USING btree ("quote_id","position");--> statement-breakpoint
CREATE INDEX "quote_lines_product" ON "quote_lines" USING btree ("product_id");--> statement-breakpoint
CREATE UNIQUE INDEX "quotes_public_key" ON "quotes" USING btree ("public_key");--> statement-breakpoint
CREATE UNIQUE INDEX "quotes_order" ON "quotes" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "quotes_state" ON "quotes" USING btree ("state","id");--> statement-breakpoint
CREATE INDEX "quotes_valid_until" ON "quotes" USING btree ("valid_until","id");--> statement-breakpoint
CREATE INDEX "quotes_total" ON "quotes" USING btree ("total_kobo","id");--> statement-breakpoint
CREATE INDEX "quotes_user" ON "quotes" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "quotes_made_by" ON "quotes" USING btree ("made_by");--> statement-breakpoint
CREATE INDEX "quotes_email" ON "quotes" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "quotes_search" ON "quotes" USING gin (staff_search_fold("organisation" || ' ' || "firstname" || ' ' || "lastname" || ' ' || "email" || ' ' || regexp_replace("phone", '[^0-9]', '', 'g')) gin_trgm_ops);