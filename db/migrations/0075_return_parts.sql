CREATE TABLE "order_return_parts" (
	"return_id" integer NOT NULL,
	"line_id" integer NOT NULL,
	"position" smallint NOT NULL,
	"qty" integer NOT NULL,
	"is_restocked" boolean NOT NULL,
	CONSTRAINT "order_return_parts_return_id_line_id_position_pk" PRIMARY KEY("return_id","line_id","position"),
	CONSTRAINT "order_return_parts_qty" CHECK ("order_return_parts"."qty" >= 1)
);
--> statement-breakpoint
DROP INDEX "order_lines_returned";--> statement-breakpoint
ALTER TABLE "order_line_parts" ADD COLUMN "unit_kobo" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
UPDATE "order_line_parts" SET "unit_kobo" = "products"."selling_kobo" FROM "products" WHERE "products"."id" = "order_line_parts"."product_id";--> statement-breakpoint
ALTER TABLE "order_line_parts" ADD COLUMN "returned_qty" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "parts_back_kobo" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_return_parts" ADD CONSTRAINT "order_return_parts_return_id_order_returns_id_fk" FOREIGN KEY ("return_id") REFERENCES "public"."order_returns"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_return_parts" ADD CONSTRAINT "order_return_parts_of_line" FOREIGN KEY ("line_id","position") REFERENCES "public"."order_line_parts"("line_id","position") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_return_parts_part" ON "order_return_parts" USING btree ("line_id","position");--> statement-breakpoint
CREATE INDEX "order_lines_returned" ON "order_lines" USING btree ("order_id") WHERE "order_lines"."returned_qty" > 0 or "order_lines"."parts_back_kobo" > 0;--> statement-breakpoint
ALTER TABLE "order_line_parts" ADD CONSTRAINT "order_line_parts_returned_qty" CHECK ("order_line_parts"."returned_qty" >= 0);--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_parts_back" CHECK ("order_lines"."parts_back_kobo" between 0 and "order_lines"."unit_kobo" * "order_lines"."qty" - "order_lines"."discount_kobo");
