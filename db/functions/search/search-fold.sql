-- Makes spellings equal: case, accents, dashes, inches, thousands. fold() in shop/search/ is the same in TypeScript.

CREATE OR REPLACE FUNCTION public.search_fold(said text)
 RETURNS text
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$
	SELECT btrim(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(
		lower(unaccent(regexp_replace(normalize(translate(said, '™®©℠', '    '), NFKD), '[̀-ͯ]', '', 'g'))),
		'(\d) ?(?:["”“″]|''''|’’|′′)', '\1in ', 'g'),
		'(\d),(\d{3})(?!\d)', '\1\2', 'g'),
		'(\d)[.,](\d)', '\1p\2', 'g'),
		'[''’]', '', 'g'),
		'[-/._+]+', '-', 'g'),
		'(?:[^a-z0-9-]|-(?![a-z0-9])|(?<![a-z0-9])-)+', ' ', 'g'))
$function$;
