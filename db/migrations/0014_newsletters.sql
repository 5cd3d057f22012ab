CREATE TABLE "newsletters" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "newsletters_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"subject" varchar(255) NOT NULL,
	"content" text NOT NULL,
	"state" varchar(10) DEFAULT 'draft' NOT NULL,
	"body_text" text DEFAULT '' NOT NULL,
	"body_html" text DEFAULT '' NOT NULL,
	"recipients" integer DEFAULT 0 NOT NULL,
	"last_subscriber_id" integer DEFAULT 0 NOT NULL,
	"queued" integer DEFAULT 0 NOT NULL,
	"started_at" timestamp with time zone,
	"finished_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "newsletters_state_known" CHECK ("newsletters"."state" in ('draft', 'sending', 'stopped', 'sent'))
);
--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "newsletter_id" integer;--> statement-breakpoint
CREATE INDEX "newsletters_sending" ON "newsletters" USING btree ("id") WHERE "newsletters"."state" = 'sending';--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_newsletter_id_newsletters_id_fk" FOREIGN KEY ("newsletter_id") REFERENCES "public"."newsletters"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mails_newsletter" ON "mails" USING btree ("newsletter_id","state") WHERE "mails"."newsletter_id" is not null;