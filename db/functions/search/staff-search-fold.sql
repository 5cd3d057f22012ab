-- Makes spellings equal for the search of staff.

CREATE OR REPLACE FUNCTION public.staff_search_fold(said text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
	SELECT CASE WHEN octet_length(said) = length(said) THEN lower(translate(said, ',-''`', ' ')) ELSE
		replace(replace(replace(replace(lower(translate(
			regexp_replace(normalize(translate(said, '''‘’ʼʻ`´', ''), NFKD), '[\u0300-\u036f\u2010-\u2015-]', '', 'g'),
			'ØøĐđŁłıħƙƘɓƁɗƊð,', 'OoDdLlihkKbBdDd ')), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th') END
$function$;
