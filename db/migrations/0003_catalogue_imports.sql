CREATE TABLE "catalogue_imports" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "catalogue_imports_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer,
	"file_name" varchar(255) NOT NULL,
	"path" text NOT NULL,
	"options" jsonb NOT NULL,
	"state" varchar(20) DEFAULT 'waiting' NOT NULL,
	"counts" jsonb,
	"rows_done" integer DEFAULT 0 NOT NULL,
	"rows_all" integer,
	"apply_runs" integer DEFAULT 0 NOT NULL,
	"report_file" text,
	"error" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "catalogue_imports_state" CHECK ("catalogue_imports"."state" in ('waiting', 'checking', 'checked', 'applying', 'applied', 'discarded', 'failed'))
);
--> statement-breakpoint
ALTER TABLE "catalogue_imports" ADD CONSTRAINT "catalogue_imports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "catalogue_imports_open" ON "catalogue_imports" USING btree ((true)) WHERE "catalogue_imports"."state" in ('waiting', 'checking', 'checked', 'applying');