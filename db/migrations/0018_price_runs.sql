CREATE TABLE "price_run_lines" (
	"run_id" integer NOT NULL,
	"product_id" integer NOT NULL,
	"category_id" integer NOT NULL,
	"cost_before" bigint,
	"cost_after" bigint,
	"price_before" bigint NOT NULL,
	"price_after" bigint,
	"warning" varchar(10),
	"is_left_out" boolean DEFAULT false NOT NULL,
	"is_done" boolean DEFAULT false NOT NULL,
	"reason" text,
	CONSTRAINT "price_run_lines_run_id_product_id_pk" PRIMARY KEY("run_id","product_id")
);
--> statement-breakpoint
CREATE TABLE "price_runs" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "price_runs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer,
	"state" varchar(10) DEFAULT 'preparing' NOT NULL,
	"scope" jsonb NOT NULL,
	"basis" jsonb NOT NULL,
	"rows_all" integer DEFAULT 0 NOT NULL,
	"rows_done" integer DEFAULT 0 NOT NULL,
	"applied_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "price_runs_state" CHECK ("price_runs"."state" in ('preparing', 'ready', 'applying', 'applied', 'undoing', 'undone', 'discarded', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "supplier_rates" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "supplier_rates_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"currency" varchar(3) NOT NULL,
	"unit_kobo" bigint NOT NULL,
	"by_user_id" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "supplier_rates_rate" CHECK ("supplier_rates"."unit_kobo" > 0),
	CONSTRAINT "supplier_rates_currency" CHECK ("supplier_rates"."currency" in ('USD', 'EUR', 'GBP', 'CNY'))
);
--> statement-breakpoint
ALTER TABLE "bulk_changes" ADD COLUMN "price_run_id" integer;--> statement-breakpoint
ALTER TABLE "price_run_lines" ADD CONSTRAINT "price_run_lines_run_id_price_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."price_runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_runs" ADD CONSTRAINT "price_runs_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "supplier_rates" ADD CONSTRAINT "supplier_rates_by_user_id_users_id_fk" FOREIGN KEY ("by_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "price_run_lines_category" ON "price_run_lines" USING btree ("run_id","category_id","product_id");--> statement-breakpoint
CREATE INDEX "price_run_lines_warning" ON "price_run_lines" USING btree ("run_id","warning","product_id") WHERE "price_run_lines"."warning" is not null;--> statement-breakpoint
CREATE INDEX "price_run_lines_left_out" ON "price_run_lines" USING btree ("run_id","product_id") WHERE "price_run_lines"."is_left_out";--> statement-breakpoint
CREATE INDEX "price_run_lines_open" ON "price_run_lines" USING btree ("run_id","product_id") WHERE not "price_run_lines"."is_done";--> statement-breakpoint
CREATE INDEX "price_runs_created" ON "price_runs" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "supplier_rates_latest" ON "supplier_rates" USING btree ("currency","id");--> statement-breakpoint
ALTER TABLE "bulk_changes" ADD CONSTRAINT "bulk_changes_price_run_id_price_runs_id_fk" FOREIGN KEY ("price_run_id") REFERENCES "public"."price_runs"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bulk_changes_price_run" ON "bulk_changes" USING btree ("price_run_id") WHERE "bulk_changes"."price_run_id" is not null;