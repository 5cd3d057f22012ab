CREATE TABLE "cart_reminders" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "cart_reminders_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"cart_line_id" integer NOT NULL,
	"token" varchar(43) NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "cart_reminders" ADD CONSTRAINT "cart_reminders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "cart_reminders_once" ON "cart_reminders" USING btree ("user_id","cart_line_id");--> statement-breakpoint
CREATE UNIQUE INDEX "cart_reminders_token" ON "cart_reminders" USING btree ("token");--> statement-breakpoint
CREATE INDEX "cart_reminders_created" ON "cart_reminders" USING btree ("created_at");