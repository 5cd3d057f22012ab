CREATE TABLE "kit_parts" (
	"kit_id" integer NOT NULL,
	"part_id" integer NOT NULL,
	"pieces" integer NOT NULL,
	"position" smallint NOT NULL,
	CONSTRAINT "kit_parts_kit_id_part_id_pk" PRIMARY KEY("kit_id","part_id"),
	CONSTRAINT "kit_parts_pieces" CHECK ("kit_parts"."pieces" between 1 and 100),
	CONSTRAINT "kit_parts_not_itself" CHECK ("kit_parts"."kit_id" <> "kit_parts"."part_id")
);
--> statement-breakpoint
CREATE TABLE "order_line_parts" (
	"line_id" integer NOT NULL,
	"position" smallint NOT NULL,
	"product_id" integer,
	"name" varchar(255) NOT NULL,
	"image_path" text,
	"pieces" integer NOT NULL,
	CONSTRAINT "order_line_parts_line_id_position_pk" PRIMARY KEY("line_id","position"),
	CONSTRAINT "order_line_parts_pieces" CHECK ("order_line_parts"."pieces" >= 1)
);
--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "is_kit" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "kit_parts" ADD CONSTRAINT "kit_parts_kit_id_products_id_fk" FOREIGN KEY ("kit_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kit_parts" ADD CONSTRAINT "kit_parts_part_id_products_id_fk" FOREIGN KEY ("part_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_line_parts" ADD CONSTRAINT "order_line_parts_line_id_order_lines_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."order_lines"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_line_parts" ADD CONSTRAINT "order_line_parts_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "kit_parts_part" ON "kit_parts" USING btree ("part_id","kit_id");--> statement-breakpoint
CREATE INDEX "order_line_parts_product" ON "order_line_parts" USING btree ("product_id");