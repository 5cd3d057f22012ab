import pg from 'pg';

// A shop of any size, made by PostgreSQL itself. Orders come 40 minutes apart, so that a larger shop is an older one:
// a month of it holds as much as a month of the small one.

const CATEGORIES = 20;

const FILLING = [
	// The search is measured elsewhere, and entering so many products into it takes long.
	'alter table products disable trigger products_search_added',
	`insert into categories (slug, name)
	select 'category-' || n, 'Category ' || n from generate_series(1, ${CATEGORIES}) n`,
	`insert into users (name, email, password_hash, role_as, created_at)
	select (array['Ngozi','Chidi','Adaeze','Tunde','Zikora'])[1 + n % 5] || ' ' || md5('u' || n),
		'user-' || n || '@example.com', '-', case when n = 1 then 1 else 0 end, now() - n * interval '1 hour'
	from generate_series(1, $1::int) n`,
	`insert into products (category_id, slug, name, brand, selling_kobo, original_kobo, qty, sold_count, status)
	select 1 + n % ${CATEGORIES}, 'product-' || n,
		(array['Ogene','Corvane','Draywick','Halden','Udu'])[1 + n % 5] || ' ' || substr(md5('p' || n), 1, 12) ||
			(array[' microphone',' speaker',' mixer',' cable'])[1 + n / 7 % 4],
		(array['Ogene','Corvane','Draywick'])[1 + n % 3], 100000 + n::bigint * 7919 % 90000000, 90000000, n * 31 % 200,
		n * 17 % 900, case when n % 10 = 0 then 1 else 0 end
	from generate_series(1, $1::int) n`,
	`insert into product_images (product_id, image_path, width, height)
	select n, 'uploads/product_image/default-image.jpg', 800, 600 from generate_series(1, $1::int) n`,
	`insert into orders (tracking_no, user_id, state, firstname, lastname, phone, email, address, city, region, zipcode,
		payment_mode, total_kobo, created_at)
	select 'BH' || upper(substr(md5('t' || n), 1, 12)), 1 + n % $1::int,
		case when $1::int - n < 100 then 'placed' else (array['delivered','returned','cancelled'])[1 + n % 3] end,
		(array['Ngozi','Chidi','Adaeze','Tunde'])[1 + n % 4], 'Okafor-' || substr(md5('l' || n), 1, 6),
		'0803' || lpad((n::bigint * 7919 % 10000000)::text, 7, '0'), 'user-' || n || '@example.com', '14 Oguta Road', 'Onitsha',
		'Anambra', '430001', (array['cod','card','Paid by PayPal'])[1 + n % 3], 100000 + n::bigint * 104729 % 50000000,
		now() - ($1::int - n) * interval '40 minutes'
	from generate_series(1, $1::int) n`,
	`insert into order_lines (order_id, product_id, name, unit_kobo, qty)
	select n, 1 + (n * 31 + k * 17) % $1::int, 'Sold ' || n, 100000, 1 + k
	from generate_series(1, $1::int) n, generate_series(0, 1) k`,
	`insert into articles (slug, title, content, main_image, main_width, main_height, created_at)
	select 'article-' || n, 'Article ' || substr(md5('a' || n), 1, 10), repeat('A text about sound. ', 40),
		'uploads/article_images/x.jpg', 800, 600, now() - ($1::int - n) * interval '1 day'
	from generate_series(1, $1::int / 100) n`,
	`insert into audit_trail (user_id, action, noun, noun_id, before, after, created_at)
	select 1, (array['update','create','delete'])[1 + n % 3], (array['product','order','category'])[1 + n / 3 % 3],
		n, '{"qty": 1}', '{"qty": 2}', now() - ($1::int - n) * interval '40 minutes'
	from generate_series(1, $1::int) n`,
];

/** Fills an empty, migrated database with `size` products, orders, users and changes. */
export async function fillShop(url: string, size: number): Promise<void> {
	const client = new pg.Client({ connectionString: url });
	await client.connect();
	try {
		for (const statement of FILLING)
			await client.query(statement, statement.includes('$1') ? [size] : []);
		await client.query('vacuum analyze');
	} finally {
		await client.end();
	}
}
