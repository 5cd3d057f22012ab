CREATE TABLE "product_specifications" (
	"product_id" integer NOT NULL,
	"definition_id" integer NOT NULL,
	"number" double precision,
	"text" varchar(255),
	"truth" boolean,
	CONSTRAINT "product_specifications_product_id_definition_id_pk" PRIMARY KEY("product_id","definition_id"),
	CONSTRAINT "product_specifications_one" CHECK (num_nonnulls("product_specifications"."number", "product_specifications"."text", "product_specifications"."truth") = 1)
);
--> statement-breakpoint
CREATE TABLE "specification_definitions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "specification_definitions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"category_id" integer NOT NULL,
	"key" varchar(40) NOT NULL,
	"label" varchar(60) NOT NULL,
	"kind" varchar(10) NOT NULL,
	"unit" varchar(10),
	"choices" text[] DEFAULT '{}' NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"on_card" boolean DEFAULT false NOT NULL,
	"is_filter" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "specification_definitions_kind" CHECK ("specification_definitions"."kind" in ('number', 'yes-no', 'choice', 'text')),
	CONSTRAINT "specification_definitions_unit" CHECK ("specification_definitions"."unit" is null or "specification_definitions"."kind" = 'number')
);
--> statement-breakpoint
ALTER TABLE "product_specifications" ADD CONSTRAINT "product_specifications_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_specifications" ADD CONSTRAINT "product_specifications_definition_id_specification_definitions_id_fk" FOREIGN KEY ("definition_id") REFERENCES "public"."specification_definitions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "specification_definitions" ADD CONSTRAINT "specification_definitions_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "product_specifications_number" ON "product_specifications" USING btree ("definition_id","number","product_id");--> statement-breakpoint
CREATE UNIQUE INDEX "specification_definitions_key" ON "specification_definitions" USING btree ("category_id","key");--> statement-breakpoint
CREATE UNIQUE INDEX "specification_definitions_label" ON "specification_definitions" USING btree ("category_id",lower("label"));