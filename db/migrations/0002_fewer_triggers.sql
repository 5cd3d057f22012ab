-- Few categories need no stored count, nothing of the shop truncates a table, and three functions only called another.
DROP TRIGGER IF EXISTS "categories_count_added" ON "categories";--> statement-breakpoint
DROP TRIGGER IF EXISTS "categories_count_taken" ON "categories";--> statement-breakpoint
DROP TRIGGER IF EXISTS "categories_count_emptied" ON "categories";--> statement-breakpoint
DROP TRIGGER IF EXISTS "products_count_emptied" ON "products";--> statement-breakpoint
DROP TRIGGER IF EXISTS "orders_count_emptied" ON "orders";--> statement-breakpoint
DROP TRIGGER IF EXISTS "users_count_emptied" ON "users";--> statement-breakpoint
DELETE FROM "row_counts" WHERE "table_name" = 'categories';--> statement-breakpoint
DROP FUNCTION IF EXISTS search_name_of(products);--> statement-breakpoint
DROP FUNCTION IF EXISTS search_title_of(products);--> statement-breakpoint
DROP FUNCTION IF EXISTS search_body_of(products);
