ALTER TABLE "articles" ALTER COLUMN "main_image" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "articles" ALTER COLUMN "main_width" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "articles" ALTER COLUMN "main_height" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "articles" ADD CONSTRAINT "articles_picture_known" CHECK (("articles"."is_draft" and "articles"."main_image" is null) or ("articles"."main_image" is not null and "articles"."main_width" is not null and "articles"."main_height" is not null));