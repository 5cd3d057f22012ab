CREATE TABLE "row_counts" (
	"table_name" varchar(63) NOT NULL,
	"slot" smallint NOT NULL,
	"count" bigint NOT NULL,
	CONSTRAINT "row_counts_table_name_slot_pk" PRIMARY KEY("table_name","slot")
);
--> statement-breakpoint
CREATE INDEX "articles_title" ON "articles" USING btree ("title","id");--> statement-breakpoint
CREATE INDEX "articles_search" ON "articles" USING gin (lower("title" || ' ' || "author") gin_trgm_ops);--> statement-breakpoint
-- A sequence of connections has different slots; two of one slot only wait for each other's commit.
CREATE FUNCTION "public"."count_rows"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	difference bigint;
BEGIN
	IF TG_OP = 'TRUNCATE' THEN
		DELETE FROM public.row_counts WHERE table_name = TG_TABLE_NAME;
		RETURN NULL;
	END IF;
	SELECT count(*) INTO difference FROM changed;
	IF difference > 0 THEN
		IF TG_OP = 'DELETE' THEN
			difference := -difference;
		END IF;
		INSERT INTO public.row_counts (table_name, slot, count)
		VALUES (TG_TABLE_NAME, pg_backend_pid() % 256, difference)
		ON CONFLICT (table_name, slot) DO UPDATE SET count = row_counts.count + excluded.count;
	END IF;
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "users_count_added" AFTER INSERT ON "users" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "public"."count_rows"();--> statement-breakpoint
CREATE TRIGGER "users_count_taken" AFTER DELETE ON "users" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "public"."count_rows"();--> statement-breakpoint
CREATE TRIGGER "users_count_emptied" AFTER TRUNCATE ON "users" FOR EACH STATEMENT EXECUTE FUNCTION "public"."count_rows"();--> statement-breakpoint
CREATE TRIGGER "products_count_added" AFTER INSERT ON "products" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "public"."count_rows"();--> statement-breakpoint
CREATE TRIGGER "products_count_taken" AFTER DELETE ON "products" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "public"."count_rows"();--> statement-breakpoint
CREATE TRIGGER "products_count_emptied" AFTER TRUNCATE ON "products" FOR EACH STATEMENT EXECUTE FUNCTION "public"."count_rows"();--> statement-breakpoint
CREATE TRIGGER "orders_count_added" AFTER INSERT ON "orders" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "public"."count_rows"();--> statement-breakpoint
CREATE TRIGGER "orders_count_taken" AFTER DELETE ON "orders" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "public"."count_rows"();--> statement-breakpoint
CREATE TRIGGER "orders_count_emptied" AFTER TRUNCATE ON "orders" FOR EACH STATEMENT EXECUTE FUNCTION "public"."count_rows"();--> statement-breakpoint
CREATE TRIGGER "categories_count_added" AFTER INSERT ON "categories" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "public"."count_rows"();--> statement-breakpoint
CREATE TRIGGER "categories_count_taken" AFTER DELETE ON "categories" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "public"."count_rows"();--> statement-breakpoint
CREATE TRIGGER "categories_count_emptied" AFTER TRUNCATE ON "categories" FOR EACH STATEMENT EXECUTE FUNCTION "public"."count_rows"();--> statement-breakpoint
-- The triggers keep others from adding rows until this commits.
INSERT INTO "row_counts" ("table_name", "slot", "count")
SELECT 'users', 0, count(*) FROM "users"
UNION ALL SELECT 'products', 0, count(*) FROM "products"
UNION ALL SELECT 'orders', 0, count(*) FROM "orders"
UNION ALL SELECT 'categories', 0, count(*) FROM "categories";