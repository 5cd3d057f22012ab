-- A product that moves to another category takes along the values of specifications that both have, and keeps the others
-- for the day it moves back.

CREATE OR REPLACE FUNCTION public.specifications_moved()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
	INSERT INTO product_specifications (product_id, definition_id, number, text, truth)
	SELECT NEW.id, wanted.id, had.number, had.text, had.truth
	FROM product_specifications had
	JOIN specification_definitions former ON former.id = had.definition_id AND former.category_id = OLD.category_id
	JOIN specification_definitions wanted ON wanted.category_id = NEW.category_id AND wanted.key = former.key
		AND wanted.kind = former.kind AND wanted.unit IS NOT DISTINCT FROM former.unit
	WHERE had.product_id = NEW.id AND (wanted.kind <> 'choice' OR had.text = ANY (wanted.choices))
	ON CONFLICT (product_id, definition_id) DO UPDATE SET number = excluded.number, text = excluded.text, truth = excluded.truth;
	RETURN NULL;
END
$function$;

CREATE OR REPLACE TRIGGER products_specifications_moved AFTER UPDATE OF category_id ON public.products FOR EACH ROW WHEN ((old.category_id <> new.category_id)) EXECUTE FUNCTION specifications_moved();
