-- The uses of discounts whose number is limited. An order counts one when it is placed (shop/discounts/discount-uses.ts);
-- a cancelled one gives it back, and takes it again when it is placed after all, whoever moves it.

CREATE OR REPLACE FUNCTION public.discount_uses_follow_order()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
	limited integer[];
BEGIN
	-- In the order of their ids, as orders lock them.
	SELECT array_agg(locked.id) INTO limited FROM (
		SELECT d.id FROM discounts d
		WHERE d.most_uses IS NOT NULL AND d.id IN (SELECT discount_id FROM order_discounts WHERE order_id = NEW.id)
		ORDER BY d.id FOR NO KEY UPDATE
	) locked;
	IF limited IS NOT NULL THEN
		UPDATE discounts
		SET used_count = greatest(0, used_count + CASE WHEN NEW.state = 'cancelled' THEN -1 ELSE 1 END)
		WHERE id = ANY (limited);
	END IF;
	RETURN NULL;
END
$function$;

CREATE OR REPLACE TRIGGER orders_discount_uses AFTER UPDATE OF state ON public.orders FOR EACH ROW WHEN ((((old.state)::text = 'cancelled'::text) <> ((new.state)::text = 'cancelled'::text))) EXECUTE FUNCTION discount_uses_follow_order();
