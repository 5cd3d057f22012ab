ALTER TABLE "products" ADD COLUMN "condition" varchar(20) DEFAULT 'new' NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "condition_note" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_condition" CHECK ("products"."condition" in ('new', 'open-box', 'refurbished', 'used'));