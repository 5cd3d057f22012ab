CREATE INDEX "audit_trail_user" ON "audit_trail" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "orders_state" ON "orders" USING btree ("state","id");--> statement-breakpoint
CREATE INDEX "orders_payment_mode" ON "orders" USING btree ("payment_mode","id");--> statement-breakpoint
CREATE INDEX "orders_amount" ON "orders" USING btree ("total_kobo","id");--> statement-breakpoint
CREATE INDEX "orders_search" ON "orders" USING gin (lower("tracking_no" || ' ' || "firstname" || ' ' || "lastname" || ' ' || "email" || ' ' || regexp_replace("phone", '[^0-9]', '', 'g')) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "products_stock" ON "products" USING btree ("status","qty","id");--> statement-breakpoint
CREATE INDEX "users_name" ON "users" USING btree ("name","id");--> statement-breakpoint
CREATE INDEX "users_search" ON "users" USING gin (lower("name" || ' ' || "email") gin_trgm_ops);