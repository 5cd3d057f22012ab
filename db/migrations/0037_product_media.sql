CREATE TABLE "product_media" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "product_media_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"product_id" integer NOT NULL,
	"kind" varchar(10) NOT NULL,
	"position" smallint NOT NULL,
	"title" varchar(120) NOT NULL,
	"caption" varchar(300) DEFAULT '' NOT NULL,
	"path" text,
	"bytes" integer,
	"document_kind" varchar(20),
	"language" varchar(5),
	"seconds" real,
	"provider" varchar(10),
	"video_id" varchar(40),
	"poster_path" text,
	"poster_width" integer,
	"poster_height" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "product_media_document" CHECK ("product_media"."kind" <> 'document' or ("product_media"."path" is not null and "product_media"."bytes" > 0 and "product_media"."document_kind" is not null and "product_media"."language" is not null)),
	CONSTRAINT "product_media_sound" CHECK ("product_media"."kind" <> 'sound' or ("product_media"."path" is not null and "product_media"."bytes" > 0 and "product_media"."seconds" > 0)),
	CONSTRAINT "product_media_video" CHECK ("product_media"."kind" <> 'video' or ("product_media"."provider" in ('youtube', 'vimeo') and "product_media"."video_id" is not null)),
	CONSTRAINT "product_media_kind" CHECK ("product_media"."kind" in ('document', 'sound', 'video'))
);
--> statement-breakpoint
ALTER TABLE "product_media" ADD CONSTRAINT "product_media_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "product_media_product" ON "product_media" USING btree ("product_id","kind","position");--> statement-breakpoint
CREATE INDEX "product_media_path" ON "product_media" USING btree ("path") WHERE "product_media"."path" is not null;