CREATE INDEX "payments_provider" ON "payments" USING btree ("provider","id");--> statement-breakpoint
CREATE INDEX "payments_begun" ON "payments" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "payments_reference_searched" ON "payments" USING btree (lower("reference") collate "C");--> statement-breakpoint
CREATE INDEX "payments_provider_id_searched" ON "payments" USING btree (lower("provider_id") collate "C");--> statement-breakpoint
CREATE INDEX "payments_capture_id_searched" ON "payments" USING btree (lower("capture_id") collate "C");