import pg from 'pg';

// A shop of any size, made by PostgreSQL itself. Orders come 40 minutes apart, so that a larger shop is an older one:
// a month of it holds as much as a month of the small one.

const CATEGORIES = 20;

export type Filling = {
	table: string;
	/** Makes the rows from $1 to $2 of a shop of the size $3. */
	statement: string;
	/** How many rows there are for each product. */
	perProduct: number;
};

const OWN_CATEGORIES = `insert into categories (slug, name)
	select 'category-' || n, 'Category ' || n from generate_series(1, ${CATEGORIES}) n`;

const OWN_PRODUCTS: Filling = {
	table: 'products',
	perProduct: 1,
	statement: `insert into products (id, category_id, slug, name, brand, selling_kobo, original_kobo, qty, sold_count, status)
	overriding system value
	select n, 1 + n % ${CATEGORIES}, 'product-' || n,
		(array['Ogene','Corvane','Draywick','Halden','Udu'])[1 + n % 5] || ' ' || substr(md5('p' || n), 1, 12) ||
			(array[' microphone',' speaker',' mixer',' cable'])[1 + n / 7 % 4],
		(array['Ogene','Corvane','Draywick'])[1 + n % 3], 100000 + n::bigint * 7919 % 90000000, 90000000, n * 31 % 200,
		n * 17 % 900, case when n % 10 = 0 then 1 else 0 end
	from generate_series($1::int, $2::int) n where $3::int > 0`,
};

/** All but the products and their categories: users, orders and what else there are many of. */
export const COMPANY: readonly Filling[] = [
	{
		table: 'users',
		perProduct: 1,
		statement: `insert into users (id, name, email, password_hash, role_as, created_at) overriding system value
	select n, (array['Ngozi','Chidi','Adaeze','Tunde','Zikora'])[1 + n % 5] || ' ' || md5('u' || n),
		'user-' || n || '@example.com', '-', case when n = 1 then 1 else 0 end, now() - ($3::int - n) * interval '20 minutes'
	from generate_series($1::int, $2::int) n`,
	},
	{
		table: 'product_images',
		perProduct: 1,
		statement: `insert into product_images (product_id, image_path, width, height)
	select n, 'uploads/product_image/default-image.jpg', 800, 600
	from generate_series($1::int, $2::int) n where $3::int > 0`,
	},
	{
		table: 'orders',
		perProduct: 1,
		statement: `insert into orders (id, tracking_no, user_id, state, firstname, lastname, phone, email, address, city, region, zipcode,
		payment_mode, total_kobo, created_at) overriding system value
	select n, 'BH' || upper(substr(md5('t' || n), 1, 12)), 1 + n % $3::int,
		case when $3::int - n < 100 then 'placed' else (array['delivered','returned','cancelled'])[1 + n % 3] end,
		(array['Ngozi','Chidi','Adaeze','Tunde'])[1 + n % 4], 'Okafor-' || substr(md5('l' || n), 1, 6),
		'0803' || lpad((n::bigint * 7919 % 10000000)::text, 7, '0'), 'user-' || n || '@example.com', '14 Oguta Road', 'Onitsha',
		'Anambra', '430001', (array['cod','card','Paid by PayPal'])[1 + n % 3], 100000 + n::bigint * 104729 % 50000000,
		now() - ($3::int - n) * interval '40 minutes'
	from generate_series($1::int, $2::int) n`,
	},
	{
		table: 'order_lines',
		perProduct: 1,
		statement: `insert into order_lines (order_id, product_id, name, unit_kobo, qty)
	select n, 1 + (n * 31 + k * 17) % $3::int, 'Sold ' || n, 100000, 1 + k
	from generate_series($1::int, $2::int) n, generate_series(0, 1) k`,
	},
	{
		table: 'order_events',
		perProduct: 1,
		statement: `insert into order_events (order_id, from_state, to_state, by_user_id, created_at)
	select o.id, null, 'placed', o.user_id, o.created_at from orders o where o.id between $1::int and $2::int
	union all
	select o.id, 'placed', o.state, 1, o.created_at + interval '2 days' from orders o
	where o.id between $1::int and $2::int and o.state <> 'placed' and $3::int > 0`,
	},
	{
		table: 'articles',
		perProduct: 1 / 100,
		statement: `insert into articles (slug, title, content, main_image, main_width, main_height, created_at)
	select 'article-' || n, 'Article ' || substr(md5('a' || n), 1, 10), repeat('A text about sound. ', 40),
		'uploads/article_images/x.jpg', 800, 600, now() - ($3::int / 100 - n) * interval '1 day'
	from generate_series($1::int, $2::int) n`,
	},
	{
		table: 'audit_trail',
		perProduct: 1,
		statement: `insert into audit_trail (id, user_id, action, noun, noun_id, before, after, created_at) overriding system value
	select n, 1, (array['update','create','delete'])[1 + n % 3], (array['product','order','category'])[1 + n / 3 % 3],
		n, '{"qty": 1}', '{"qty": 2}', now() - ($3::int - n) * interval '40 minutes'
	from generate_series($1::int, $2::int) n`,
	},
];

/** Fills an empty, migrated database with `size` products, orders, users and changes. */
export async function fillShop(url: string, size: number): Promise<void> {
	const client = new pg.Client({ connectionString: url });
	await client.connect();
	try {
		// The search is measured elsewhere, and entering so many products into it takes long.
		await client.query('alter table products disable trigger products_search_added');
		await client.query(OWN_CATEGORIES);
		for (const { statement, perProduct } of [OWN_PRODUCTS, ...COMPANY])
			await client.query(statement, [1, Math.floor(size * perProduct), size]);
		await countOn(client);
		await client.query('vacuum analyze');
	} finally {
		await client.end();
	}
}

/** The rows came with their ids: the next ones follow them. */
export async function countOn(database: pg.Client | pg.Pool): Promise<void> {
	for (const table of ['products', 'users', 'orders', 'audit_trail'])
		await database.query(
			`select setval(pg_get_serial_sequence('${table}', 'id'), max(id)) from ${table}`,
		);
}
