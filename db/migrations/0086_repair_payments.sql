ALTER TABLE "repair_events" DROP CONSTRAINT "repair_events_said";--> statement-breakpoint
ALTER TABLE "repair_jobs" DROP CONSTRAINT "repair_jobs_charged";--> statement-breakpoint
ALTER TABLE "cash_paybacks" ALTER COLUMN "order_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "cash_paybacks" ADD COLUMN "repair_id" integer;--> statement-breakpoint
ALTER TABLE "cash_paybacks" ADD CONSTRAINT "cash_paybacks_repair_id_repair_jobs_id_fk" FOREIGN KEY ("repair_id") REFERENCES "public"."repair_jobs"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "cash_paybacks_repair" ON "cash_paybacks" USING btree ("repair_id") WHERE "cash_paybacks"."repair_id" is not null;--> statement-breakpoint
ALTER TABLE "cash_paybacks" ADD CONSTRAINT "cash_paybacks_document" CHECK (num_nonnulls("cash_paybacks"."order_id", "cash_paybacks"."repair_id") <= 1);--> statement-breakpoint
ALTER TABLE "repair_events" ADD CONSTRAINT "repair_events_said" CHECK (coalesce("repair_events"."to_state" in ('booked', 'inspecting', 'estimated', 'approved', 'declined', 'repairing', 'maker', 'ready', 'closed'), "repair_events"."note" <> '' or "repair_events"."facts" <> ''));--> statement-breakpoint
ALTER TABLE "repair_jobs" ADD CONSTRAINT "repair_jobs_charged" CHECK ("repair_jobs"."charged_kobo" >= 0 and ("repair_jobs"."charged_kobo" > 0 or "repair_jobs"."paid_by" is null) and ("repair_jobs"."charged_kobo" = 0 or "repair_jobs"."state" = 'closed'));