-- Adds the words of products to search_words, which corrects misspelled queries; `change` is 1 or -1.

CREATE OR REPLACE FUNCTION public.search_count_words(title text[], body text[], change integer)
 RETURNS void
 LANGUAGE sql
AS $function$
	INSERT INTO search_words AS known (word, stem, titles, sound)
	SELECT word, search_stem(word), 0, dmetaphone(word) FROM unnest(body) word ORDER BY word
	ON CONFLICT (word) DO NOTHING;
	INSERT INTO search_words AS known (word, stem, titles, sound)
	SELECT word, search_stem(word), count(*) * change, dmetaphone(word) FROM unnest(title) word GROUP BY word ORDER BY word
	ON CONFLICT (word) DO UPDATE SET titles = greatest(0, known.titles + excluded.titles);
$function$;
