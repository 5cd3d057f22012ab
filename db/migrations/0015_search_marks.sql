-- What a search finds is narrowed by price, stock and sale, and put in order, by marks among its words; what its lists are
-- counted by stands beside them. Nobody changes a product until the table is made anew.
LOCK TABLE products IN SHARE MODE;
--> statement-breakpoint
SET LOCAL statement_timeout = 0;
--> statement-breakpoint
-- Which of 64 levels a price is on, twelve to a power of ten. shop/search/marks.ts says the same.
CREATE FUNCTION search_price_level(kobo bigint) RETURNS int LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN width_bucket(kobo, ARRAY[
	10000, 12000, 15000, 18000, 22000, 27000, 33000, 39000, 47000, 56000, 68000, 82000,
	100000, 120000, 150000, 180000, 220000, 270000, 330000, 390000, 470000, 560000, 680000, 820000,
	1000000, 1200000, 1500000, 1800000, 2200000, 2700000, 3300000, 3900000, 4700000, 5600000, 6800000, 8200000,
	10000000, 12000000, 15000000, 18000000, 22000000, 27000000, 33000000, 39000000, 47000000, 56000000, 68000000, 82000000,
	100000000, 120000000, 150000000, 180000000, 220000000, 270000000, 330000000, 390000000, 470000000, 560000000, 680000000, 820000000,
	1000000000, 1200000000, 1500000000
]::bigint[]);
--> statement-breakpoint
-- Powers of two in what was sold.
CREATE FUNCTION search_sold_level(sold int) RETURNS int LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN floor(ln((1 + greatest(sold, 0))::float8) / ln(2::float8) + 1e-9)::int;
--> statement-breakpoint
-- `#category`, `~standing`, `^` how much was sold, `+` how new it is, `$` the level of its price, which four and which sixteen
-- levels it is among, `%` on sale.
CREATE FUNCTION search_marks(id int, category_id int, status int, qty int, sold int, selling bigint, original bigint)
RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
	SELECT ARRAY['#' || category_id, '~' || search_standing(status, qty, sold), '^' || search_sold_level(sold), '+' || id / 16384,
		'$' || level, '$' || level / 4 || '*4', '$' || level / 16 || '*16'] || CASE WHEN original > selling THEN '{%}'::text[] ELSE '{}' END
	FROM search_price_level(selling) level
$$;
--> statement-breakpoint
-- Prices change more often than words and marks: most of those changes find room beside the old row and enter no index.
CREATE TABLE product_search_marked WITH (fillfactor = 90) AS
SELECT s.product_id, s.category_id, s.standing, s.name, p.brand, p.selling_kobo, p.original_kobo > p.selling_kobo on_sale,
	s.title || marks title, s.everything || marks everything
FROM product_search s JOIN products p ON p.id = s.product_id
	CROSS JOIN LATERAL array_to_tsvector(search_marks(p.id, p.category_id, p.status, p.qty, p.sold_count, p.selling_kobo, p.original_kobo)) marks
ORDER BY s.product_id;
--> statement-breakpoint
DROP TABLE product_search;
--> statement-breakpoint
ALTER TABLE product_search_marked RENAME TO product_search;
--> statement-breakpoint
ALTER TABLE product_search
	ADD PRIMARY KEY (product_id),
	ALTER category_id SET NOT NULL,
	ALTER standing SET NOT NULL,
	ALTER name SET NOT NULL,
	ALTER selling_kobo SET NOT NULL,
	ALTER on_sale SET NOT NULL,
	ALTER title SET NOT NULL,
	ALTER everything SET NOT NULL,
	ADD CONSTRAINT product_search_product_id_products_id_fk FOREIGN KEY (product_id) REFERENCES products (id) ON DELETE CASCADE;
--> statement-breakpoint
CREATE INDEX product_search_title ON product_search USING gin (title) WITH (gin_pending_list_limit=512);
--> statement-breakpoint
CREATE INDEX product_search_everything ON product_search USING gin (everything) WITH (gin_pending_list_limit=512);
--> statement-breakpoint
ANALYZE product_search;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION search_enter(ids int[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
	titles text[];
	bodies text[];
BEGIN
	WITH folded AS MATERIALIZED (
		SELECT p.id, p.category_id, search_standing(p.status, p.qty, p.sold_count) standing, search_name_of(p) called, p.brand,
			p.selling_kobo, p.original_kobo > p.selling_kobo on_sale,
			array_to_tsvector(search_marks(p.id, p.category_id, p.status, p.qty, p.sold_count, p.selling_kobo, p.original_kobo)) marks,
			search_title_words(search_title_of(p)) title, search_body_words(search_body_of(p)) body
		FROM products p WHERE p.id = ANY(ids)
	), entered AS (
		INSERT INTO product_search (product_id, category_id, standing, name, brand, selling_kobo, on_sale, title, everything)
		SELECT id, category_id, standing, called, brand, selling_kobo, on_sale, search_stems(title) || marks,
			search_stems(title || body) || marks
		FROM folded
	)
	SELECT (SELECT array_agg(word) FROM folded, unnest(title) word),
		(SELECT array_agg(DISTINCT word) FROM folded, unnest(body) word) INTO titles, bodies;
	PERFORM search_count_words(titles, bodies, 1);
END
$$;
--> statement-breakpoint
-- The marks of a product are those of its words that no text has: they begin with a sign.
CREATE FUNCTION search_marks_in(title tsvector) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
	SELECT array_to_tsvector(ARRAY(SELECT word FROM unnest(tsvector_to_array(title)) word WHERE word !~ '^[a-z0-9]'))
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION search_products_renamed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	WITH texts AS MATERIALIZED (
		SELECT id, name, brand, model, size, color, barcode, meta_keyword, description, sum(sign) sign
		FROM (
			SELECT -1 sign, id, name, brand, model, size, color, barcode, meta_keyword, description FROM stale
			UNION ALL
			SELECT 1, id, name, brand, model, size, color, barcode, meta_keyword, description FROM fresh
		) both_of_each
		GROUP BY id, name, brand, model, size, color, barcode, meta_keyword, description
		HAVING sum(sign) <> 0
	), folded AS MATERIALIZED (
		SELECT id, sign, brand, search_name_from(name, brand, model) called,
			search_title_words(search_title_from(name, brand, model, size, color, barcode, meta_keyword)) title,
			CASE WHEN sign > 0 THEN search_body_words(search_fold(left(description, 4000))) ELSE '{}' END body
		FROM texts
	), counted AS (
		INSERT INTO search_words AS known (word, stem, titles, sound)
		SELECT word, search_stem(word), sum(change), dmetaphone(word)
		FROM (
			SELECT word, sign change FROM folded, unnest(title) word
			UNION ALL
			SELECT word, 0 FROM folded, unnest(body) word
		) said
		GROUP BY word
		HAVING sum(change) <> 0 OR NOT EXISTS (SELECT FROM search_words w WHERE w.word = said.word)
		ORDER BY word
		ON CONFLICT (word) DO UPDATE SET titles = greatest(0, known.titles + excluded.titles)
	)
	UPDATE product_search p SET name = f.called, brand = f.brand,
		title = search_stems(f.title) || search_marks_in(p.title),
		everything = search_stems(f.title || f.body) || search_marks_in(p.title)
	FROM folded f WHERE f.sign > 0 AND f.id = p.product_id;
	RETURN NULL;
END
$$;
--> statement-breakpoint
DROP TRIGGER products_search_moved ON products;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION search_product_moved() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	old_marks text[] := search_marks(OLD.id, OLD.category_id, OLD.status, OLD.qty, OLD.sold_count, OLD.selling_kobo, OLD.original_kobo);
	new_marks text[] := search_marks(NEW.id, NEW.category_id, NEW.status, NEW.qty, NEW.sold_count, NEW.selling_kobo, NEW.original_kobo);
BEGIN
	IF old_marks = new_marks THEN
		UPDATE product_search SET selling_kobo = NEW.selling_kobo WHERE product_id = NEW.id;
	ELSE
		UPDATE product_search SET category_id = NEW.category_id, selling_kobo = NEW.selling_kobo,
			standing = search_standing(NEW.status, NEW.qty, NEW.sold_count), on_sale = NEW.original_kobo > NEW.selling_kobo,
			title = ts_delete(title, old_marks) || array_to_tsvector(new_marks),
			everything = ts_delete(everything, old_marks) || array_to_tsvector(new_marks)
		WHERE product_id = NEW.id;
	END IF;
	RETURN NULL;
END
$$;
--> statement-breakpoint
-- Orders change the stock all the time; only what a search reads is written.
CREATE TRIGGER products_search_moved AFTER UPDATE OF category_id, status, qty, sold_count, selling_kobo, original_kobo ON products
	FOR EACH ROW
	WHEN (OLD.category_id <> NEW.category_id OR OLD.selling_kobo <> NEW.selling_kobo
		OR (OLD.original_kobo > OLD.selling_kobo) <> (NEW.original_kobo > NEW.selling_kobo)
		OR search_standing(OLD.status, OLD.qty, OLD.sold_count) <> search_standing(NEW.status, NEW.qty, NEW.sold_count)
		OR search_sold_level(OLD.sold_count) <> search_sold_level(NEW.sold_count))
	EXECUTE FUNCTION search_product_moved();
--> statement-breakpoint
DROP FUNCTION search_marks(int, int);
