CREATE TABLE "cash_receipts" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "cash_receipts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"repair_id" integer,
	"document" varchar(60) NOT NULL,
	"collector_id" integer NOT NULL,
	"amount_kobo" bigint NOT NULL,
	"reference" varchar(100) DEFAULT '' NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"by_user_id" integer,
	"handover_id" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "cash_receipts_amount" CHECK ("cash_receipts"."amount_kobo" > 0)
);
--> statement-breakpoint
ALTER TABLE "cash_receipts" ADD CONSTRAINT "cash_receipts_repair_id_repair_jobs_id_fk" FOREIGN KEY ("repair_id") REFERENCES "public"."repair_jobs"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cash_receipts" ADD CONSTRAINT "cash_receipts_collector_id_cash_collectors_id_fk" FOREIGN KEY ("collector_id") REFERENCES "public"."cash_collectors"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cash_receipts" ADD CONSTRAINT "cash_receipts_by_user_id_users_id_fk" FOREIGN KEY ("by_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cash_receipts" ADD CONSTRAINT "cash_receipts_handover_id_cash_handovers_id_fk" FOREIGN KEY ("handover_id") REFERENCES "public"."cash_handovers"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "cash_receipts_repair" ON "cash_receipts" USING btree ("repair_id","id");--> statement-breakpoint
CREATE INDEX "cash_receipts_collector" ON "cash_receipts" USING btree ("collector_id","handover_id");--> statement-breakpoint
CREATE INDEX "cash_receipts_handover" ON "cash_receipts" USING btree ("handover_id");--> statement-breakpoint
CREATE INDEX "cash_receipts_by" ON "cash_receipts" USING btree ("by_user_id");