CREATE TABLE "consents" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "consents_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"purpose" varchar(20) NOT NULL,
	"subscriber_id" integer,
	"user_id" integer,
	"step" varchar(10) NOT NULL,
	"wording" text NOT NULL,
	"source" varchar(20) NOT NULL,
	"address" varchar(45) DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "consents_whose" CHECK (num_nonnulls("consents"."subscriber_id", "consents"."user_id") = 1 and ("consents"."purpose" = 'newsletter') = ("consents"."subscriber_id" is not null)),
	CONSTRAINT "consents_purpose_known" CHECK ("consents"."purpose" in ('newsletter', 'cart-reminder')),
	CONSTRAINT "consents_step_known" CHECK ("consents"."step" in ('asked', 'given', 'withdrawn')),
	CONSTRAINT "consents_source_known" CHECK ("consents"."source" in ('form', 'mail-link', 'registration', 'account', 'earlier'))
);
--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_subscriber_id_newsletter_subscribers_id_fk" FOREIGN KEY ("subscriber_id") REFERENCES "public"."newsletter_subscribers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "consents_subscriber" ON "consents" USING btree ("subscriber_id","id");--> statement-breakpoint
CREATE INDEX "consents_user" ON "consents" USING btree ("user_id","id");--> statement-breakpoint
-- What was agreed to before it was recorded: when is known, from where and to which words is not.
INSERT INTO "consents" ("purpose", "subscriber_id", "step", "wording", "source", "created_at")
SELECT 'newsletter', "id", 'given', '', 'earlier', "confirmed_at" FROM "newsletter_subscribers" WHERE "confirmed_at" IS NOT NULL ORDER BY "id";
--> statement-breakpoint
INSERT INTO "consents" ("purpose", "subscriber_id", "step", "wording", "source", "created_at")
SELECT 'newsletter', "id", 'withdrawn', '', 'earlier', "left_at" FROM "newsletter_subscribers" WHERE "left_at" IS NOT NULL ORDER BY "id";
