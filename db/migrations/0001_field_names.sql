-- Tables and columns are called what the code and the field call them.
ALTER TABLE "payment_notices" RENAME TO "webhook_events";--> statement-breakpoint
ALTER TABLE "webhook_events" RENAME CONSTRAINT "payment_notices_pkey" TO "webhook_events_pkey";--> statement-breakpoint
ALTER SEQUENCE "payment_notices_id_seq" RENAME TO "webhook_events_id_seq";--> statement-breakpoint
ALTER INDEX "payment_notices_once" RENAME TO "webhook_events_once";--> statement-breakpoint
ALTER TABLE "money_differences" RENAME TO "discrepancies";--> statement-breakpoint
ALTER TABLE "discrepancies" RENAME COLUMN "settled_at" TO "closed_at";--> statement-breakpoint
ALTER TABLE "discrepancies" RENAME COLUMN "settled_how" TO "closed_how";--> statement-breakpoint
ALTER TABLE "discrepancies" RENAME COLUMN "settled_by" TO "closed_by";--> statement-breakpoint
ALTER TABLE "discrepancies" RENAME COLUMN "seen_note" TO "accepted_note";--> statement-breakpoint
ALTER TABLE "discrepancies" RENAME CONSTRAINT "money_differences_pkey" TO "discrepancies_pkey";--> statement-breakpoint
ALTER TABLE "discrepancies" RENAME CONSTRAINT "money_differences_order_id_orders_id_fk" TO "discrepancies_order_id_orders_id_fk";--> statement-breakpoint
ALTER TABLE "discrepancies" RENAME CONSTRAINT "money_differences_payment_id_payments_id_fk" TO "discrepancies_payment_id_payments_id_fk";--> statement-breakpoint
ALTER TABLE "discrepancies" RENAME CONSTRAINT "money_differences_settled_by_users_id_fk" TO "discrepancies_closed_by_users_id_fk";--> statement-breakpoint
ALTER SEQUENCE "money_differences_id_seq" RENAME TO "discrepancies_id_seq";--> statement-breakpoint
ALTER INDEX "money_differences_kind" RENAME TO "discrepancies_kind";--> statement-breakpoint
ALTER INDEX "money_differences_order" RENAME TO "discrepancies_order";--> statement-breakpoint
ALTER INDEX "money_differences_open" RENAME TO "discrepancies_open";--> statement-breakpoint
ALTER INDEX "money_differences_newest" RENAME TO "discrepancies_newest";--> statement-breakpoint
ALTER TABLE "money_matches" RENAME TO "reconciliations";--> statement-breakpoint
ALTER TABLE "reconciliations" RENAME COLUMN "settled" TO "closed";--> statement-breakpoint
ALTER TABLE "reconciliations" RENAME CONSTRAINT "money_matches_pkey" TO "reconciliations_pkey";--> statement-breakpoint
ALTER SEQUENCE "money_matches_id_seq" RENAME TO "reconciliations_id_seq";--> statement-breakpoint
ALTER TABLE "money_days" RENAME TO "reconciled_days";--> statement-breakpoint
ALTER TABLE "reconciled_days" RENAME COLUMN "here_minor" TO "shop_minor";--> statement-breakpoint
ALTER TABLE "reconciled_days" RENAME COLUMN "there_minor" TO "provider_minor";--> statement-breakpoint
ALTER TABLE "reconciled_days" RENAME COLUMN "matched_at" TO "reconciled_at";--> statement-breakpoint
ALTER TABLE "reconciled_days" RENAME CONSTRAINT "money_days_pkey" TO "reconciled_days_pkey";--> statement-breakpoint
ALTER SEQUENCE "money_days_id_seq" RENAME TO "reconciled_days_id_seq";--> statement-breakpoint
ALTER INDEX "money_days_once" RENAME TO "reconciled_days_once";--> statement-breakpoint
ALTER INDEX "money_days_newest" RENAME TO "reconciled_days_newest";--> statement-breakpoint
ALTER TABLE "payments" RENAME COLUMN "said" TO "provider_message";--> statement-breakpoint
ALTER TABLE "payments" RENAME COLUMN "hold_until" TO "reserved_until";--> statement-breakpoint
ALTER TABLE "refunds" RENAME COLUMN "said" TO "provider_message";--> statement-breakpoint
ALTER TABLE "stock_alerts" RENAME COLUMN "told_at" TO "notified_at";--> statement-breakpoint
ALTER INDEX "stock_alerts_told" RENAME TO "stock_alerts_notified";--> statement-breakpoint
ALTER TABLE "mails" RENAME COLUMN "given_up_at" TO "failed_at";--> statement-breakpoint
ALTER TABLE "mails" RENAME COLUMN "again_at" TO "resend_asked_at";--> statement-breakpoint
ALTER TABLE "mails" RENAME COLUMN "leave_url" TO "unsubscribe_url";
