CREATE TABLE "guest_orders" (
	"order_id" integer PRIMARY KEY NOT NULL,
	"guest_id" integer,
	"email" varchar(191) NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"claimed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "guests" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"token_hash" "bytea",
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
DROP INDEX "users_name";--> statement-breakpoint
DROP INDEX "users_search";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "is_guest" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "guest_orders" ADD CONSTRAINT "guest_orders_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guest_orders" ADD CONSTRAINT "guest_orders_guest_id_users_id_fk" FOREIGN KEY ("guest_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guests" ADD CONSTRAINT "guests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "guest_orders_email" ON "guest_orders" USING btree ("email");--> statement-breakpoint
CREATE INDEX "guest_orders_guest" ON "guest_orders" USING btree ("guest_id");--> statement-breakpoint
CREATE UNIQUE INDEX "guests_token" ON "guests" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "guests_used" ON "guests" USING btree ("last_used_at");--> statement-breakpoint
CREATE INDEX "users_name" ON "users" USING btree ("name","id") WHERE "users"."is_guest" = 0;--> statement-breakpoint
CREATE INDEX "users_search" ON "users" USING gin (staff_search_fold("name" || ' ' || "email") gin_trgm_ops) WHERE "users"."is_guest" = 0;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_is_guest_flag" CHECK ("users"."is_guest" in (0, 1));--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_guest_blocked" CHECK ("users"."is_guest" = 0 or "users"."status" = 0);