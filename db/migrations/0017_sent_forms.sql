CREATE TABLE "sent_forms" (
	"key" varchar(36) PRIMARY KEY NOT NULL,
	"sent_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE INDEX "sent_forms_sent" ON "sent_forms" USING btree ("sent_at");