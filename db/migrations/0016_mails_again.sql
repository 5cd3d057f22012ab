-- Of old mails none was asked for again; their bodies are cleared from now on.
ALTER TABLE "mails" ADD COLUMN "again_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "mails_bodies" ON "mails" USING btree ("sent_at") WHERE "mails"."sent_at" is not null and "mails"."body_text" <> '';