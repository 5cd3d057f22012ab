CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS unaccent;--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS fuzzystrmatch;--> statement-breakpoint
CREATE TABLE "missed_searches" (
	"query" varchar(80) PRIMARY KEY NOT NULL,
	"count" integer DEFAULT 1 NOT NULL,
	"last_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "product_search" (
	"product_id" integer PRIMARY KEY NOT NULL,
	"category_id" integer NOT NULL,
	"standing" smallint NOT NULL,
	"name" text NOT NULL,
	"title" "tsvector" NOT NULL,
	"everything" "tsvector" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_synonyms" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "search_synonyms_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"term" varchar(80) NOT NULL,
	"meaning" varchar(80) NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_words" (
	"word" text collate "C" NOT NULL,
	"stem" text NOT NULL,
	"titles" integer DEFAULT 0 NOT NULL,
	"sound" text NOT NULL,
	CONSTRAINT "search_words_pkey" PRIMARY KEY("word")
);
--> statement-breakpoint
ALTER TABLE "product_search" ADD CONSTRAINT "product_search_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "missed_searches_often" ON "missed_searches" USING btree ("count" DESC NULLS LAST,"last_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "product_search_title" ON "product_search" USING gin ("title") WITH (gin_pending_list_limit=512);--> statement-breakpoint
CREATE INDEX "product_search_everything" ON "product_search" USING gin ("everything") WITH (gin_pending_list_limit=512);--> statement-breakpoint
CREATE UNIQUE INDEX "search_synonyms_once" ON "search_synonyms" USING btree ("term","meaning");--> statement-breakpoint
CREATE INDEX "search_words_spelling" ON "search_words" USING gin ("word" gin_trgm_ops) WHERE word ~ '^[a-z]{3,}$';--> statement-breakpoint
CREATE INDEX "search_words_stem" ON "search_words" USING btree ("stem");--> statement-breakpoint
CREATE INDEX "search_words_sound" ON "search_words" USING btree ("sound") WHERE word ~ '^[a-z]{3,}$';
--> statement-breakpoint
-- Letters and digits of ASCII with single blanks between words. Within a word `-` stands for any sign; an inch mark after a
-- number becomes `in`, a decimal point `p`. shop/search/fold.ts does the same to what is typed.
CREATE FUNCTION search_fold(said text) RETURNS text LANGUAGE sql STABLE PARALLEL SAFE AS $$
	SELECT btrim(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(
		lower(unaccent(regexp_replace(normalize(translate(said, '™®©℠', '    '), NFKD), '[̀-ͯ]', '', 'g'))),
		'(\d) ?(?:["”“″]|''''|’’|′′)', '\1in ', 'g'),
		'(\d),(\d{3})(?!\d)', '\1\2', 'g'),
		'(\d)[.,](\d)', '\1p\2', 'g'),
		'[''’]', '', 'g'),
		'[-/._+]+', '-', 'g'),
		'(?:[^a-z0-9-]|-(?![a-z0-9])|(?<![a-z0-9])-)+', ' ', 'g'))
$$;
--> statement-breakpoint
CREATE FUNCTION search_stem(word text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
	SELECT CASE WHEN word ~ '\d' THEN word ELSE coalesce((ts_lexize('english_stem', word))[1], word) END
$$;

--> statement-breakpoint
-- The words of a folded name: SM58-LC gives sm58, sm, 58, lc, 58lc, sm58lc; "SM 58" gives sm58 too. So a model number is found
-- by each of its parts, written together or apart.
CREATE FUNCTION search_title_words(folded text) RETURNS text[] LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
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
$$;
--> statement-breakpoint
-- Without the words that English texts are full of.
CREATE FUNCTION search_body_words(folded text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
	SELECT coalesce(array_agg(DISTINCT word), '{}')
	FROM unnest(string_to_array(replace(folded, '-', ' '), ' ')) word
	WHERE length(word) BETWEEN 2 AND 40 AND (word ~ '\d' OR ts_lexize('english_stem', word) IS DISTINCT FROM '{}')
$$;
--> statement-breakpoint
CREATE FUNCTION search_stems(words text[]) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
	SELECT array_to_tsvector(coalesce(array_agg(DISTINCT search_stem(word)), '{}'))
	FROM unnest(words) word
$$;
--> statement-breakpoint
CREATE FUNCTION search_standing(status int, qty int, sold int) RETURNS smallint LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
	SELECT CASE WHEN status <> 0 THEN -1 WHEN qty <= 0 THEN 0
		ELSE 1 + least(8, floor(ln((1 + greatest(sold, 0))::float8) / ln(2::float8) + 1e-9)) END::smallint
$$;
--> statement-breakpoint
-- What a product is found by in its title, and as it is compared.
CREATE FUNCTION search_title_of(p products) RETURNS text LANGUAGE sql STABLE PARALLEL SAFE AS $$
	SELECT search_fold(concat_ws(' ', p.name, p.brand, p.model, p.size, p.color, p.barcode, p.meta_keyword))
$$;
--> statement-breakpoint
-- As it is compared with what was typed: the name, with brand and model where it lacks them.
CREATE FUNCTION search_name_of(p products) RETURNS text LANGUAGE sql STABLE PARALLEL SAFE AS $$
	SELECT search_fold(concat_ws(' ', CASE WHEN strpos(lower(p.name), lower(p.brand)) = 0 THEN p.brand END, p.name,
		CASE WHEN strpos(lower(p.name), lower(p.model)) = 0 THEN p.model END))
$$;
--> statement-breakpoint
CREATE FUNCTION search_body_of(p products) RETURNS text LANGUAGE sql STABLE PARALLEL SAFE AS $$
	SELECT search_fold(left(p.description, 4000))
$$;
--> statement-breakpoint
-- The marks that narrow a search without reading rows.
CREATE FUNCTION search_marks(category_id int, standing int) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
	SELECT array_to_tsvector(ARRAY['#' || category_id, '~' || standing])
$$;
--> statement-breakpoint
CREATE FUNCTION search_count_words(title text[], body text[], change int) RETURNS void LANGUAGE sql AS $$
	INSERT INTO search_words AS known (word, stem, titles, sound)
	SELECT word, search_stem(word), 0, dmetaphone(word) FROM unnest(body) word ORDER BY word
	ON CONFLICT (word) DO NOTHING;
	INSERT INTO search_words AS known (word, stem, titles, sound)
	SELECT word, search_stem(word), count(*) * change, dmetaphone(word) FROM unnest(title) word GROUP BY word ORDER BY word
	ON CONFLICT (word) DO UPDATE SET titles = greatest(0, known.titles + excluded.titles);
$$;
--> statement-breakpoint
-- Enters products that are new to the search.
CREATE FUNCTION search_enter(ids int[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
	titles text[];
	bodies text[];
BEGIN
	WITH folded AS MATERIALIZED (
		SELECT p.id, p.category_id, search_standing(p.status, p.qty, p.sold_count) standing,
			search_name_of(p) name,
			search_title_words(search_title_of(p)) title, search_body_words(search_body_of(p)) body
		FROM products p WHERE p.id = ANY(ids)
	), entered AS (
		INSERT INTO product_search (product_id, category_id, standing, name, title, everything)
		SELECT id, category_id, standing, name, search_stems(title) || search_marks(category_id, standing),
			search_stems(title || body) || search_marks(category_id, standing)
		FROM folded
	)
	SELECT (SELECT array_agg(word) FROM folded, unnest(title) word),
		(SELECT array_agg(DISTINCT word) FROM folded, unnest(body) word) INTO titles, bodies;
	PERFORM search_count_words(titles, bodies, 1);
END
$$;
--> statement-breakpoint
CREATE FUNCTION search_products_added() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM search_enter(ARRAY(SELECT id FROM added));
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER products_search_added AFTER INSERT ON products REFERENCING NEW TABLE AS added
	FOR EACH STATEMENT EXECUTE FUNCTION search_products_added();
--> statement-breakpoint
CREATE FUNCTION search_product_renamed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	old_words text[] := search_title_words(search_title_of(OLD));
	new_words text[] := search_title_words(search_title_of(NEW));
	body_words text[] := search_body_words(search_body_of(NEW));
BEGIN
	UPDATE product_search SET name = search_name_of(NEW),
		title = search_stems(new_words) || search_marks(category_id, standing),
		everything = search_stems(new_words || body_words) || search_marks(category_id, standing)
	WHERE product_id = NEW.id;
	PERFORM search_count_words(ARRAY(SELECT unnest(old_words) EXCEPT SELECT unnest(new_words)), '{}', -1);
	PERFORM search_count_words(ARRAY(SELECT unnest(new_words) EXCEPT SELECT unnest(old_words)), body_words, 1);
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER products_search_renamed
	AFTER UPDATE OF name, brand, model, size, color, barcode, meta_keyword, description ON products FOR EACH ROW
	WHEN ((OLD.name, OLD.brand, OLD.model, OLD.size, OLD.color, OLD.barcode, OLD.meta_keyword, OLD.description)
		IS DISTINCT FROM (NEW.name, NEW.brand, NEW.model, NEW.size, NEW.color, NEW.barcode, NEW.meta_keyword, NEW.description))
	EXECUTE FUNCTION search_product_renamed();
--> statement-breakpoint
CREATE FUNCTION search_product_moved() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	new_standing smallint := search_standing(NEW.status, NEW.qty, NEW.sold_count);
	new_marks tsvector := search_marks(NEW.category_id, new_standing);
BEGIN
	UPDATE product_search SET category_id = NEW.category_id, standing = new_standing,
		title = ts_delete(title, tsvector_to_array(search_marks(category_id, standing))) || new_marks,
		everything = ts_delete(everything, tsvector_to_array(search_marks(category_id, standing))) || new_marks
	WHERE product_id = NEW.id;
	RETURN NULL;
END
$$;
--> statement-breakpoint
-- Orders change the stock all the time; only what changes the standing is written.
CREATE TRIGGER products_search_moved AFTER UPDATE OF category_id, status, qty, sold_count ON products FOR EACH ROW
	WHEN (OLD.category_id <> NEW.category_id OR search_standing(OLD.status, OLD.qty, OLD.sold_count)
		<> search_standing(NEW.status, NEW.qty, NEW.sold_count))
	EXECUTE FUNCTION search_product_moved();
--> statement-breakpoint
CREATE FUNCTION search_product_deleted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM search_count_words(search_title_words(search_title_of(OLD)), '{}', -1);
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER products_search_deleted AFTER DELETE ON products FOR EACH ROW EXECUTE FUNCTION search_product_deleted();
--> statement-breakpoint
SET LOCAL statement_timeout = 0;
--> statement-breakpoint
SELECT search_enter(ARRAY(SELECT id FROM products));
--> statement-breakpoint
INSERT INTO search_synonyms (term, meaning) VALUES
	('mic', 'microphone'), ('mike', 'microphone'), ('ringless', 'wireless'), ('cordless mic', 'wireless microphone'),
	('amp', 'amplifier'), ('combo', 'amplifier'), ('box', 'speaker'), ('loudspeaker', 'speaker'), ('speaker', 'loudspeaker'),
	('woofer', 'subwoofer'), ('sub', 'subwoofer'), ('bass bin', 'subwoofer'), ('monitor wedge', 'stage monitor'),
	('piano', 'keyboard'), ('organ', 'keyboard'), ('headset', 'headphone'), ('headphone', 'headset'), ('earphone', 'headphone'),
	('earpiece', 'headphone'), ('earbud', 'headphone'), ('earphone', 'in-ear'), ('cord', 'cable'), ('lead', 'cable'), ('wire', 'cable'),
	('tv', 'television'), ('television', 'tv'), ('telly', 'television'), ('laptop', 'notebook'), ('notebook', 'laptop'),
	('torch', 'light'), ('drumstick', 'drum stick'), ('dj mixer', 'dj controller'), ('beamer', 'projector'),
	('flash drive', 'usb flash'), ('pendrive', 'usb flash'), ('charger', 'power adapter'), ('soundcard', 'audio interface'),
	('sound card', 'audio interface'), ('mixing console', 'mixer'), ('mixing desk', 'mixer'), ('console', 'mixer'),
	('public address', 'pa'), ('stabilizer', 'voltage regulator'), ('stabiliser', 'stabilizer');
