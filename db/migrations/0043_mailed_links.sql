CREATE TABLE "address_changes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "address_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"old_email" varchar(191) NOT NULL,
	"new_email" varchar(191) NOT NULL,
	"session_id" integer NOT NULL,
	"confirm_hash" "bytea",
	"stop_hash" "bytea",
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"confirmed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "address_confirmations" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "address_confirmations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"email" varchar(191) NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mail_sign_ins" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "mail_sign_ins_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"email" varchar(191) NOT NULL,
	"user_id" integer,
	"mail_key" varchar(191) NOT NULL,
	"browser_hash" "bytea" NOT NULL,
	"link_hash" "bytea",
	"digits_hash" text,
	"tries" smallint DEFAULT 0 NOT NULL,
	"return_to" jsonb NOT NULL,
	"expires_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "access_tokens" ADD COLUMN "by_mail" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "address_changes" ADD CONSTRAINT "address_changes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "address_confirmations" ADD CONSTRAINT "address_confirmations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_sign_ins" ADD CONSTRAINT "mail_sign_ins_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "address_changes_open" ON "address_changes" USING btree ("user_id") WHERE "address_changes"."confirmed_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "address_changes_confirm" ON "address_changes" USING btree ("confirm_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "address_changes_stop" ON "address_changes" USING btree ("stop_hash");--> statement-breakpoint
CREATE INDEX "address_changes_user" ON "address_changes" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "address_changes_old" ON "address_changes" USING btree (lower("old_email"));--> statement-breakpoint
CREATE UNIQUE INDEX "address_confirmations_token" ON "address_confirmations" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "address_confirmations_user" ON "address_confirmations" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "mail_sign_ins_email" ON "mail_sign_ins" USING btree ("email");--> statement-breakpoint
CREATE UNIQUE INDEX "mail_sign_ins_mail" ON "mail_sign_ins" USING btree ("mail_key");--> statement-breakpoint
CREATE UNIQUE INDEX "mail_sign_ins_browser" ON "mail_sign_ins" USING btree ("browser_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "mail_sign_ins_link" ON "mail_sign_ins" USING btree ("link_hash");--> statement-breakpoint
CREATE INDEX "mail_sign_ins_user" ON "mail_sign_ins" USING btree ("user_id");--> statement-breakpoint
ALTER TABLE "access_tokens" ADD CONSTRAINT "access_tokens_by_mail_flag" CHECK ("access_tokens"."by_mail" in (0, 1));--> statement-breakpoint
-- Whose mailed links were used before: confirmed.
UPDATE "users" SET "email_verified_at" = n."confirmed_at" FROM "newsletter_subscribers" n
	WHERE lower(n."email") = lower("users"."email") AND n."confirmed_at" IS NOT NULL AND "users"."email_verified_at" IS NULL;--> statement-breakpoint
UPDATE "users" SET "email_verified_at" = r."used_at" FROM "password_resets" r
	WHERE r."user_id" = "users"."id" AND r."used_at" IS NOT NULL AND "users"."email_verified_at" IS NULL;
