ALTER TABLE "mails" ADD COLUMN "given_up_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "state" varchar(10) GENERATED ALWAYS AS (case when sent_at is not null then 'sent' when given_up_at is not null then 'failed' else 'waiting' end) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "mails_state" ON "mails" USING btree ("state","id");--> statement-breakpoint
CREATE INDEX "mails_kind" ON "mails" USING btree ("kind","id");--> statement-breakpoint
CREATE INDEX "mails_kind_state" ON "mails" USING btree ("kind","state","id");--> statement-breakpoint
CREATE INDEX "mails_search" ON "mails" USING gin (lower("recipient" || ' ' || "subject") gin_trgm_ops);