-- Arranges the family of a product anew when its state, price or stock changes which product stands for it.

CREATE OR REPLACE FUNCTION public.family_product_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
	family integer := (SELECT family_id FROM family_variants WHERE product_id = NEW.id);
BEGIN
	IF family IS NOT NULL THEN
		PERFORM family_arrange(family);
	END IF;
	RETURN NULL;
END $function$;

CREATE OR REPLACE TRIGGER products_family_changed AFTER UPDATE OF status, qty, selling_kobo, category_id, brand ON public.products FOR EACH ROW WHEN (((old.status <> new.status) OR ((old.qty > 0) <> (new.qty > 0)) OR (old.selling_kobo <> new.selling_kobo) OR (old.category_id <> new.category_id) OR ((old.brand)::text IS DISTINCT FROM (new.brand)::text))) EXECUTE FUNCTION family_product_changed();
