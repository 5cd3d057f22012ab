-- Adds new and deleted rows of a table to row_counts. Guests are no users that staff count.

CREATE OR REPLACE FUNCTION public.count_rows()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
	difference bigint;
BEGIN
	SELECT count(*) INTO difference FROM changed;
	IF difference > 0 THEN
		IF TG_OP = 'DELETE' THEN
			difference := -difference;
		END IF;
		INSERT INTO public.row_counts (table_name, slot, count)
		VALUES (TG_TABLE_NAME, pg_backend_pid() % 256, difference)
		ON CONFLICT (table_name, slot) DO UPDATE SET count = row_counts.count + excluded.count;
	END IF;
	RETURN NULL;
END
$function$;

CREATE OR REPLACE FUNCTION public.count_people()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
	difference bigint;
BEGIN
	SELECT count(*) INTO difference FROM changed WHERE is_guest = 0;
	IF difference > 0 THEN
		IF TG_OP = 'DELETE' THEN
			difference := -difference;
		END IF;
		INSERT INTO public.row_counts (table_name, slot, count)
		VALUES (TG_TABLE_NAME, pg_backend_pid() % 256, difference)
		ON CONFLICT (table_name, slot) DO UPDATE SET count = row_counts.count + excluded.count;
	END IF;
	RETURN NULL;
END
$function$;

CREATE OR REPLACE TRIGGER orders_count_added AFTER INSERT ON public.orders REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_rows();

CREATE OR REPLACE TRIGGER orders_count_taken AFTER DELETE ON public.orders REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_rows();

CREATE OR REPLACE TRIGGER products_count_added AFTER INSERT ON public.products REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_rows();

CREATE OR REPLACE TRIGGER products_count_taken AFTER DELETE ON public.products REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_rows();

CREATE OR REPLACE TRIGGER users_count_added AFTER INSERT ON public.users REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_people();

CREATE OR REPLACE TRIGGER users_count_taken AFTER DELETE ON public.users REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_people();
