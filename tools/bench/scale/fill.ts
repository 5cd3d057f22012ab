import pg from 'pg';
import { openDatabase } from '#db/client.ts';
import { sumProductCounts } from '#shop/catalogue/lists/product-counts.ts';
import type { Part } from '../catalogue-parts.ts';
import {
	dropReferences,
	ENDING_SPECIFICATIONS,
	PREPARING_SPECIFICATIONS,
	SPECIFICATIONS,
	SPECIFIED,
	WORDS_SAID,
} from './fill-specifications.ts';
import { BESIDES_PRODUCTS, continueIds, type Filling } from './large-shop.ts';

// A shop of any size, assembled by PostgreSQL from the parts of a catalogue. Indexes are built at the end, because
// adding row after row to thirty of them takes many times as long. The search's tables get what its triggers would
// write, but each of the few thousand descriptions is split into words only once.

const AT_ONCE = 2;
const CHUNK = 20_000;
/** What building an index adds to the progress, as a share of the shop's rows. */
const INDEX_SHARE = 0.2;

const PREPARING = [
	'alter table products disable trigger products_search_added',
	`create unlogged table parts as
	select row_number() over () - 1 as place, null::int as category_id, null::text[] as body, null::tsvector as stems, p.*
	from json_to_recordset($1::json) p (category text, slug text, brand text, letters text, words text,
		description text, "sellingKobo" bigint)`,
	`insert into categories (slug, name, navdisplay) select slug, min(category), 1 from parts group by slug`,
	`update parts p set category_id = c.id, body = words.body, stems = search_stems(words.body)
	from categories c, parts q
		cross join lateral (select search_body_words(search_fold(left(q.description, 4000))) body) words
	where c.slug = p.slug and q.place = p.place`,
	'alter table parts add primary key (place)',
	'create unlogged table title_words (word text, n bigint)',
	'analyze parts',
	...PREPARING_SPECIFICATIONS,
];

const PRODUCTS: readonly Filling[] = [
	{
		table: 'products',
		perProduct: 1,
		statement: `insert into products (id, category_id, slug, name, description, selling_kobo, original_kobo, qty, brand, model,
		popular, status, sold_count, created_at) overriding system value
	select n, p.category_id, 'product-' || n, left(concat_ws(' ', b.brand, model, p.words), 255), p.description, price,
		case when n % 5 = 0 then price * 6 / 5 else price end, case when n % 7 = 0 then 0 else 3 + n * 31 % 200 end, b.brand, model,
		(n % 5000 = 1)::int, (n % 50 = 0)::int, floor(power((n::bigint * 7919 % 10007) / 10007.0, 9) * 800),
		now() - ($3::int - n) * interval '1 minute'
	from (select count(*)::int from parts) of (parts) cross join generate_series($1::int, $2::int) n
		join parts p on p.place = n % of.parts
		join parts b on b.place = (n::bigint + n / of.parts * 31) % of.parts
		join parts m on m.place = (n::bigint + n / of.parts * 17 + 5) % of.parts
		cross join lateral (select m.letters || 10000 + n::bigint * 7919 % 989999) own (model)
		cross join lateral (select p."sellingKobo" * (60 + n % 89) / 10000 * 100 + 100) asked (price)`,
	},
	SPECIFICATIONS,
	{
		table: 'product_search',
		perProduct: 1,
		statement: `with folded as materialized (
		select p.id, p.category_id, search_standing(p.status, p.qty, p.sold_count) standing, search_name_from(p.name, p.brand, p.model) name, p.brand,
			p.selling_kobo, p.original_kobo > p.selling_kobo on_sale,
			search_facet_tokens(p.id, p.category_id, p.status, p.qty, p.sold_count, p.selling_kobo, p.original_kobo) tokens,
			search_title_words(search_title_from(p.name, p.brand, p.model, p.size, p.color, p.barcode, p.meta_keyword)) title, parts.stems
		from products p join parts on parts.place = p.id % (select count(*) from parts)
		where p.id between $1::int and $2::int and $3::int > 0
	), specified as materialized (
		${SPECIFIED}
	), counted as (
		insert into title_words select word, count(*) from folded, unnest(title) word group by word
	), stemmed as materialized (
		select *, search_stems(title) || array_to_tsvector(tokens || said_tokens) title_stems
		from folded join specified using (id)
	)
	insert into product_search (product_id, category_id, standing, name, brand, selling_kobo, on_sale, title, everything)
	select id, category_id, standing, name, brand, selling_kobo, on_sale, title_stems, title_stems || stems || said_stems from stemmed`,
	},
];

const WORDS = `insert into search_words (word, stem, titles, sound)
	select word, search_stem(word), sum(n), dmetaphone(word) from (
		select word, n from title_words
		union all
		select word, 0 from parts, unnest(body) word
		where place in (select distinct id % (select count(*) from parts) from products)
		union all
		${WORDS_SAID}
	) words group by word`;

const ENDING = [
	...ENDING_SPECIFICATIONS,
	'drop table title_words, parts',
	'alter table products enable trigger products_search_added',
	'vacuum analyze',
];

type OnProgress = (done: number, all: number) => void;
/** `share` is its part of the progress, in rows. */
type Piece = { share: number; statement: string; values: number[] };

/** Fills an empty, migrated database with `size` products made of `parts`, and as many orders, users and changes. */
export async function fillFromParts(
	url: string,
	size: number,
	parts: readonly Part[],
	onProgress: OnProgress = () => {},
): Promise<void> {
	const pool = new pg.Pool({
		connectionString: url,
		max: AT_ONCE,
		options: '-c maintenance_work_mem=512MB -c work_mem=128MB',
	});
	try {
		for (const statement of PREPARING)
			await pool.query(statement, statement.includes('$1') ? [JSON.stringify(parts)] : []);
		const fillings = [...PRODUCTS, ...BESIDES_PRODUCTS];
		const indexes = await dropIndexes(pool, [
			...fillings.map(({ table }) => table),
			'search_words',
		]);
		const references = await dropReferences(pool);
		const steps: Piece[][] = [
			...fillings.map((filling) => chunksOf(filling, size)),
			[{ share: size, statement: WORDS, values: [] }],
			[...indexes, ...references].map((statement) => ({
				share: size * INDEX_SHARE,
				statement,
				values: [],
			})),
		];
		await runSteps(pool, steps, onProgress);
		for (const statement of ENDING) await pool.query(statement);
		await continueIds(pool);
	} finally {
		await pool.end();
	}
	const db = openDatabase(url, 1);
	await sumProductCounts(db);
	await db.$client.query('vacuum analyze product_counts');
	await db.$client.end();
}

/** Drops the indexes of these tables that no constraint needs; returns the statements that create them again. */
async function dropIndexes(pool: pg.Pool, tables: readonly string[]): Promise<string[]> {
	const { rows } = await pool.query<{ name: string; definition: string }>(
		`select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
		from pg_index where indrelid::regclass::text = any($1)
			and not exists (select from pg_constraint where conindid = indexrelid)
		order by pg_get_indexdef(indexrelid) like '%gin%' desc`,
		[tables],
	);
	for (const { name } of rows) await pool.query(`drop index ${name}`);
	return rows.map(({ definition }) => definition);
}

function chunksOf({ statement, perProduct }: Filling, size: number): Piece[] {
	const rows = Math.floor(size * perProduct);
	return Array.from({ length: Math.ceil(rows / CHUNK) }, (_, n) => {
		const [from, to] = [n * CHUNK + 1, Math.min(rows, (n + 1) * CHUNK)];
		return { share: to - from + 1, statement, values: [from, to, size] };
	});
}

/** Runs the steps in turn, and the pieces of each in parallel. */
async function runSteps(pool: pg.Pool, steps: Piece[][], onProgress: OnProgress): Promise<void> {
	const all = steps.flat().reduce((sum, { share }) => sum + share, 0);
	let done = 0;
	for (const step of steps) {
		const waiting = step.values();
		const take = async () => {
			for (const { share, statement, values } of waiting) {
				await pool.query(statement, values);
				done += share;
				onProgress(Math.round(done), Math.round(all));
			}
		};
		await Promise.all(Array.from({ length: AT_ONCE }, take));
	}
}
