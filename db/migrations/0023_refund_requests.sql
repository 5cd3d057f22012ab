CREATE TABLE "refund_requests" (
	"request_id" varchar(191) PRIMARY KEY NOT NULL,
	"provider" varchar(20) NOT NULL,
	"reference" varchar(220) NOT NULL,
	"sent" integer NOT NULL,
	"lease_until" timestamp with time zone,
	CONSTRAINT "refund_requests_sent" CHECK ("refund_requests"."sent" >= 0)
);
--> statement-breakpoint
CREATE INDEX "refund_requests_money" ON "refund_requests" USING btree ("provider","reference");