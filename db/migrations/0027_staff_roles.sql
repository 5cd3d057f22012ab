CREATE TABLE "staff_roles" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "staff_roles_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" varchar(60) NOT NULL,
	"permissions" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "staff_role" varchar(20);--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "own_role_id" integer;--> statement-breakpoint
CREATE UNIQUE INDEX "staff_roles_name" ON "staff_roles" USING btree (lower("name"));--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_own_role_id_staff_roles_id_fk" FOREIGN KEY ("own_role_id") REFERENCES "public"."staff_roles"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "users_staff" ON "users" USING btree ("name","id") WHERE ("users"."role_as" = 1 or "users"."staff_role" is not null or "users"."own_role_id" is not null);--> statement-breakpoint
CREATE INDEX "users_own_role" ON "users" USING btree ("own_role_id") WHERE "users"."own_role_id" is not null;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_one_role" CHECK ("users"."role_as" + num_nonnulls("users"."staff_role", "users"."own_role_id") <= 1 and "users"."staff_role" in ('manager', 'sales', 'stock', 'accounts', 'writer'));