CREATE TABLE "product_questions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "product_questions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"product_id" integer NOT NULL,
	"user_id" integer,
	"dedupe_key" varchar(191) NOT NULL,
	"name" varchar(120) NOT NULL,
	"email" varchar(191),
	"author" varchar(80) NOT NULL,
	"question" text NOT NULL,
	"answer" text,
	"answered_at" timestamp with time zone,
	"state" varchar(20) DEFAULT 'open' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"decided_at" timestamp with time zone,
	CONSTRAINT "product_questions_state_known" CHECK ("product_questions"."state" in ('open', 'shown', 'answered', 'hidden')),
	CONSTRAINT "product_questions_answer_dated" CHECK (("product_questions"."answer" is null) = ("product_questions"."answered_at" is null)),
	CONSTRAINT "product_questions_decided_known" CHECK (("product_questions"."state" = 'open') = ("product_questions"."decided_at" is null))
);
--> statement-breakpoint
ALTER TABLE "product_questions" ADD CONSTRAINT "product_questions_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_questions" ADD CONSTRAINT "product_questions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "product_questions_once" ON "product_questions" USING btree ("dedupe_key");--> statement-breakpoint
CREATE INDEX "product_questions_visible" ON "product_questions" USING btree ("product_id","id") WHERE "product_questions"."state" in ('shown', 'answered');--> statement-breakpoint
CREATE INDEX "product_questions_product" ON "product_questions" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "product_questions_state" ON "product_questions" USING btree ("state","id");--> statement-breakpoint
CREATE INDEX "product_questions_user" ON "product_questions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "product_questions_decided" ON "product_questions" USING btree ("decided_at");--> statement-breakpoint
CREATE INDEX "product_questions_search" ON "product_questions" USING gin (staff_search_fold("name" || ' ' || coalesce("email", '') || ' ' || "question") gin_trgm_ops);