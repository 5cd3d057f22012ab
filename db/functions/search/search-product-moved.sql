-- Updates the facet tokens of products whose price, stock, category or state changed.

CREATE OR REPLACE FUNCTION public.search_product_moved()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
	old_tokens text[] := search_facet_tokens(OLD.id, OLD.category_id, OLD.status, OLD.qty, OLD.sold_count, OLD.selling_kobo, OLD.original_kobo);
	new_tokens text[] := search_facet_tokens(NEW.id, NEW.category_id, NEW.status, NEW.qty, NEW.sold_count, NEW.selling_kobo, NEW.original_kobo);
BEGIN
	IF old_tokens = new_tokens THEN
		UPDATE product_search SET selling_kobo = NEW.selling_kobo WHERE product_id = NEW.id;
	ELSE
		UPDATE product_search SET category_id = NEW.category_id, selling_kobo = NEW.selling_kobo,
			standing = search_standing(NEW.status, NEW.qty, NEW.sold_count), on_sale = NEW.original_kobo > NEW.selling_kobo,
			title = ts_delete(title, old_tokens) || array_to_tsvector(new_tokens),
			everything = ts_delete(everything, old_tokens) || array_to_tsvector(new_tokens)
		WHERE product_id = NEW.id;
	END IF;
	RETURN NULL;
END
$function$;

CREATE OR REPLACE TRIGGER products_search_moved AFTER UPDATE OF category_id, status, qty, sold_count, selling_kobo, original_kobo ON public.products FOR EACH ROW WHEN (((old.category_id <> new.category_id) OR (old.selling_kobo <> new.selling_kobo) OR ((old.original_kobo > old.selling_kobo) <> (new.original_kobo > new.selling_kobo)) OR (search_standing((old.status)::integer, old.qty, old.sold_count) <> search_standing((new.status)::integer, new.qty, new.sold_count)) OR (search_sold_level(old.sold_count) <> search_sold_level(new.sold_count)))) EXECUTE FUNCTION search_product_moved();
