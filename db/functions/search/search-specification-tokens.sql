-- The facet tokens of a product's specifications: '@7=1' for yes, '@8=' and a hash for a choice, '@9>232' and '@9>29*8' for
-- the level of a number; and '@+microphon' for the words of what it has built in, which weigh less than others.

CREATE OR REPLACE FUNCTION public.search_specification_tokens(product integer)
 RETURNS text[]
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$
	SELECT coalesce(array_agg(token), '{}') || ARRAY(SELECT DISTINCT '@+' || search_stem(word) FROM unnest(search_built_in_words(product)) word)
	FROM product_specifications v JOIN specification_definitions d ON d.id = v.definition_id
	CROSS JOIN LATERAL unnest(CASE
		WHEN v.number IS NOT NULL THEN ARRAY['>' || search_number_level(v.number), '>' || search_number_level(v.number) / 8 || '*8']
		WHEN v.truth IS NOT NULL THEN ARRAY['=' || v.truth::int]
		WHEN d.kind = 'choice' THEN ARRAY['=' || left(md5(v.text), 12)]
		ELSE '{}' END) AS said (value)
	CROSS JOIN LATERAL (SELECT '@' || v.definition_id || said.value) AS made (token)
	WHERE v.product_id = product
$function$;
