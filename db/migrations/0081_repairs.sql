CREATE TABLE "repair_events" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "repair_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"job_id" integer NOT NULL,
	"to_state" varchar(20),
	"facts" text DEFAULT '' NOT NULL,
	"message" text DEFAULT '' NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"is_mailed" boolean DEFAULT false NOT NULL,
	"is_by_customer" boolean DEFAULT false NOT NULL,
	"by_user_id" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "repair_events_said" CHECK (coalesce("repair_events"."to_state" in ('booked', 'inspecting', 'estimated', 'approved', 'declined', 'repairing', 'maker', 'ready', 'closed'), "repair_events"."note" <> ''))
);
--> statement-breakpoint
CREATE TABLE "repair_jobs" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "repair_jobs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"public_key" varchar(32) DEFAULT replace(gen_random_uuid()::text, '-', '') NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"state" varchar(20) DEFAULT 'booked' NOT NULL,
	"user_id" integer,
	"name" varchar(191) NOT NULL,
	"phone" varchar(191) NOT NULL,
	"email" varchar(191) DEFAULT '' NOT NULL,
	"order_id" integer,
	"unit_id" integer,
	"product_id" integer,
	"goods" varchar(255) NOT NULL,
	"serial" varchar(60) DEFAULT '' NOT NULL,
	"fault" text NOT NULL,
	"came_with" text DEFAULT '' NOT NULL,
	"condition" text DEFAULT '' NOT NULL,
	"is_warranty" boolean DEFAULT false NOT NULL,
	"warranty_ends" date,
	"estimate_kobo" bigint,
	"estimate_for" text DEFAULT '' NOT NULL,
	"maker" varchar(191) DEFAULT '' NOT NULL,
	"maker_reference" varchar(100) DEFAULT '' NOT NULL,
	"expected_on" date,
	"outcome" varchar(20),
	"replacement" varchar(255) DEFAULT '' NOT NULL,
	"replacement_serial" varchar(60) DEFAULT '' NOT NULL,
	"charged_kobo" bigint DEFAULT 0 NOT NULL,
	"paid_by" varchar(20),
	"payment_reference" varchar(100) DEFAULT '' NOT NULL,
	"booked_by" integer,
	"closed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "repair_jobs_state" CHECK ("repair_jobs"."state" in ('booked', 'inspecting', 'estimated', 'approved', 'declined', 'repairing', 'maker', 'ready', 'closed')),
	CONSTRAINT "repair_jobs_outcome" CHECK ("repair_jobs"."outcome" in ('repaired', 'replaced', 'refunded', 'returned')),
	CONSTRAINT "repair_jobs_closed" CHECK (("repair_jobs"."state" = 'closed') = ("repair_jobs"."outcome" is not null) and ("repair_jobs"."state" = 'closed') = ("repair_jobs"."closed_at" is not null)),
	CONSTRAINT "repair_jobs_estimated" CHECK ("repair_jobs"."estimate_kobo" > 0 and ("repair_jobs"."state" not in ('estimated', 'approved', 'declined') or "repair_jobs"."estimate_kobo" is not null)),
	CONSTRAINT "repair_jobs_expected" CHECK ("repair_jobs"."expected_on" is null or "repair_jobs"."state" = 'maker'),
	CONSTRAINT "repair_jobs_paid_by" CHECK ("repair_jobs"."paid_by" in ('cash', 'transfer', 'terminal')),
	CONSTRAINT "repair_jobs_charged" CHECK ("repair_jobs"."charged_kobo" >= 0 and ("repair_jobs"."charged_kobo" > 0) = ("repair_jobs"."paid_by" is not null) and ("repair_jobs"."charged_kobo" = 0 or "repair_jobs"."state" = 'closed'))
);
--> statement-breakpoint
ALTER TABLE "repair_events" ADD CONSTRAINT "repair_events_job_id_repair_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."repair_jobs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "repair_events" ADD CONSTRAINT "repair_events_by_user_id_users_id_fk" FOREIGN KEY ("by_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "repair_jobs" ADD CONSTRAINT "repair_jobs_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "repair_jobs" ADD CONSTRAINT "repair_jobs_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "repair_jobs" ADD CONSTRAINT "repair_jobs_unit_id_sold_units_id_fk" FOREIGN KEY ("unit_id") REFERENCES "public"."sold_units"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "repair_jobs" ADD CONSTRAINT "repair_jobs_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "repair_jobs" ADD CONSTRAINT "repair_jobs_booked_by_users_id_fk" FOREIGN KEY ("booked_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "repair_events_job" ON "repair_events" USING btree ("job_id","id");--> statement-breakpoint
CREATE INDEX "repair_events_by" ON "repair_events" USING btree ("by_user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "repair_jobs_public_key" ON "repair_jobs" USING btree ("public_key");--> statement-breakpoint
CREATE INDEX "repair_jobs_state" ON "repair_jobs" USING btree ("state","id");--> statement-breakpoint
CREATE INDEX "repair_jobs_open" ON "repair_jobs" USING btree ("id") WHERE "repair_jobs"."state" <> 'closed';--> statement-breakpoint
CREATE INDEX "repair_jobs_expected" ON "repair_jobs" USING btree ("expected_on","id");--> statement-breakpoint
CREATE INDEX "repair_jobs_closed" ON "repair_jobs" USING btree ("closed_at") WHERE "repair_jobs"."closed_at" is not null;--> statement-breakpoint
CREATE INDEX "repair_jobs_user" ON "repair_jobs" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "repair_jobs_order" ON "repair_jobs" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "repair_jobs_unit" ON "repair_jobs" USING btree ("unit_id");--> statement-breakpoint
CREATE INDEX "repair_jobs_product" ON "repair_jobs" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "repair_jobs_booked_by" ON "repair_jobs" USING btree ("booked_by");--> statement-breakpoint
CREATE INDEX "repair_jobs_email" ON "repair_jobs" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "repair_jobs_search" ON "repair_jobs" USING gin (staff_search_fold("name" || ' ' || regexp_replace("phone", '[^0-9]', '', 'g') || ' ' || "goods" || ' ' || "serial" || ' ' || "maker_reference" || ' ' || "replacement_serial") gin_trgm_ops);