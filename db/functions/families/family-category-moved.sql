-- Keeps a family within one category: it goes along when all of its products go; a product that goes alone leaves it.

CREATE OR REPLACE FUNCTION public.family_category_moved()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
	family integer := (SELECT family_id FROM family_variants WHERE product_id = NEW.id);
BEGIN
	IF family IS NULL THEN
		RETURN NULL;
	END IF;
	UPDATE product_families f SET category_id = NEW.category_id
	WHERE f.id = family AND f.category_id <> NEW.category_id AND NOT EXISTS (
		SELECT FROM family_variants v JOIN products p ON p.id = v.product_id
		WHERE v.family_id = family AND p.category_id <> NEW.category_id
	);
	DELETE FROM family_variants v USING product_families f
	WHERE v.product_id = NEW.id AND f.id = v.family_id AND f.category_id <> NEW.category_id;
	RETURN NULL;
END $function$;

CREATE OR REPLACE TRIGGER products_family_moved AFTER UPDATE OF category_id ON public.products FOR EACH ROW WHEN ((old.category_id <> new.category_id)) EXECUTE FUNCTION family_category_moved();
