CREATE TABLE "contact_messages" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "contact_messages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"dedupe_key" varchar(191) NOT NULL,
	"name" varchar(120) NOT NULL,
	"email" varchar(191) NOT NULL,
	"message" text NOT NULL,
	"state" varchar(20) DEFAULT 'open' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"decided_at" timestamp with time zone,
	CONSTRAINT "contact_messages_state_known" CHECK ("contact_messages"."state" in ('open', 'answered', 'spam'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX "contact_messages_once" ON "contact_messages" USING btree ("dedupe_key");--> statement-breakpoint
CREATE INDEX "contact_messages_state" ON "contact_messages" USING btree ("state","id");--> statement-breakpoint
CREATE INDEX "contact_messages_decided" ON "contact_messages" USING btree ("decided_at");--> statement-breakpoint
CREATE INDEX "contact_messages_search" ON "contact_messages" USING gin (staff_search_fold("name" || ' ' || "email" || ' ' || "message") gin_trgm_ops);