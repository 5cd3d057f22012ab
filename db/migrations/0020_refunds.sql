CREATE TABLE "refunds" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "refunds_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"payment_id" integer NOT NULL,
	"amount_kobo" bigint NOT NULL,
	"minor" bigint NOT NULL,
	"currency" varchar(3) NOT NULL,
	"state" varchar(20) NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"by_user_id" integer,
	"request_id" varchar(191) NOT NULL,
	"refund_id" varchar(191),
	"said" text DEFAULT '' NOT NULL,
	"asked_at" timestamp with time zone DEFAULT now() NOT NULL,
	"done_at" timestamp with time zone,
	"next_check_at" timestamp with time zone,
	CONSTRAINT "refunds_amounts" CHECK ("refunds"."amount_kobo" >= 0 and "refunds"."minor" >= 0),
	CONSTRAINT "refunds_state_known" CHECK ("refunds"."state" in ('asked', 'done', 'failed'))
);
--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_by_user_id_users_id_fk" FOREIGN KEY ("by_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_request" ON "refunds" USING btree ("request_id");--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_at_provider" ON "refunds" USING btree ("payment_id","refund_id");--> statement-breakpoint
CREATE INDEX "refunds_payment" ON "refunds" USING btree ("payment_id","id");--> statement-breakpoint
CREATE INDEX "refunds_due" ON "refunds" USING btree ("next_check_at") WHERE "refunds"."next_check_at" is not null;--> statement-breakpoint
-- Until now a payment was given back whole or not at all, and said so in its own columns: one refund each.
INSERT INTO "refunds" ("payment_id", "amount_kobo", "minor", "currency", "state", "reason", "by_user_id", "request_id", "refund_id", "said", "asked_at", "done_at", "next_check_at")
SELECT p."id",
	case
		when paid."currency" = 'NGN' then paid."minor"
		when paid."currency" = p."charged_currency" and paid."minor" < p."charged_minor"
			then floor(p."amount_kobo"::numeric * paid."minor" / p."charged_minor")
		else p."amount_kobo"
	end,
	paid."minor", paid."currency",
	case p."state" when 'refunded' then 'done' when 'refunding' then 'asked' else 'failed' end,
	coalesce(p."refund_reason", 'Refunded at the provider'),
	(select a."user_id" from "audit_trail" a where a."noun" = 'payment' and a."noun_id" = p."id" and a."action" = 'refund' order by a."id" desc limit 1),
	-- A request under way is asked about by the id it was sent with.
	'refund-' || p."id" || '-' || coalesce((extract(epoch from p."refund_asked_at") * 1000)::bigint, 0),
	p."refund_id", p."said",
	coalesce(p."refund_asked_at", p."refunded_at", p."updated_at"),
	case when p."state" = 'refunded' then coalesce(p."refunded_at", p."updated_at") end,
	case when p."state" = 'refunding' then now() end
FROM "payments" p
CROSS JOIN LATERAL (
	select coalesce(p."paid_minor", p."charged_minor") as "minor", coalesce(p."paid_currency", p."charged_currency") as "currency"
) paid
WHERE p."state" in ('refunding', 'refunded') or (p."state" = 'review' and p."refund_reason" is not null);--> statement-breakpoint
ALTER TABLE "payments" DROP COLUMN "refund_id";--> statement-breakpoint
ALTER TABLE "payments" DROP COLUMN "refund_reason";--> statement-breakpoint
ALTER TABLE "payments" DROP COLUMN "refund_asked_at";--> statement-breakpoint
ALTER TABLE "payments" DROP COLUMN "refunded_at";