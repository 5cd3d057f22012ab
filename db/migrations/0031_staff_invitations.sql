CREATE TABLE "staff_invitations" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "staff_invitations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"email" varchar(191) NOT NULL,
	"role_as" smallint DEFAULT 0 NOT NULL,
	"staff_role" varchar(20),
	"own_role_id" integer,
	"token_hash" "bytea",
	"invited_by" integer,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "staff_invitations_role_as_flag" CHECK ("staff_invitations"."role_as" in (0, 1)),
	CONSTRAINT "staff_invitations_one_role" CHECK ("staff_invitations"."role_as" + num_nonnulls("staff_invitations"."staff_role", "staff_invitations"."own_role_id") = 1 and "staff_invitations"."staff_role" in ('manager', 'sales', 'stock', 'accounts', 'writer'))
);
--> statement-breakpoint
ALTER TABLE "staff_invitations" ADD CONSTRAINT "staff_invitations_own_role_id_staff_roles_id_fk" FOREIGN KEY ("own_role_id") REFERENCES "public"."staff_roles"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_invitations" ADD CONSTRAINT "staff_invitations_invited_by_users_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "staff_invitations_email" ON "staff_invitations" USING btree (lower("email"));--> statement-breakpoint
CREATE UNIQUE INDEX "staff_invitations_token" ON "staff_invitations" USING btree ("token_hash");