-- Once what money was taken for is deleted, the books keep the amount, and nothing that may name anybody.
CREATE OR REPLACE FUNCTION public.cash_receipt_forgets()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
	new.reference := '';
	new.note := '';
	return new;
end $function$
;
CREATE OR REPLACE TRIGGER cash_receipt_forgets BEFORE UPDATE OF repair_id ON public.cash_receipts FOR EACH ROW WHEN (((old.repair_id IS NOT NULL) AND (new.repair_id IS NULL))) EXECUTE FUNCTION cash_receipt_forgets();

CREATE OR REPLACE FUNCTION public.cash_payback_forgets()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
	new.note := '';
	return new;
end $function$
;
CREATE OR REPLACE TRIGGER cash_payback_forgets BEFORE UPDATE OF repair_id ON public.cash_paybacks FOR EACH ROW WHEN (((old.repair_id IS NOT NULL) AND (new.repair_id IS NULL))) EXECUTE FUNCTION cash_payback_forgets();
