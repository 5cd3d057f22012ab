CREATE INDEX "articles_newest" ON "articles" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "audit_trail_nouns" ON "audit_trail" USING btree ("noun","id");--> statement-breakpoint
CREATE INDEX "audit_trail_actions" ON "audit_trail" USING btree ("action","id");--> statement-breakpoint
CREATE INDEX "products_by_name" ON "products" USING btree ("name","id");--> statement-breakpoint
CREATE INDEX "products_by_price" ON "products" USING btree ("selling_kobo","id");--> statement-breakpoint
CREATE INDEX "products_by_qty" ON "products" USING btree ("qty","id");--> statement-breakpoint
CREATE INDEX "products_by_sold" ON "products" USING btree ("sold_count","id");--> statement-breakpoint
CREATE INDEX "products_by_value" ON "products" USING btree (("selling_kobo" * "qty"),"id");--> statement-breakpoint
CREATE INDEX "products_search" ON "products" USING gin (lower("name" || ' ' || coalesce("brand", '') || ' ' || coalesce("barcode", '')) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "users_role" ON "users" USING btree ("role_as","name","id");