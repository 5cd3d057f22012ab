ALTER TABLE "cart_items" ADD COLUMN "held_kobo" bigint;--> statement-breakpoint
ALTER TABLE "cart_items" ADD COLUMN "held_until" timestamp with time zone;