CREATE TABLE "reminder_stops" (
	"address_hash" varchar(64) PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "cart_reminders" ADD COLUMN "email" varchar(191);--> statement-breakpoint
-- The best that is known: the present address of who was reminded. A reminder of a guest whose address is gone is no use to anybody.
UPDATE "cart_reminders" r SET "email" = lower(coalesce(g."reminder_email", u."email"))
	FROM "users" u LEFT JOIN "guests" g ON g."user_id" = u."id"
	WHERE u."id" = r."user_id" AND (u."is_guest" = 0 OR g."reminder_email" IS NOT NULL);--> statement-breakpoint
DELETE FROM "cart_reminders" WHERE "email" IS NULL;--> statement-breakpoint
ALTER TABLE "cart_reminders" ALTER COLUMN "email" SET NOT NULL;--> statement-breakpoint
CREATE INDEX "cart_reminders_email" ON "cart_reminders" USING btree ("email");--> statement-breakpoint
INSERT INTO "reminder_stops" ("address_hash")
	SELECT encode(sha256(convert_to(lower(coalesce(g."reminder_email", u."email")), 'UTF8')), 'hex')
	FROM "users" u LEFT JOIN "guests" g ON g."user_id" = u."id"
	WHERE (SELECT c."step" = 'withdrawn' AND c."source" IN ('mail-link', 'account') FROM "consents" c
		WHERE c."user_id" = u."id" AND c."purpose" = 'cart-reminder' ORDER BY c."id" DESC LIMIT 1)
	ON CONFLICT DO NOTHING;
