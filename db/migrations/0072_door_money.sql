ALTER TABLE "cash_collectors" DROP CONSTRAINT "cash_collectors_kind";--> statement-breakpoint
ALTER TABLE "cash_collectors" ADD COLUMN "bank_name" varchar(100) DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "cash_collectors" ADD COLUMN "account_number" varchar(10) DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "cash_collectors" ADD COLUMN "account_name" varchar(120) DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "order_cash" ADD COLUMN "reference" varchar(100) DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "cash_collectors" ADD CONSTRAINT "cash_collectors_account" CHECK (case when "cash_collectors"."kind" = 'bank'
				then "cash_collectors"."bank_name" <> '' and "cash_collectors"."account_number" ~ '^[0-9]{10}$' and "cash_collectors"."account_name" <> ''
				else ("cash_collectors"."bank_name", "cash_collectors"."account_number", "cash_collectors"."account_name") = ('', '', '') end);--> statement-breakpoint
ALTER TABLE "cash_collectors" ADD CONSTRAINT "cash_collectors_kind" CHECK ("cash_collectors"."kind" in ('rider', 'courier', 'counter', 'bank', 'terminal'));--> statement-breakpoint
ALTER TABLE "order_cash" ADD CONSTRAINT "order_cash_reference" CHECK ("order_cash"."reference" = '' or "order_cash"."amount_kobo" is not null);