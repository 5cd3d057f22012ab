ALTER TABLE "address_changes" ADD COLUMN "reminder_hash" "bytea";--> statement-breakpoint
ALTER TABLE "address_changes" ADD COLUMN "notice_hash" "bytea";--> statement-breakpoint
ALTER TABLE "address_changes" ADD COLUMN "new_agreed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "address_changes" ADD COLUMN "old_agreed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "address_changes" ADD COLUMN "reminded_at" timestamp with time zone;--> statement-breakpoint
CREATE UNIQUE INDEX "address_changes_reminder" ON "address_changes" USING btree ("reminder_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "address_changes_notice" ON "address_changes" USING btree ("notice_hash");