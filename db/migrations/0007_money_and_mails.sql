CREATE TABLE "money_days" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "money_days_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"provider" varchar(20) NOT NULL,
	"day" date NOT NULL,
	"currency" varchar(3) NOT NULL,
	"payments" integer NOT NULL,
	"orders_kobo" bigint NOT NULL,
	"payments_kobo" bigint NOT NULL,
	"here_minor" bigint NOT NULL,
	"there_minor" bigint NOT NULL,
	"matched_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "money_matches" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "money_matches_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"started_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone DEFAULT now() NOT NULL,
	"found" integer NOT NULL,
	"opened" integer NOT NULL,
	"settled" integer NOT NULL,
	"unasked" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
ALTER TABLE "money_differences" ADD COLUMN "settled_by" integer;--> statement-breakpoint
ALTER TABLE "money_differences" ADD COLUMN "seen_note" text;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "refund_asked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "given_up_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "state" varchar(10) GENERATED ALWAYS AS (case when sent_at is not null then 'sent' when given_up_at is not null then 'failed' else 'waiting' end) STORED NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "money_days_once" ON "money_days" USING btree ("provider","day","currency");--> statement-breakpoint
CREATE INDEX "money_days_newest" ON "money_days" USING btree ("day","id");--> statement-breakpoint
ALTER TABLE "money_differences" ADD CONSTRAINT "money_differences_settled_by_users_id_fk" FOREIGN KEY ("settled_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "money_differences_kind" ON "money_differences" USING btree ("kind","subject");--> statement-breakpoint
CREATE INDEX "money_differences_order" ON "money_differences" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "mails_state" ON "mails" USING btree ("state","id");--> statement-breakpoint
CREATE INDEX "mails_kind" ON "mails" USING btree ("kind","id");--> statement-breakpoint
CREATE INDEX "mails_kind_state" ON "mails" USING btree ("kind","state","id");--> statement-breakpoint
CREATE INDEX "mails_search" ON "mails" USING gin (lower("recipient" || ' ' || "subject") gin_trgm_ops);