CREATE TABLE "unit_photos" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "unit_photos_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"unit_id" integer NOT NULL,
	"kind" varchar(10) NOT NULL,
	"path" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "unit_photos_kind" CHECK ("unit_photos"."kind" in ('plate', 'unit'))
);
--> statement-breakpoint
ALTER TABLE "unit_photos" ADD CONSTRAINT "unit_photos_unit_id_sold_units_id_fk" FOREIGN KEY ("unit_id") REFERENCES "public"."sold_units"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "unit_photos_unit_kind" ON "unit_photos" USING btree ("unit_id","kind");--> statement-breakpoint
CREATE INDEX "unit_photos_path" ON "unit_photos" USING btree ("path");