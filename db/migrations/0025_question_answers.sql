CREATE TABLE "question_answers" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "question_answers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"question_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"author" varchar(80) NOT NULL,
	"text" text NOT NULL,
	"state" varchar(20) DEFAULT 'waiting' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"decided_at" timestamp with time zone,
	CONSTRAINT "question_answers_state_known" CHECK ("question_answers"."state" in ('waiting', 'shown', 'hidden')),
	CONSTRAINT "question_answers_decided_known" CHECK (("question_answers"."state" = 'waiting') = ("question_answers"."decided_at" is null))
);
--> statement-breakpoint
ALTER TABLE "question_answers" ADD CONSTRAINT "question_answers_question_id_product_questions_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."product_questions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question_answers" ADD CONSTRAINT "question_answers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "question_answers_once" ON "question_answers" USING btree ("question_id","user_id");--> statement-breakpoint
CREATE INDEX "question_answers_shown" ON "question_answers" USING btree ("question_id","state","id");--> statement-breakpoint
CREATE INDEX "question_answers_waiting" ON "question_answers" USING btree ("question_id") WHERE "question_answers"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "question_answers_decided" ON "question_answers" USING btree ("decided_at");--> statement-breakpoint
CREATE INDEX "question_answers_user" ON "question_answers" USING btree ("user_id");