ALTER TABLE "access_tokens" ADD COLUMN "last_used_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "access_tokens" ADD COLUMN "user_agent" varchar(255) DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "access_tokens" ADD COLUMN "address" varchar(45) DEFAULT '' NOT NULL;