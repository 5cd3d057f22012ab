import pg from 'pg';

// Many products made from a few real ones: the same words in the same proportions, each with its own model number.

const FILLING = [
	'alter table products disable trigger user',
	`create temporary table first as select p.*, row_number() over (order by p.id) - 1 as place from products p`,
	`insert into products (category_id, slug, name, brand, model, description, selling_kobo, original_kobo, qty, sold_count)
	select f.category_id, 'copy-' || n, left(f.name, 230) || ' ' || chr(97 + n % 26) || 'x-' || 1000 + n % 99991, f.brand, 'copy ' || n,
		f.description, f.selling_kobo, f.original_kobo, case when n % 7 = 0 then 0 else 5 end, floor(power(random(), 9) * 800)
	from generate_series(1, $1::int - (select count(*)::int from first)) n
		join first f on f.place = n % (select count(*) from first)`,
	'alter table products enable trigger user',
	'drop index product_search_title',
	'drop index product_search_everything',
	`insert into product_search (product_id, category_id, standing, name, brand, selling_kobo, on_sale, title, everything)
	select p.id, p.category_id, search_standing(p.status, p.qty, p.sold_count), search_fold(p.name), p.brand, p.selling_kobo,
		p.original_kobo > p.selling_kobo, s.own || f.title, s.own || f.everything
	from products p
		join (select place, ts_delete(o.title, tokens) title, ts_delete(o.everything, tokens) everything
			from first join product_search o on o.product_id = first.id
				cross join lateral tsvector_to_array(search_facet_tokens_in(o.title)) tokens) f
			on f.place = substr(p.model, 6)::int % (select count(*) from first)
		cross join lateral (select search_stems(search_title_words(search_fold(substring(p.name from '\\S+$')))) ||
			array_to_tsvector(search_facet_tokens(p.id, p.category_id, p.status, p.qty, p.sold_count, p.selling_kobo, p.original_kobo)) own) s
	where p.slug like 'copy-%'`,
	'create index product_search_title on product_search using gin (title) with (gin_pending_list_limit = 512)',
	'create index product_search_everything on product_search using gin (everything) with (gin_pending_list_limit = 512)',
	`insert into search_words (word, stem, titles, sound)
	select word, word, count(*), '' from (select unnest(search_title_words(search_fold(substring(name from '\\S+$')))) word
		from products where slug like 'copy-%') words group by word
	on conflict (word) do update set titles = search_words.titles + excluded.titles`,
	`update search_words set titles = titles * ($1::int / (select count(*)::int from first)) where word ~ '^[a-z]+$' and titles > 0`,
	'vacuum analyze products',
	'vacuum analyze product_search',
	'vacuum analyze search_words',
];

/** Fills a shop that holds a real catalogue up to `size` products. */
export async function fillWithCopies(url: string, size: number): Promise<void> {
	const client = new pg.Client({ connectionString: url });
	await client.connect();
	try {
		for (const statement of FILLING)
			await client.query(statement, statement.includes('$1') ? [size] : []);
	} finally {
		await client.end();
	}
}
