-- The words of a folded title: each word, and number and unit joined.

CREATE OR REPLACE FUNCTION public.search_title_words(folded text)
 RETURNS text[]
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
AS $function$
DECLARE
	found text[] := '{}';
	atoms text[];
	word text;
	whole text;
	before text := '';
	earlier text := '';
	joined text;
BEGIN
	FOREACH word IN ARRAY string_to_array(folded, ' ') LOOP
		CONTINUE WHEN word = '';
		found := found || string_to_array(word, '-');
		whole := replace(word, '-', '');
		IF whole ~ '\d' OR whole <> word THEN
			SELECT array_agg(part[1]) INTO atoms FROM regexp_matches(word, '\d+p\d+|\d+|[a-z]+', 'g') part;
			FOR low IN 1 .. least(cardinality(atoms), 12) LOOP
				joined := '';
				FOR high IN low .. least(cardinality(atoms), low + 5) LOOP
					joined := joined || atoms[high];
					EXIT WHEN length(joined) > 24;
					found := array_append(found, joined);
				END LOOP;
			END LOOP;
		END IF;
		joined := before || whole;
		IF (before ~ '\d' OR length(before) BETWEEN 1 AND 4) AND length(joined) <= 12 AND joined ~ '\d' THEN
			found := array_append(found, joined);
			IF length(earlier) BETWEEN 1 AND 4 AND length(earlier || joined) <= 12 THEN
				found := array_append(found, earlier || joined);
			END IF;
		END IF;
		earlier := before;
		before := whole;
	END LOOP;
	RETURN (SELECT coalesce(array_agg(DISTINCT left(word_found, 40)), '{}') FROM unnest(found) word_found WHERE word_found <> '');
END
$function$;
