-- Whether the cash of an order is still to be collected: of one on its way or delivered of which none is recorded.
CREATE OR REPLACE FUNCTION public.order_cash_open()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
	new.cash_open := new.state in ('sent', 'delivered') and new.payment_mode in ('cod', 'cod-card', 'cod-wallet')
		and not exists (select 1 from order_cash c where c.order_id = new.id and c.amount_kobo is not null);
	return new;
end $function$
;
CREATE OR REPLACE TRIGGER orders_cash_open BEFORE INSERT OR UPDATE OF state, payment_mode ON public.orders FOR EACH ROW WHEN ((((new.state)::text = ANY (ARRAY[('sent'::character varying)::text, ('delivered'::character varying)::text])) OR new.cash_open)) EXECUTE FUNCTION order_cash_open();

CREATE OR REPLACE FUNCTION public.cash_open_follows_cash()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
	update orders set state = state where id = coalesce(new.order_id, old.order_id);
	return null;
end $function$
;
CREATE OR REPLACE TRIGGER order_cash_open AFTER INSERT OR DELETE OR UPDATE OF amount_kobo ON public.order_cash FOR EACH ROW EXECUTE FUNCTION cash_open_follows_cash();
