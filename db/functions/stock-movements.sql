-- Every change of a product's own stock, with its cause (shop/catalogue/stock-movements/stock-cause.ts). Of a kit the own
-- stock is none: what it shows follows from its parts. The time is the clock's, since of two transactions the one that began
-- first may have to wait for the other: times of a product rise with its ids.

CREATE OR REPLACE FUNCTION public.record_stock_movements()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
	said jsonb := coalesce(nullif(current_setting('shop.stock_cause', true), ''), '{}');
BEGIN
	INSERT INTO stock_movements (product_id, at, change, qty_after, cause, user_id, order_id, purchase_order_id, layaway_id, repair_id, reason)
	SELECT moved.id, clock_timestamp(), moved.after - moved.before, moved.after, coalesce(said->>'cause', 'other'),
		(said->>'userId')::integer, (said->>'orderId')::integer, (said->>'purchaseOrderId')::integer,
		(said->>'layawayId')::integer, (said->>'repairId')::integer, said->>'reason'
	FROM (
		SELECT n.id, CASE WHEN o.is_kit THEN 0 ELSE o.qty END AS before, CASE WHEN n.is_kit THEN 0 ELSE n.qty END AS after
		FROM new_products n JOIN old_products o ON o.id = n.id
	) moved
	WHERE moved.before <> moved.after;
	RETURN NULL;
END
$function$;

CREATE OR REPLACE TRIGGER products_stock_moved AFTER UPDATE ON public.products REFERENCING OLD TABLE AS old_products NEW TABLE AS new_products FOR EACH STATEMENT EXECUTE FUNCTION record_stock_movements();
