CREATE TABLE "order_discounts" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_discounts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"order_id" integer NOT NULL,
	"discount_id" integer,
	"code" varchar(64),
	"name" varchar(191) NOT NULL,
	"kobo" bigint NOT NULL,
	"frees_delivery" boolean NOT NULL,
	"freed_delivery_kobo" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "order_discounts_amounts" CHECK ("order_discounts"."kobo" >= 0 and "order_discounts"."freed_delivery_kobo" >= 0)
);
--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "discount_kobo" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "tax_kobo" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_returns" ADD COLUMN "delivery_kobo" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "subtotal_kobo" bigint;--> statement-breakpoint
UPDATE "orders" SET "subtotal_kobo" = "total_kobo";--> statement-breakpoint
ALTER TABLE "orders" ALTER COLUMN "subtotal_kobo" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "discount_kobo" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "delivery_kobo" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "tax_kobo" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_discounts" ADD CONSTRAINT "order_discounts_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_discounts_order" ON "order_discounts" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "order_discounts_discount" ON "order_discounts" USING btree ("discount_id","order_id");--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_paid" CHECK ("order_lines"."discount_kobo" between 0 and "order_lines"."unit_kobo" * "order_lines"."qty"
				and "order_lines"."tax_kobo" between 0 and "order_lines"."unit_kobo" * "order_lines"."qty" - "order_lines"."discount_kobo");--> statement-breakpoint
ALTER TABLE "order_returns" ADD CONSTRAINT "order_returns_delivery" CHECK ("order_returns"."delivery_kobo" between 0 and "order_returns"."amount_kobo");--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_total_parts" CHECK ("orders"."total_kobo" = "orders"."subtotal_kobo" - "orders"."discount_kobo" + "orders"."delivery_kobo"
				and "orders"."discount_kobo" between 0 and "orders"."subtotal_kobo" and "orders"."delivery_kobo" >= 0
				and "orders"."tax_kobo" between 0 and "orders"."total_kobo");