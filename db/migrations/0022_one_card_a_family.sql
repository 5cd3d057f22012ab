ALTER TABLE "product_counts" ALTER COLUMN "facet" SET DATA TYPE varchar(6);--> statement-breakpoint
ALTER TABLE "family_variants" ADD COLUMN "behind" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "family_variants" ADD COLUMN "counted_category" integer;--> statement-breakpoint
ALTER TABLE "family_variants" ADD COLUMN "counted_brand" varchar(255);--> statement-breakpoint
ALTER TABLE "family_variants" ADD COLUMN "counted_flags" smallint;--> statement-breakpoint
DROP FUNCTION IF EXISTS "family_emptied" CASCADE;
