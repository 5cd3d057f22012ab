-- What shoppers type who look for goods that are not new; "tokunbo" is said of used goods in Nigeria.

CREATE OR REPLACE FUNCTION public.search_condition_words(condition text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
	SELECT CASE condition
		WHEN 'used' THEN 'used second hand tokunbo'
		WHEN 'open-box' THEN 'open box'
		WHEN 'refurbished' THEN 'refurbished'
		ELSE '' END
$function$;
