CREATE TABLE "family_variants" (
	"product_id" integer PRIMARY KEY NOT NULL,
	"family_id" integer NOT NULL,
	"choice" text[] NOT NULL
);
--> statement-breakpoint
CREATE TABLE "product_families" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "product_families_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"category_id" integer NOT NULL,
	"name" varchar(255) NOT NULL,
	"options" text[] NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "product_families_options" CHECK (cardinality("product_families"."options") between 1 and 3)
);
--> statement-breakpoint
ALTER TABLE "family_variants" ADD CONSTRAINT "family_variants_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "family_variants" ADD CONSTRAINT "family_variants_family_id_product_families_id_fk" FOREIGN KEY ("family_id") REFERENCES "public"."product_families"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_families" ADD CONSTRAINT "product_families_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "family_variants_choice" ON "family_variants" USING btree ("family_id","choice");--> statement-breakpoint
CREATE INDEX "product_families_category" ON "product_families" USING btree ("category_id");--> statement-breakpoint
CREATE INDEX "product_families_name" ON "product_families" USING btree ("name","id");--> statement-breakpoint
CREATE INDEX "product_families_search" ON "product_families" USING gin (staff_search_fold("name") gin_trgm_ops);