-- They are search_facet_tokens and search_facet_tokens_in now.
DROP FUNCTION IF EXISTS search_marks(integer, integer, integer, integer, integer, bigint, bigint);--> statement-breakpoint
DROP FUNCTION IF EXISTS search_marks_in(tsvector);
