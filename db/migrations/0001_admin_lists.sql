CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
CREATE INDEX "products_name_search" ON "products" USING gin ("name" gin_trgm_ops);