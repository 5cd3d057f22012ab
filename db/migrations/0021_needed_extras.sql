CREATE TABLE "needed_extras" (
	"product_id" integer NOT NULL,
	"extra_id" integer NOT NULL,
	"position" smallint NOT NULL,
	CONSTRAINT "needed_extras_product_id_extra_id_pk" PRIMARY KEY("product_id","extra_id"),
	CONSTRAINT "needed_extras_not_itself" CHECK ("needed_extras"."product_id" <> "needed_extras"."extra_id")
);
--> statement-breakpoint
ALTER TABLE "needed_extras" ADD CONSTRAINT "needed_extras_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "needed_extras" ADD CONSTRAINT "needed_extras_extra_id_products_id_fk" FOREIGN KEY ("extra_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "needed_extras_extra" ON "needed_extras" USING btree ("extra_id");