-- The schema at its beginning. What tables and indexes need comes first; every function and trigger has its present text in
-- db/functions/ and is applied after the migrations.
CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS unaccent;--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS fuzzystrmatch;--> statement-breakpoint
-- Makes spellings equal for the search of staff.

CREATE OR REPLACE FUNCTION public.staff_search_fold(said text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
	SELECT CASE WHEN octet_length(said) = length(said) THEN lower(translate(said, ',-''`', ' ')) ELSE
		replace(replace(replace(replace(lower(translate(
			regexp_replace(normalize(translate(said, '''‘’ʼʻ`´', ''), NFKD), '[\u0300-\u036f\u2010-\u2015-]', '', 'g'),
			'ØøĐđŁłıħƙƘɓƁɗƊð,', 'OoDdLlihkKbBdDd ')), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th') END
$function$;
--> statement-breakpoint
CREATE TABLE "access_tokens" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "access_tokens_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "attempts" (
	"key" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"window_ends_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "password_resets" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "password_resets_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "users_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" varchar(191) NOT NULL,
	"email" varchar(191) NOT NULL,
	"password_hash" text NOT NULL,
	"role_as" smallint DEFAULT 0 NOT NULL,
	"status" smallint DEFAULT 1 NOT NULL,
	"email_verified_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_role_as_flag" CHECK ("users"."role_as" in (0, 1)),
	CONSTRAINT "users_status_flag" CHECK ("users"."status" in (0, 1))
);
--> statement-breakpoint
CREATE TABLE "categories" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "categories_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"slug" varchar(255) NOT NULL,
	"name" varchar(255) NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"status" smallint DEFAULT 0 NOT NULL,
	"navdisplay" smallint DEFAULT 0 NOT NULL,
	"nav_order" integer DEFAULT 0 NOT NULL,
	"featured" smallint DEFAULT 0 NOT NULL,
	"meta_title" varchar(255) DEFAULT '' NOT NULL,
	"meta_keyword" text DEFAULT '' NOT NULL,
	"meta_descrip" text DEFAULT '' NOT NULL,
	"image" text,
	"image_width" integer,
	"image_height" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "categories_slug_form" CHECK ("categories"."slug" ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
	CONSTRAINT "categories_status_flag" CHECK ("categories"."status" in (0, 1)),
	CONSTRAINT "categories_featured_flag" CHECK ("categories"."featured" in (0, 1))
);
--> statement-breakpoint
CREATE TABLE "product_images" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "product_images_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"product_id" integer NOT NULL,
	"image_path" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"position" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "products" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "products_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"category_id" integer NOT NULL,
	"slug" varchar(255) NOT NULL,
	"name" varchar(255) NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"meta_title" varchar(255) DEFAULT '' NOT NULL,
	"meta_keyword" text DEFAULT '' NOT NULL,
	"meta_descrip" text DEFAULT '' NOT NULL,
	"selling_kobo" bigint NOT NULL,
	"original_kobo" bigint NOT NULL,
	"qty" integer DEFAULT 0 NOT NULL,
	"brand" varchar(255),
	"model" varchar(255),
	"barcode" varchar(32),
	"size" varchar(255),
	"color" varchar(255),
	"featured" smallint DEFAULT 0 NOT NULL,
	"popular" smallint DEFAULT 0 NOT NULL,
	"status" smallint DEFAULT 0 NOT NULL,
	"sold_count" integer DEFAULT 0 NOT NULL,
	"review_count" integer DEFAULT 0 NOT NULL,
	"review_stars" integer DEFAULT 0 NOT NULL,
	"source_key" text,
	"source_hash" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "products_slug_form" CHECK ("products"."slug" ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
	CONSTRAINT "products_status_flag" CHECK ("products"."status" in (0, 1)),
	CONSTRAINT "products_featured_flag" CHECK ("products"."featured" in (0, 1)),
	CONSTRAINT "products_popular_flag" CHECK ("products"."popular" in (0, 1)),
	CONSTRAINT "products_prices" CHECK ("products"."selling_kobo" >= 0 and "products"."original_kobo" >= 0),
	CONSTRAINT "products_stock" CHECK ("products"."qty" >= 0)
);
--> statement-breakpoint
CREATE TABLE "row_counts" (
	"table_name" varchar(63) NOT NULL,
	"slot" smallint NOT NULL,
	"count" bigint NOT NULL,
	CONSTRAINT "row_counts_table_name_slot_pk" PRIMARY KEY("table_name","slot")
);
--> statement-breakpoint
CREATE TABLE "product_counts" (
	"category_id" integer NOT NULL,
	"facet" varchar(5) NOT NULL,
	"value" varchar(255) NOT NULL,
	"flags" smallint NOT NULL,
	"n" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mails" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "mails_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"dedupe_key" varchar(191) NOT NULL,
	"kind" varchar(40) NOT NULL,
	"recipient" varchar(320) NOT NULL,
	"reply_to" varchar(320),
	"subject" varchar(255) NOT NULL,
	"body_text" text NOT NULL,
	"body_html" text NOT NULL,
	"leave_url" text,
	"sent_at" timestamp with time zone,
	"given_up_at" timestamp with time zone,
	"held_at" timestamp with time zone,
	"last_error" text,
	"again_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"state" varchar(10) GENERATED ALWAYS AS (case when sent_at is not null then 'sent' when given_up_at is not null then 'failed' when held_at is not null then 'held' else 'waiting' end) STORED NOT NULL
);
--> statement-breakpoint
CREATE TABLE "cart_items" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "cart_items_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"product_id" integer NOT NULL,
	"product_qty" integer NOT NULL,
	"seen_kobo" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "cart_items_qty" CHECK ("cart_items"."product_qty" >= 1)
);
--> statement-breakpoint
CREATE TABLE "order_events" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"order_id" integer NOT NULL,
	"from_state" varchar(20),
	"to_state" varchar(20) NOT NULL,
	"by_user_id" integer,
	"note" text DEFAULT '' NOT NULL,
	"reason" varchar(40),
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_lines" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_lines_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"order_id" integer NOT NULL,
	"product_id" integer,
	"name" varchar(255) NOT NULL,
	"brand" varchar(255),
	"image_path" text,
	"unit_kobo" bigint NOT NULL,
	"qty" integer NOT NULL,
	"returned_qty" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "order_lines_amounts" CHECK ("order_lines"."unit_kobo" >= 0 and "order_lines"."qty" >= 1),
	CONSTRAINT "order_lines_returned_qty" CHECK ("order_lines"."returned_qty" between 0 and "order_lines"."qty")
);
--> statement-breakpoint
CREATE TABLE "order_return_lines" (
	"return_id" integer NOT NULL,
	"line_id" integer NOT NULL,
	"qty" integer NOT NULL,
	"is_restocked" boolean NOT NULL,
	CONSTRAINT "order_return_lines_return_id_line_id_pk" PRIMARY KEY("return_id","line_id"),
	CONSTRAINT "order_return_lines_qty" CHECK ("order_return_lines"."qty" >= 1)
);
--> statement-breakpoint
CREATE TABLE "order_returns" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_returns_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"order_id" integer NOT NULL,
	"by_user_id" integer,
	"reason" text DEFAULT '' NOT NULL,
	"money" varchar(20) NOT NULL,
	"amount_kobo" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "order_returns_money" CHECK ("order_returns"."money" in ('provider', 'hand', 'none')),
	CONSTRAINT "order_returns_amount" CHECK ("order_returns"."amount_kobo" >= 0 and ("order_returns"."money" = 'none') = ("order_returns"."amount_kobo" = 0))
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "orders_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"tracking_no" varchar(32) NOT NULL,
	"user_id" integer NOT NULL,
	"idempotency_key" varchar(128),
	"request_hash" text DEFAULT '' NOT NULL,
	"state" varchar(20) NOT NULL,
	"firstname" varchar(191) NOT NULL,
	"lastname" varchar(191) NOT NULL,
	"phone" varchar(191) NOT NULL,
	"phone_e164" varchar(20) DEFAULT '' NOT NULL,
	"email" varchar(191) NOT NULL,
	"address" varchar(191) NOT NULL,
	"city" varchar(191) NOT NULL,
	"region" varchar(191) NOT NULL,
	"zipcode" varchar(191) NOT NULL,
	"payment_mode" varchar(64) NOT NULL,
	"payment_id" varchar(191) DEFAULT '' NOT NULL,
	"total_kobo" bigint NOT NULL,
	"stock_returned_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "orders_total" CHECK ("orders"."total_kobo" >= 0),
	CONSTRAINT "orders_state" CHECK ("orders"."state" in ('awaiting-payment', 'placed', 'confirmed', 'packed', 'sent', 'delivered', 'cancelled', 'returned'))
);
--> statement-breakpoint
CREATE TABLE "exchange_rates" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "exchange_rates_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"currency" varchar(3) NOT NULL,
	"rate" text NOT NULL,
	"source" text NOT NULL,
	"fetched_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "money_days" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "money_days_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"provider" varchar(20) NOT NULL,
	"day" date NOT NULL,
	"currency" varchar(3) NOT NULL,
	"payments" integer NOT NULL,
	"orders_kobo" bigint NOT NULL,
	"payments_kobo" bigint NOT NULL,
	"here_minor" bigint NOT NULL,
	"there_minor" bigint NOT NULL,
	"matched_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "money_differences" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "money_differences_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" varchar(40) NOT NULL,
	"subject" varchar(220) NOT NULL,
	"order_id" integer,
	"payment_id" integer,
	"facts" jsonb NOT NULL,
	"found_at" timestamp with time zone DEFAULT now() NOT NULL,
	"settled_at" timestamp with time zone,
	"settled_how" text,
	"settled_by" integer,
	"seen_note" text
);
--> statement-breakpoint
CREATE TABLE "money_matches" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "money_matches_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"started_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone DEFAULT now() NOT NULL,
	"found" integer NOT NULL,
	"opened" integer NOT NULL,
	"settled" integer NOT NULL,
	"unasked" text DEFAULT '' NOT NULL,
	"unlisted" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"order_id" integer NOT NULL,
	"provider" varchar(20) NOT NULL,
	"reference" varchar(191) NOT NULL,
	"state" varchar(20) NOT NULL,
	"amount_kobo" bigint NOT NULL,
	"charged_minor" bigint NOT NULL,
	"charged_currency" varchar(3) NOT NULL,
	"rate" text,
	"provider_id" varchar(191),
	"pay_url" text,
	"access_code" varchar(191),
	"capture_id" varchar(191),
	"paid_minor" bigint,
	"paid_currency" varchar(3),
	"paid_at" timestamp with time zone,
	"said" text DEFAULT '' NOT NULL,
	"hold_until" timestamp with time zone NOT NULL,
	"next_check_at" timestamp with time zone,
	"checks" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payments_amounts" CHECK ("payments"."amount_kobo" >= 0 and "payments"."charged_minor" >= 0),
	CONSTRAINT "payments_state_known" CHECK ("payments"."state" in ('started', 'pending', 'paid', 'review', 'refunding', 'refunded', 'failed', 'expired'))
);
--> statement-breakpoint
CREATE TABLE "payment_notices" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payment_notices_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"provider" varchar(20) NOT NULL,
	"dedupe_key" varchar(191) NOT NULL,
	"payload" jsonb NOT NULL,
	"received_at" timestamp with time zone DEFAULT now() NOT NULL,
	"handled_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "refund_requests" (
	"request_id" varchar(191) PRIMARY KEY NOT NULL,
	"provider" varchar(20) NOT NULL,
	"reference" varchar(220) NOT NULL,
	"sent" integer NOT NULL,
	"lease_until" timestamp with time zone,
	CONSTRAINT "refund_requests_sent" CHECK ("refund_requests"."sent" >= 0)
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "refunds_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"payment_id" integer NOT NULL,
	"amount_kobo" bigint NOT NULL,
	"minor" bigint NOT NULL,
	"currency" varchar(3) NOT NULL,
	"state" varchar(20) NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"by_user_id" integer,
	"request_id" varchar(191) NOT NULL,
	"refund_id" varchar(191),
	"said" text DEFAULT '' NOT NULL,
	"is_replaced" boolean DEFAULT false NOT NULL,
	"asked_at" timestamp with time zone DEFAULT now() NOT NULL,
	"done_at" timestamp with time zone,
	"next_check_at" timestamp with time zone,
	CONSTRAINT "refunds_amounts" CHECK ("refunds"."amount_kobo" >= 0 and "refunds"."minor" >= 0),
	CONSTRAINT "refunds_state_known" CHECK ("refunds"."state" in ('asked', 'done', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "missed_searches" (
	"query" varchar(80) PRIMARY KEY NOT NULL,
	"count" integer DEFAULT 1 NOT NULL,
	"last_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "product_search" (
	"product_id" integer PRIMARY KEY NOT NULL,
	"category_id" integer NOT NULL,
	"standing" smallint NOT NULL,
	"name" text NOT NULL,
	"brand" varchar(255),
	"selling_kobo" bigint NOT NULL,
	"on_sale" boolean NOT NULL,
	"title" "tsvector" NOT NULL,
	"everything" "tsvector" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_synonyms" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "search_synonyms_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"term" varchar(80) NOT NULL,
	"meaning" varchar(80) NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_words" (
	"word" text collate "C" NOT NULL,
	"stem" text NOT NULL,
	"titles" integer DEFAULT 0 NOT NULL,
	"sound" text NOT NULL,
	CONSTRAINT "search_words_pkey" PRIMARY KEY("word")
);
--> statement-breakpoint
CREATE TABLE "newsletter_subscribers" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "newsletter_subscribers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"email" varchar(191) NOT NULL,
	"state" varchar(20) DEFAULT 'unconfirmed' NOT NULL,
	"token" varchar(43) NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"confirmed_at" timestamp with time zone,
	"left_at" timestamp with time zone,
	CONSTRAINT "newsletter_subscribers_state_known" CHECK ("newsletter_subscribers"."state" in ('unconfirmed', 'confirmed', 'left'))
);
--> statement-breakpoint
CREATE TABLE "reviews" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "reviews_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"product_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"stars" smallint NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"author" varchar(80) NOT NULL,
	"state" varchar(20) DEFAULT 'waiting' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"decided_at" timestamp with time zone,
	CONSTRAINT "reviews_stars" CHECK ("reviews"."stars" between 1 and 5),
	CONSTRAINT "reviews_state_known" CHECK ("reviews"."state" in ('waiting', 'shown', 'refused'))
);
--> statement-breakpoint
CREATE TABLE "stock_alerts" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "stock_alerts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"product_id" integer NOT NULL,
	"email" varchar(191) NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"told_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "wishlist_items" (
	"user_id" integer NOT NULL,
	"product_id" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "wishlist_items_user_id_product_id_pk" PRIMARY KEY("user_id","product_id")
);
--> statement-breakpoint
CREATE TABLE "article_images" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "article_images_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"article_id" integer NOT NULL,
	"image_path" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"position" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "articles" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "articles_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"slug" varchar(255) NOT NULL,
	"title" varchar(255) NOT NULL,
	"content" text NOT NULL,
	"author" varchar(191) DEFAULT 'Admin' NOT NULL,
	"main_image" text NOT NULL,
	"main_width" integer NOT NULL,
	"main_height" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "articles_slug_form" CHECK ("articles"."slug" ~ '^[a-z0-9]+(-[a-z0-9]+)*$')
);
--> statement-breakpoint
CREATE TABLE "settings" (
	"key" varchar(64) PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "slug_redirects" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "slug_redirects_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" varchar(20) NOT NULL,
	"old_slug" varchar(255) NOT NULL,
	"target_id" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "slug_redirects_kind" CHECK ("slug_redirects"."kind" in ('category', 'product', 'article'))
);
--> statement-breakpoint
CREATE TABLE "audit_trail" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_trail_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer,
	"action" varchar(20) NOT NULL,
	"noun" varchar(40) NOT NULL,
	"noun_id" integer,
	"before" jsonb,
	"after" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "catalogue_imports" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "catalogue_imports_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer,
	"file_name" varchar(255) NOT NULL,
	"path" text NOT NULL,
	"options" jsonb NOT NULL,
	"state" varchar(20) DEFAULT 'waiting' NOT NULL,
	"counts" jsonb,
	"rows_done" integer DEFAULT 0 NOT NULL,
	"rows_all" integer,
	"apply_runs" integer DEFAULT 0 NOT NULL,
	"findings" jsonb,
	"report_file" text,
	"error" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "catalogue_imports_state" CHECK ("catalogue_imports"."state" in ('waiting', 'checking', 'checked', 'applying', 'applied', 'discarded', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "import_categories" (
	"source" text NOT NULL,
	"name" text NOT NULL,
	"category_id" integer NOT NULL,
	CONSTRAINT "import_categories_source_name_pk" PRIMARY KEY("source","name")
);
--> statement-breakpoint
CREATE TABLE "import_columns" (
	"headings" varchar(64) PRIMARY KEY NOT NULL,
	"columns" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sent_forms" (
	"key" varchar(36) PRIMARY KEY NOT NULL,
	"sent_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "access_tokens" ADD CONSTRAINT "access_tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "password_resets" ADD CONSTRAINT "password_resets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_images" ADD CONSTRAINT "product_images_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cart_items" ADD CONSTRAINT "cart_items_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cart_items" ADD CONSTRAINT "cart_items_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_by_user_id_users_id_fk" FOREIGN KEY ("by_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_return_lines" ADD CONSTRAINT "order_return_lines_return_id_order_returns_id_fk" FOREIGN KEY ("return_id") REFERENCES "public"."order_returns"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_return_lines" ADD CONSTRAINT "order_return_lines_line_id_order_lines_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."order_lines"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_returns" ADD CONSTRAINT "order_returns_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_returns" ADD CONSTRAINT "order_returns_by_user_id_users_id_fk" FOREIGN KEY ("by_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "money_differences" ADD CONSTRAINT "money_differences_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "money_differences" ADD CONSTRAINT "money_differences_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "money_differences" ADD CONSTRAINT "money_differences_settled_by_users_id_fk" FOREIGN KEY ("settled_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_by_user_id_users_id_fk" FOREIGN KEY ("by_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_search" ADD CONSTRAINT "product_search_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_alerts" ADD CONSTRAINT "stock_alerts_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wishlist_items" ADD CONSTRAINT "wishlist_items_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wishlist_items" ADD CONSTRAINT "wishlist_items_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_images" ADD CONSTRAINT "article_images_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_trail" ADD CONSTRAINT "audit_trail_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "catalogue_imports" ADD CONSTRAINT "catalogue_imports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_categories" ADD CONSTRAINT "import_categories_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "access_tokens_user" ON "access_tokens" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "password_resets_token" ON "password_resets" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "password_resets_user" ON "password_resets" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email_unique" ON "users" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "users_name" ON "users" USING btree ("name","id");--> statement-breakpoint
CREATE INDEX "users_role" ON "users" USING btree ("role_as","name","id");--> statement-breakpoint
CREATE INDEX "users_search" ON "users" USING gin (staff_search_fold("name" || ' ' || "email") gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "categories_slug" ON "categories" USING btree ("slug");--> statement-breakpoint
CREATE INDEX "product_images_product" ON "product_images" USING btree ("product_id","position");--> statement-breakpoint
CREATE UNIQUE INDEX "products_slug" ON "products" USING btree ("slug");--> statement-breakpoint
CREATE UNIQUE INDEX "products_source" ON "products" USING btree ("source_key");--> statement-breakpoint
CREATE INDEX "products_category_newest" ON "products" USING btree ("category_id","status","id","selling_kobo","original_kobo","qty","brand");--> statement-breakpoint
CREATE INDEX "products_category_price" ON "products" USING btree ("category_id","status","selling_kobo","id","original_kobo","qty","brand");--> statement-breakpoint
CREATE INDEX "products_category_name" ON "products" USING btree ("category_id","status","name","id");--> statement-breakpoint
CREATE INDEX "products_category_sold" ON "products" USING btree ("category_id","status","sold_count","id","selling_kobo","original_kobo","qty","brand");--> statement-breakpoint
CREATE INDEX "products_brand" ON "products" USING btree ("brand","category_id","status","selling_kobo","id","original_kobo","qty");--> statement-breakpoint
CREATE INDEX "products_by_sold" ON "products" USING btree ("sold_count","id","status","category_id","selling_kobo","original_kobo","qty","brand");--> statement-breakpoint
CREATE INDEX "products_category_sale" ON "products" USING btree ("category_id","status","id") WHERE "products"."original_kobo" > "products"."selling_kobo";--> statement-breakpoint
CREATE INDEX "products_sale" ON "products" USING btree ("status","id") WHERE "products"."original_kobo" > "products"."selling_kobo";--> statement-breakpoint
CREATE INDEX "products_popular" ON "products" USING btree ("popular","status","id");--> statement-breakpoint
CREATE INDEX "products_newest" ON "products" USING btree ("status","id","category_id","selling_kobo","original_kobo","qty","brand");--> statement-breakpoint
CREATE INDEX "products_stock" ON "products" USING btree ("status","qty","id");--> statement-breakpoint
CREATE INDEX "products_by_name" ON "products" USING btree ("name","id","status","category_id");--> statement-breakpoint
CREATE INDEX "products_by_price" ON "products" USING btree ("selling_kobo","id","status","category_id","original_kobo","qty","brand");--> statement-breakpoint
CREATE INDEX "products_by_qty" ON "products" USING btree ("qty","id","category_id");--> statement-breakpoint
CREATE INDEX "products_by_value" ON "products" USING btree (("selling_kobo" * "qty"::float8),"id");--> statement-breakpoint
CREATE INDEX "products_search" ON "products" USING gin (staff_search_fold("name" || ' ' || coalesce("brand", '') || ' ' || coalesce("barcode", '')) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "product_counts_read" ON "product_counts" USING btree ("facet","category_id","value","flags","n");--> statement-breakpoint
CREATE UNIQUE INDEX "mails_once" ON "mails" USING btree ("dedupe_key");--> statement-breakpoint
CREATE INDEX "mails_newest" ON "mails" USING btree ("created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "mails_state" ON "mails" USING btree ("state","id");--> statement-breakpoint
CREATE INDEX "mails_kind" ON "mails" USING btree ("kind","id");--> statement-breakpoint
CREATE INDEX "mails_kind_state" ON "mails" USING btree ("kind","state","id");--> statement-breakpoint
CREATE INDEX "mails_bodies" ON "mails" USING btree ("sent_at") WHERE "mails"."sent_at" is not null and "mails"."body_text" <> '';--> statement-breakpoint
CREATE INDEX "mails_search" ON "mails" USING gin (staff_search_fold("recipient" || ' ' || "subject") gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "cart_items_once" ON "cart_items" USING btree ("user_id","product_id");--> statement-breakpoint
CREATE INDEX "cart_items_product" ON "cart_items" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "order_events_order" ON "order_events" USING btree ("order_id","id");--> statement-breakpoint
CREATE INDEX "order_lines_order" ON "order_lines" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "order_lines_product" ON "order_lines" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "order_lines_returned" ON "order_lines" USING btree ("order_id") WHERE "order_lines"."returned_qty" > 0;--> statement-breakpoint
CREATE INDEX "order_return_lines_line" ON "order_return_lines" USING btree ("line_id");--> statement-breakpoint
CREATE INDEX "order_returns_order" ON "order_returns" USING btree ("order_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "orders_tracking" ON "orders" USING btree ("tracking_no");--> statement-breakpoint
CREATE UNIQUE INDEX "orders_once" ON "orders" USING btree ("user_id","idempotency_key");--> statement-breakpoint
CREATE INDEX "orders_of_user" ON "orders" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "orders_newest" ON "orders" USING btree ("created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "orders_state" ON "orders" USING btree ("state","id");--> statement-breakpoint
CREATE INDEX "orders_payment_mode" ON "orders" USING btree ("payment_mode","id");--> statement-breakpoint
CREATE INDEX "orders_open_cash_user" ON "orders" USING btree ("user_id") WHERE "orders"."state" = 'placed' and "orders"."payment_mode" = 'cod';--> statement-breakpoint
CREATE INDEX "orders_open_cash_phone" ON "orders" USING btree ("phone_e164") WHERE "orders"."state" = 'placed' and "orders"."payment_mode" = 'cod';--> statement-breakpoint
CREATE INDEX "orders_amount" ON "orders" USING btree ("total_kobo","id");--> statement-breakpoint
CREATE INDEX "orders_search" ON "orders" USING gin (staff_search_fold("tracking_no" || ' ' || "firstname" || ' ' || "lastname" || ' ' || "email" || ' ' || regexp_replace("phone", '[^0-9]', '', 'g') || ' ' || "address" || ' ' || "city") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "exchange_rates_newest" ON "exchange_rates" USING btree ("currency","fetched_at");--> statement-breakpoint
CREATE UNIQUE INDEX "money_days_once" ON "money_days" USING btree ("provider","day","currency");--> statement-breakpoint
CREATE INDEX "money_days_newest" ON "money_days" USING btree ("day","id");--> statement-breakpoint
CREATE INDEX "money_differences_kind" ON "money_differences" USING btree ("kind","subject");--> statement-breakpoint
CREATE INDEX "money_differences_order" ON "money_differences" USING btree ("order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "money_differences_open" ON "money_differences" USING btree ("kind","subject") WHERE "money_differences"."settled_at" is null;--> statement-breakpoint
CREATE INDEX "money_differences_newest" ON "money_differences" USING btree ("settled_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_reference" ON "payments" USING btree ("provider","reference");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_paid_once" ON "payments" USING btree ("order_id") WHERE "payments"."state" = 'paid';--> statement-breakpoint
CREATE INDEX "payments_order" ON "payments" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "payments_due" ON "payments" USING btree ("next_check_at") WHERE "payments"."next_check_at" is not null;--> statement-breakpoint
CREATE INDEX "payments_state" ON "payments" USING btree ("state","id");--> statement-breakpoint
CREATE INDEX "payments_provider_id" ON "payments" USING btree ("provider","provider_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_notices_once" ON "payment_notices" USING btree ("provider","dedupe_key");--> statement-breakpoint
CREATE INDEX "refund_requests_money" ON "refund_requests" USING btree ("provider","reference");--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_request" ON "refunds" USING btree ("request_id");--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_at_provider" ON "refunds" USING btree ("payment_id","refund_id");--> statement-breakpoint
CREATE INDEX "refunds_payment" ON "refunds" USING btree ("payment_id","id");--> statement-breakpoint
CREATE INDEX "refunds_due" ON "refunds" USING btree ("next_check_at") WHERE "refunds"."next_check_at" is not null;--> statement-breakpoint
CREATE INDEX "missed_searches_often" ON "missed_searches" USING btree ("count","last_at");--> statement-breakpoint
CREATE INDEX "missed_searches_newest" ON "missed_searches" USING btree ("last_at");--> statement-breakpoint
CREATE INDEX "product_search_title" ON "product_search" USING gin ("title") WITH (gin_pending_list_limit=512);--> statement-breakpoint
CREATE INDEX "product_search_everything" ON "product_search" USING gin ("everything") WITH (gin_pending_list_limit=512);--> statement-breakpoint
CREATE UNIQUE INDEX "search_synonyms_once" ON "search_synonyms" USING btree ("term","meaning");--> statement-breakpoint
CREATE INDEX "search_words_spelling" ON "search_words" USING gin ("word" gin_trgm_ops) WHERE word ~ '^[a-z]{3,}$';--> statement-breakpoint
CREATE INDEX "search_words_spelt" ON "search_words" USING btree ("word") WHERE word ~ '^[a-z]{3,}$';--> statement-breakpoint
CREATE INDEX "search_words_stem" ON "search_words" USING btree ("stem");--> statement-breakpoint
CREATE INDEX "search_words_sound" ON "search_words" USING btree ("sound") WHERE word ~ '^[a-z]{3,}$';--> statement-breakpoint
CREATE UNIQUE INDEX "newsletter_subscribers_email" ON "newsletter_subscribers" USING btree (lower("email"));--> statement-breakpoint
CREATE UNIQUE INDEX "newsletter_subscribers_token" ON "newsletter_subscribers" USING btree ("token");--> statement-breakpoint
CREATE INDEX "newsletter_subscribers_state" ON "newsletter_subscribers" USING btree ("state","id");--> statement-breakpoint
CREATE INDEX "newsletter_subscribers_search" ON "newsletter_subscribers" USING gin (staff_search_fold("email") gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "reviews_once" ON "reviews" USING btree ("product_id","user_id");--> statement-breakpoint
CREATE INDEX "reviews_shown" ON "reviews" USING btree ("product_id","state","id");--> statement-breakpoint
CREATE INDEX "reviews_state" ON "reviews" USING btree ("state","id");--> statement-breakpoint
CREATE INDEX "reviews_user" ON "reviews" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "stock_alerts_once" ON "stock_alerts" USING btree ("product_id",lower("email")) WHERE "stock_alerts"."told_at" is null;--> statement-breakpoint
CREATE INDEX "stock_alerts_told" ON "stock_alerts" USING btree ("told_at");--> statement-breakpoint
CREATE INDEX "wishlist_items_product" ON "wishlist_items" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "article_images_article" ON "article_images" USING btree ("article_id","position");--> statement-breakpoint
CREATE UNIQUE INDEX "articles_slug" ON "articles" USING btree ("slug");--> statement-breakpoint
CREATE INDEX "articles_newest" ON "articles" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "articles_title" ON "articles" USING btree ("title","id");--> statement-breakpoint
CREATE INDEX "articles_search" ON "articles" USING gin (staff_search_fold("title" || ' ' || "author") gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "slug_redirects_old" ON "slug_redirects" USING btree ("kind","old_slug");--> statement-breakpoint
CREATE INDEX "audit_trail_newest" ON "audit_trail" USING btree ("created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "audit_trail_noun" ON "audit_trail" USING btree ("noun","noun_id");--> statement-breakpoint
CREATE INDEX "audit_trail_user" ON "audit_trail" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "audit_trail_nouns" ON "audit_trail" USING btree ("noun","id");--> statement-breakpoint
CREATE INDEX "audit_trail_actions" ON "audit_trail" USING btree ("action","id");--> statement-breakpoint
CREATE UNIQUE INDEX "catalogue_imports_open" ON "catalogue_imports" USING btree ((true)) WHERE "catalogue_imports"."state" in ('waiting', 'checking', 'checked', 'applying');--> statement-breakpoint
CREATE INDEX "import_categories_category" ON "import_categories" USING btree ("category_id");--> statement-breakpoint
CREATE INDEX "sent_forms_sent" ON "sent_forms" USING btree ("sent_at");--> statement-breakpoint
-- Its rows are updated all the time: with room beside them, updates need no new entries in the indexes.
ALTER TABLE "product_search" SET (fillfactor = 90);--> statement-breakpoint
-- What shoppers here call things; staff change the list.
INSERT INTO "search_synonyms" ("term", "meaning") VALUES
	('mic', 'microphone'), ('mike', 'microphone'), ('ringless', 'wireless'), ('cordless mic', 'wireless microphone'),
	('amp', 'amplifier'), ('combo', 'amplifier'), ('box', 'speaker'), ('loudspeaker', 'speaker'),
	('speaker', 'loudspeaker'), ('woofer', 'subwoofer'), ('sub', 'subwoofer'), ('bass bin', 'subwoofer'),
	('monitor wedge', 'stage monitor'), ('piano', 'keyboard'), ('organ', 'keyboard'), ('headset', 'headphone'),
	('headphone', 'headset'), ('earphone', 'headphone'), ('earpiece', 'headphone'), ('earbud', 'headphone'),
	('earphone', 'in-ear'), ('cord', 'cable'), ('lead', 'cable'), ('wire', 'cable'), ('tv', 'television'),
	('television', 'tv'), ('telly', 'television'), ('laptop', 'notebook'), ('notebook', 'laptop'), ('torch', 'light'),
	('drumstick', 'drum stick'), ('dj mixer', 'dj controller'), ('beamer', 'projector'), ('flash drive', 'usb flash'),
	('pendrive', 'usb flash'), ('charger', 'power adapter'), ('soundcard', 'audio interface'),
	('sound card', 'audio interface'), ('mixing console', 'mixer'), ('mixing desk', 'mixer'), ('console', 'mixer'),
	('public address', 'pa'), ('stabilizer', 'voltage regulator'), ('stabiliser', 'stabilizer'),
	('hard disk', 'hard drive'), ('hard drive', 'hard disk'), ('hdd', 'hard drive'),
	('external disk', 'external hard drive'), ('wifi', 'wireless'), ('wi-fi', 'wireless'), ('memory stick', 'usb flash');
