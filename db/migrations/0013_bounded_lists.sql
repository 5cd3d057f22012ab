DROP INDEX "orders_of_user";--> statement-breakpoint
DROP INDEX "missed_searches_often";--> statement-breakpoint
CREATE INDEX "missed_searches_newest" ON "missed_searches" USING btree ("last_at");--> statement-breakpoint
CREATE INDEX "search_words_spelt" ON "search_words" USING btree ("word") WHERE word ~ '^[a-z]{3,}$';--> statement-breakpoint
CREATE INDEX "orders_of_user" ON "orders" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "missed_searches_often" ON "missed_searches" USING btree ("count","last_at");