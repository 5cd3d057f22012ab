CREATE TABLE "api_key_days" (
	"key_id" integer NOT NULL,
	"day" date NOT NULL,
	"used" integer DEFAULT 0 NOT NULL,
	"refused" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "api_key_days_key_id_day_pk" PRIMARY KEY("key_id","day"),
	CONSTRAINT "api_key_days_counts" CHECK ("api_key_days"."used" >= 0 and "api_key_days"."refused" >= 0)
);
--> statement-breakpoint
CREATE TABLE "api_keys" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "api_keys_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" varchar(60) NOT NULL,
	"user_id" integer NOT NULL,
	"key_hash" "bytea" NOT NULL,
	"last_four" varchar(4) NOT NULL,
	"permissions" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"last_used_at" timestamp with time zone,
	"last_address" varchar(45) DEFAULT '' NOT NULL,
	"last_refused_at" timestamp with time zone,
	"last_refusal" varchar(255) DEFAULT '' NOT NULL,
	"reminded_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "audit_trail" ADD COLUMN "api_key" varchar(80);--> statement-breakpoint
ALTER TABLE "api_key_days" ADD CONSTRAINT "api_key_days_key_id_api_keys_id_fk" FOREIGN KEY ("key_id") REFERENCES "public"."api_keys"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "api_keys_hash" ON "api_keys" USING btree ("key_hash");--> statement-breakpoint
CREATE INDEX "api_keys_user" ON "api_keys" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "api_keys_expiry" ON "api_keys" USING btree ("expires_at");