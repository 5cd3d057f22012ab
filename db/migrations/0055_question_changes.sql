CREATE TABLE "question_changes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "question_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer,
	"questions" jsonb NOT NULL,
	"left_as_is" jsonb NOT NULL,
	"undone_at" timestamp with time zone,
	"undo_left" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "product_questions" DROP CONSTRAINT "product_questions_state_known";--> statement-breakpoint
ALTER TABLE "question_changes" ADD CONSTRAINT "question_changes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "question_changes_created" ON "question_changes" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "question_changes_user" ON "question_changes" USING btree ("user_id");--> statement-breakpoint
ALTER TABLE "product_questions" ADD CONSTRAINT "product_questions_state_known" CHECK ("product_questions"."state" in ('open', 'shown', 'answered', 'hidden', 'deleted'));