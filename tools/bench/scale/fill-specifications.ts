import type pg from 'pg';
import type { Filling } from './large-shop.ts';

// Specifications for a filled shop: six in every category, of which each product has four to six, as products of a shop of
// this trade have. What the search's tables get of a value is worked out once for the value and not for each product.

/** How many categories stand above the others, each with a share of them below it. */
const BRANCHES = 8;

/**
 * Which of its values the product n has: each has so many, of which it takes the one at (n * step / 7) % many. Every `rest`th
 * product has none.
 */
const KINDS = `(values
	('power', 'Power', 'number', 'w', 24, 7919, 0), ('powering', 'Powering', 'choice', null, 2, 31, 0),
	('woofer', 'Woofer', 'number', 'in', 5, 101, 0), ('weight', 'Weight', 'number', 'kg', 20, 1009, 0),
	('channels', 'Channels', 'number', null, 9, 211, 2), ('bluetooth', 'Bluetooth', 'yes-no', null, 2, 57, 3)
) as kind (key, label, kind, unit, many, step, rest)`;

const NUMBER = `case d.key when 'power' then 50 * (place + 1) when 'woofer' then (array[8, 10, 12, 15, 18])[place + 1]
	when 'weight' then 0.5 + 1.5 * place when 'channels' then (array[1, 2, 4, 6, 8, 12, 16, 24, 32])[place + 1] end::float8`;

export const PREPARING_SPECIFICATIONS = [
	`insert into categories (slug, name, navdisplay)
	select 'branch-' || n, 'Branch ' || n, 1 from generate_series(0, ${BRANCHES - 1}) n`,
	`update categories c set parent_id = b.id from categories b
	where c.slug not like 'branch-%' and b.slug = 'branch-' || c.id % ${BRANCHES}`,
	'alter table product_specifications disable trigger product_specifications_added',
	`insert into specification_definitions (category_id, key, label, kind, unit, choices, position, is_filter, on_card)
	select c.id, key, label, kind, unit, case kind when 'choice' then array['Active', 'Passive'] else '{}' end,
		row_number() over (partition by c.id), true, key in ('power', 'powering')
	from categories c cross join ${KINDS} where c.parent_id is not null`,
	`create unlogged table kinds as select d.id, d.category_id, many, step, rest
	from specification_definitions d join ${KINDS} on kind.key = d.key`,
	`create unlogged table said as
	select d.id as definition_id, place, number, text, truth, array_to_string(case d.kind
			when 'number' then array['@' || d.id || '>' || level, '@' || d.id || '>' || level / 8 || '*8']
			when 'choice' then array['@' || d.id || '=' || left(md5(text), 12)] else array['@' || d.id || '=' || truth::int] end, ' ') tokens,
		words, array_to_string(tsvector_to_array(search_stems(words)), ' ') stems
	from specification_definitions d join ${KINDS} on kind.key = d.key cross join generate_series(0, many - 1) place
		cross join lateral (select ${NUMBER}, case d.kind when 'choice' then d.choices[place + 1] end,
			case d.kind when 'yes-no' then place = 0 end) value (number, text, truth)
		cross join lateral (select search_number_level(number)) leveled (level)
		cross join lateral (select search_body_words(search_fold(case
			when number is not null then case when d.unit is not null then number || d.unit else '' end
			when truth then d.label else coalesce(text, '') end))) worded (words)`,
	'create index on said (definition_id, place)',
	'analyze kinds, said',
];

/** The values of the products $1 to $2, as rows of \`said\`. */
const SAID = `generate_series($1::int, $2::int) n join products p on p.id = n join kinds k on k.category_id = p.category_id
	join said on said.definition_id = k.id and said.place = n::bigint * k.step / 7 % k.many
	where k.rest = 0 or n % k.rest <> 0`;

export const SPECIFICATIONS: Filling = {
	table: 'product_specifications',
	perProduct: 1,
	statement: `insert into product_specifications (product_id, definition_id, number, text, truth)
	select n, definition_id, number, text, truth from ${SAID} and $3::int > 0`,
};

/** What their specifications add to the search's tables, by product. */
export const SPECIFIED = `select n as id, string_to_array(string_agg(said.tokens, ' '), ' ') said_tokens,
		array_to_tsvector(string_to_array(string_agg(nullif(said.stems, ''), ' '), ' ')) said_stems from ${SAID} group by n`;

/** The words that values of products add to those of the search. */
export const WORDS_SAID = `select word, 0 from said, unnest(words) word where exists (
	select from products p join kinds k on k.category_id = p.category_id and k.id = said.definition_id
	where p.id::bigint * k.step / 7 % k.many = said.place and (k.rest = 0 or p.id % k.rest <> 0))`;

export const ENDING_SPECIFICATIONS = [
	'drop table said, kinds',
	'alter table product_specifications enable trigger product_specifications_added',
];

/** Drops what checks each value by itself; returns the statements that check all of them at once. */
export async function dropReferences(pool: pg.Pool): Promise<string[]> {
	const { rows } = await pool.query<{ name: string; definition: string }>(
		`select conname as name, pg_get_constraintdef(oid) as definition from pg_constraint
		where conrelid = 'product_specifications'::regclass and contype = 'f'`,
	);
	const table = 'alter table product_specifications';
	for (const { name } of rows) await pool.query(`${table} drop constraint ${name}`);
	return rows.map(({ name, definition }) => `${table} add constraint ${name} ${definition}`);
}
