CREATE TABLE "goes_with_rules" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "goes_with_rules_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"category_id" integer NOT NULL,
	"key" varchar(40),
	"value" varchar(255),
	"offered_category_id" integer NOT NULL,
	"offered_key" varchar(40),
	"offered_value" varchar(255),
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "goes_with_rules_condition" CHECK (num_nulls("goes_with_rules"."key", "goes_with_rules"."value") <> 1),
	CONSTRAINT "goes_with_rules_offered" CHECK (num_nulls("goes_with_rules"."offered_key", "goes_with_rules"."offered_value") <> 1),
	CONSTRAINT "goes_with_rules_other" CHECK ("goes_with_rules"."category_id" <> "goes_with_rules"."offered_category_id" or "goes_with_rules"."offered_key" is not null)
);
--> statement-breakpoint
ALTER TABLE "goes_with_rules" ADD CONSTRAINT "goes_with_rules_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "goes_with_rules" ADD CONSTRAINT "goes_with_rules_offered_category_id_categories_id_fk" FOREIGN KEY ("offered_category_id") REFERENCES "public"."categories"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "goes_with_rules_once" ON "goes_with_rules" USING btree ("category_id",coalesce("key", ''),coalesce("value", ''),"offered_category_id",coalesce("offered_key", ''),coalesce("offered_value", ''));