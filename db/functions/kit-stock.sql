-- The stock of kits: how many can be made of what is there of their parts. It is stored, so that lists and searches
-- treat a kit as any other product, and computed again whenever a part's stock, status or category changes.

CREATE OR REPLACE FUNCTION public.kit_stock(kit integer)
 RETURNS integer
 LANGUAGE sql
AS $function$
	SELECT coalesce(min(CASE WHEN p.status = 0 AND c.status = 0 THEN p.qty / k.pieces ELSE 0 END), 0)
	FROM kit_parts k JOIN products p ON p.id = k.part_id JOIN categories c ON c.id = p.category_id
	WHERE k.kit_id = kit;
$function$;

CREATE OR REPLACE FUNCTION public.recount_kits(kits integer[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
BEGIN
	-- Locked even if nothing seems to change: of two transactions that each change one part, neither sees the other's.
	PERFORM FROM products WHERE id = ANY (kits) ORDER BY id FOR NO KEY UPDATE;
	UPDATE products SET qty = kit_stock(id) WHERE id = ANY (kits) AND qty <> kit_stock(id);
END
$function$;

CREATE OR REPLACE FUNCTION public.kit_keeps_stock()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
	NEW.qty := kit_stock(NEW.id);
	RETURN NEW;
END
$function$;

CREATE OR REPLACE FUNCTION public.kits_follow_parts()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
	kits integer[];
BEGIN
	SELECT array_agg(DISTINCT k.kit_id) INTO kits
	FROM new_products n JOIN old_products o ON o.id = n.id JOIN kit_parts k ON k.part_id = n.id
	WHERE o.qty <> n.qty OR o.status <> n.status OR o.category_id <> n.category_id;
	IF kits IS NOT NULL THEN
		PERFORM recount_kits(kits);
	END IF;
	RETURN NULL;
END
$function$;

CREATE OR REPLACE FUNCTION public.kits_follow_category()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
	PERFORM recount_kits(ARRAY(
		SELECT DISTINCT k.kit_id FROM kit_parts k JOIN products p ON p.id = k.part_id WHERE p.category_id = NEW.id));
	RETURN NULL;
END
$function$;

CREATE OR REPLACE TRIGGER products_kit_keeps_stock BEFORE UPDATE OF qty, is_kit ON public.products FOR EACH ROW WHEN (new.is_kit) EXECUTE FUNCTION kit_keeps_stock();

CREATE OR REPLACE TRIGGER products_kits_follow AFTER UPDATE ON public.products REFERENCING OLD TABLE AS old_products NEW TABLE AS new_products FOR EACH STATEMENT EXECUTE FUNCTION kits_follow_parts();

CREATE OR REPLACE TRIGGER categories_kits_follow AFTER UPDATE OF status ON public.categories FOR EACH ROW WHEN ((old.status <> new.status)) EXECUTE FUNCTION kits_follow_category();
