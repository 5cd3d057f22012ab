CREATE TABLE "cart_codes" (
	"user_id" integer NOT NULL,
	"discount_id" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "cart_codes_user_id_discount_id_pk" PRIMARY KEY("user_id","discount_id")
);
--> statement-breakpoint
CREATE TABLE "discount_goods" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "discount_goods_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"discount_id" integer NOT NULL,
	"is_excluded" boolean DEFAULT false NOT NULL,
	"category_id" integer,
	"brand" varchar(255),
	"product_id" integer,
	CONSTRAINT "discount_goods_one" CHECK (num_nonnulls("discount_goods"."category_id", "discount_goods"."brand", "discount_goods"."product_id") = 1)
);
--> statement-breakpoint
CREATE TABLE "discounts" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "discounts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" varchar(120) NOT NULL,
	"code" varchar(40),
	"kind" varchar(20) NOT NULL,
	"percent" smallint,
	"amount_kobo" bigint,
	"is_each_piece" boolean DEFAULT false NOT NULL,
	"buy_qty" integer,
	"free_qty" integer,
	"scope" varchar(20) NOT NULL,
	"excludes_reduced" boolean DEFAULT false NOT NULL,
	"least_kobo" bigint DEFAULT 0 NOT NULL,
	"starts_at" timestamp with time zone,
	"ends_at" timestamp with time zone,
	"most_uses" integer,
	"uses_per_customer" integer,
	"first_order_only" boolean DEFAULT false NOT NULL,
	"combines" boolean DEFAULT false NOT NULL,
	"used_count" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "discounts_scope" CHECK ("discounts"."scope" in ('order', 'categories', 'brands', 'products')),
	CONSTRAINT "discounts_value" CHECK (coalesce(case "discounts"."kind"
				when 'percent' then "discounts"."percent" between 1 and 99
				when 'amount' then "discounts"."amount_kobo" >= 1 and ("discounts"."is_each_piece" or "discounts"."least_kobo" > "discounts"."amount_kobo")
				when 'buy-get' then "discounts"."buy_qty" >= 1 and "discounts"."free_qty" >= 1
				else "discounts"."kind" = 'delivery' end, false)),
	CONSTRAINT "discounts_least" CHECK ("discounts"."least_kobo" >= 0),
	CONSTRAINT "discounts_times" CHECK ("discounts"."starts_at" < "discounts"."ends_at"),
	CONSTRAINT "discounts_uses" CHECK ("discounts"."most_uses" >= 1 and "discounts"."uses_per_customer" >= 1 and "discounts"."used_count" >= 0)
);
--> statement-breakpoint
ALTER TABLE "cart_codes" ADD CONSTRAINT "cart_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cart_codes" ADD CONSTRAINT "cart_codes_discount_id_discounts_id_fk" FOREIGN KEY ("discount_id") REFERENCES "public"."discounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discount_goods" ADD CONSTRAINT "discount_goods_discount_id_discounts_id_fk" FOREIGN KEY ("discount_id") REFERENCES "public"."discounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discount_goods" ADD CONSTRAINT "discount_goods_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discount_goods" ADD CONSTRAINT "discount_goods_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "cart_codes_discount" ON "cart_codes" USING btree ("discount_id");--> statement-breakpoint
CREATE INDEX "discount_goods_discount" ON "discount_goods" USING btree ("discount_id");--> statement-breakpoint
CREATE INDEX "discount_goods_category" ON "discount_goods" USING btree ("category_id");--> statement-breakpoint
CREATE INDEX "discount_goods_product" ON "discount_goods" USING btree ("product_id");--> statement-breakpoint
CREATE UNIQUE INDEX "discounts_code" ON "discounts" USING btree ("code");--> statement-breakpoint
CREATE INDEX "discounts_ends" ON "discounts" USING btree ("ends_at");--> statement-breakpoint
ALTER TABLE "order_discounts" ADD CONSTRAINT "order_discounts_discount_id_discounts_id_fk" FOREIGN KEY ("discount_id") REFERENCES "public"."discounts"("id") ON DELETE set null ON UPDATE no action;