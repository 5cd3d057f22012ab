ALTER TABLE "consents" DROP CONSTRAINT "consents_source_known";--> statement-breakpoint
ALTER TABLE "guests" ADD COLUMN "reminder_email" varchar(191);--> statement-breakpoint
CREATE INDEX "guests_reminded" ON "guests" USING btree ("reminder_email") WHERE "guests"."reminder_email" is not null;--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_source_known" CHECK ("consents"."source" in ('form', 'mail-link', 'registration', 'account', 'checkout', 'earlier'));