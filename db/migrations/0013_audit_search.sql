ALTER TABLE "audit_trail" ADD COLUMN "search_text" text DEFAULT '' NOT NULL;--> statement-breakpoint
-- Changes recorded until now are found by the same words: the thing's name, and what its changed fields were and are.
UPDATE "audit_trail" t SET "search_text" = left(concat_ws(' ',
	coalesce(
		t."after" ->> 'name', t."after" ->> 'title', t."after" ->> 'term',
		t."before" ->> 'name', t."before" ->> 'title', t."before" ->> 'term',
		CASE t."noun"
			WHEN 'product' THEN (SELECT p."name" FROM "products" p WHERE p."id" = t."noun_id")
			WHEN 'category' THEN (SELECT c."name" FROM "categories" c WHERE c."id" = t."noun_id")
			WHEN 'article' THEN (SELECT a."title" FROM "articles" a WHERE a."id" = t."noun_id")
			WHEN 'user' THEN (SELECT u."name" FROM "users" u WHERE u."id" = t."noun_id")
			WHEN 'order' THEN (SELECT o."tracking_no" FROM "orders" o WHERE o."id" = t."noun_id")
		END),
	CASE WHEN jsonb_typeof(t."before") = 'object' AND jsonb_typeof(t."after") = 'object' THEN (
		SELECT string_agg(concat_ws(' ',
			CASE field.key
				WHEN 'qty' THEN 'Stock'
				WHEN 'sellingKobo' THEN 'Selling price'
				WHEN 'originalKobo' THEN 'Original price'
				WHEN 'categoryId' THEN 'Category'
				ELSE regexp_replace(regexp_replace(replace(field.key, '_', ' '), 'Kobo$', ''), '([A-Z])', ' \1', 'g')
			END,
			left(t."before" ->> field.key, 300), left(field.value, 300)), ' ')
		FROM jsonb_each_text(t."after") field) END), 2000);--> statement-breakpoint
CREATE INDEX "audit_trail_search" ON "audit_trail" USING gin (staff_search_fold("search_text") gin_trgm_ops);