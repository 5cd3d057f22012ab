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
ALTER TABLE "catalogue_imports" ADD COLUMN "findings" jsonb;--> statement-breakpoint
ALTER TABLE "import_categories" ADD CONSTRAINT "import_categories_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "import_categories_category" ON "import_categories" USING btree ("category_id");