-- The address that an account left stays free for as long as the change can be taken back (shop/accounts/address-change/stop-change.ts):
-- nobody else gets it, or whoever stole an account could keep its owner from taking it back.

CREATE OR REPLACE FUNCTION public.users_refuse_reserved_email()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
	IF EXISTS (
		SELECT FROM address_changes c
		WHERE lower(c.old_email) = lower(NEW.email) AND c.user_id <> NEW.id
			AND c.confirmed_at > now() - interval '7 days'
	) THEN
		RAISE unique_violation USING constraint = 'users_email_unique', message = 'The address is reserved';
	END IF;
	RETURN NULL;
END
$function$;

CREATE OR REPLACE TRIGGER users_refuse_reserved_email AFTER INSERT OR UPDATE OF email ON public.users FOR EACH ROW EXECUTE FUNCTION users_refuse_reserved_email();
