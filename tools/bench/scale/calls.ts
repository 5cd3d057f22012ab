import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Db } from '#db/client.ts';
import { cartItems } from '#db/order-schema.ts';
import { issueToken } from '#shop/accounts/sign-in.ts';
import { PRODUCTS_A_PAGE } from '#shop/catalogue/catalogue.ts';
import { type ListFilters, type ListSort, NO_FILTERS } from '#shop/catalogue/lists/list-filters.ts';
import { listProducts } from '#shop/catalogue/lists/product-list.ts';
import { addToCart } from '#shop/orders/cart-changes.ts';
import { findProducts, suggest } from '#shop/search/search.ts';
import type { ListedBranch } from '#shop/specifications/filter-definitions.ts';
import { ORDER } from '../orders.ts';
import { GRADED_QUERIES } from '../search/queries.ts';
import { uncachedApp } from '../uncached-app.ts';
import { listCalls } from './admin-list-calls.ts';
import { SPECIFIED_PAGES } from './specified-calls.ts';

// What is measured in shops of different sizes: the same calls, each time with other products, words and users.

const SAMPLE = 500;
const CATEGORIES = 12;
const FAR_PAGE = 500;

export type MeasuredShop = {
	size: number;
	db: Db;
	app: FastifyInstance;
	/** The largest ones, largest first. */
	categories: { id: number; slug: string; lastPage: number; brands: string[] }[];
	/** Categories above others, and those below each. */
	branches: ListedBranch[];
	/** Visible and in stock. */
	goods: { id: number; slug: string }[];
	/** Users with a session. */
	buyers: { id: number; token: string }[];
};
/** Makes the n-th call to this shop. Throws on a response that is not a success. */
export type ScaleCall = {
	prepare?: (shop: MeasuredShop, n: number) => Promise<unknown>;
	run: (shop: MeasuredShop, n: number) => Promise<unknown>;
};

/** Reads what can be requested of a filled shop, and signs some of its users in. */
export async function openMeasured(db: Db, size: number): Promise<MeasuredShop> {
	const categories = await db.$client.query(
		`select c.id, c.slug, ceil(count(*) / ${PRODUCTS_A_PAGE}.0)::int as "lastPage",
			(select array_agg(brand) from (select brand from products where category_id = c.id and status = 0
				group by brand order by count(*) desc limit 5) b) brands
		from categories c join products p on p.category_id = c.id and p.status = 0
		group by c.id order by count(*) desc limit $1`,
		[CATEGORIES],
	);
	const goods = await db.$client.query(
		'select id, slug from products where status = 0 and qty > 2 order by md5(id::text) limit $1',
		[SAMPLE],
	);
	const branches = await db.$client.query(
		`select parent_id as "categoryId", array_agg(id) as "belowIds" from categories where parent_id is not null
		group by parent_id order by parent_id`,
	);
	const buyers = await db.transaction(async (tx) => {
		const made = [];
		for (let id = 2; id < 2 + SAMPLE; id += 1) made.push({ id, token: await issueToken(tx, id) });
		return made;
	});
	return {
		size,
		db,
		app: await uncachedApp(db),
		categories: categories.rows,
		branches: branches.rows,
		goods: goods.rows,
		buyers,
	};
}

export function scaleCalls(): Record<string, ScaleCall> {
	const admin = Object.entries(listCalls()).map(([name, call]): [string, ScaleCall] => [
		`staff: ${name}`,
		{ run: ({ db }) => call(db) },
	]);
	return {
		...shopperReads(),
		...specifiedReads(),
		...shopperWrites(),
		...Object.fromEntries(admin),
	};
}

function shopperReads(): Record<string, ScaleCall> {
	const category = (query: (of: MeasuredShop['categories'][number], n: number) => string) => ({
		run: (shop: MeasuredShop, n: number) => {
			const one = of(shop.categories, n);
			return read(shop, `/products/${one.slug}?${query(one, n)}`);
		},
	});
	const words = (n: number) => of(GRADED_QUERIES, n)[0];
	return {
		'category, page 1': category(() => ''),
		[`category, page ${FAR_PAGE} or last`]: category(
			({ lastPage }) => `page=${Math.min(FAR_PAGE, lastPage)}`,
		),
		'category, by price': category(() => 'sort=price_asc'),
		'category, of a brand': category(
			({ brands }, n) => `brand=${encodeURIComponent(of(brands, n))}`,
		),
		'category, in stock and on sale': category(
			(_, n) => `in_stock=1&on_sale=1&sort=${of(['newest', 'price_desc', 'name'], n)}`,
		),
		'category, brand and price': category(
			({ brands }, n) =>
				`brand=${encodeURIComponent(of(brands, n))}&min=${1000 * (n % 20)}&max=${50_000 + 5000 * (n % 40)}&in_stock=1&sort=price_asc`,
		),
		product: { run: (shop, n) => read(shop, `/product-by-slug/${of(shop.goods, n).slug}`) },
		search: { run: (shop, n) => read(shop, `/search?q=${encodeURIComponent(words(n))}`) },
		...searchPages(words),
		suggestions: {
			// Calls the function, since the API limits how many suggestions one address gets.
			run: ({ db }, n) => suggest(db, words(n).slice(0, 3 + (n % 5))),
		},
	};
}

/** The list on a search's page, with all counts beside its filters. */
function searchPages(words: (n: number) => string): Record<string, ScaleCall> {
	const page = (
		asked: (n: number) => Partial<ListFilters>,
		sorts: readonly ListSort[] = ['relevance'],
	): ScaleCall => ({
		run: async ({ db }, n) => {
			const { scope, isEmpty } = await findProducts(db, words(n));
			const filters = { ...NO_FILTERS, ...asked(n) };
			if (!isEmpty) await listProducts(db, { scope, filters, sort: of(sorts, n), page: 1 });
		},
	});
	const range = (n: number) => ({ min: 1000 * (n % 20), max: 50_000 + 5000 * (n % 40) });
	return {
		'search page': page(() => ({})),
		'search page, by price': page(() => ({}), ['price_asc', 'price_desc']),
		'search page, in another order': page(() => ({}), ['newest', 'best_selling', 'name']),
		'search page, in stock and price': page((n) => ({ ...range(n), inStock: true })),
		'search page, all of it': page((n) => ({ ...range(n), inStock: true }), ['price_asc']),
	};
}

function specifiedReads(): Record<string, ScaleCall> {
	const inCategory = ({ categories }: MeasuredShop, n: number) => ({
		categoryId: of(categories, n).id,
		belowIds: [],
	});
	const inBranch = ({ branches }: MeasuredShop, n: number) => of(branches, n);
	return Object.fromEntries(
		Object.entries(SPECIFIED_PAGES).flatMap(([name, { prepare, run }]) =>
			Object.entries({ category: inCategory, branch: inBranch }).map(
				([where, branch]): [string, ScaleCall] => [
					`${where} ${name}`,
					{
						prepare: async (shop, n) => prepare?.(shop.db, branch(shop, n), n),
						run: (shop, n) => run(shop.db, branch(shop, n), n),
					},
				],
			),
		),
	);
}

function shopperWrites(): Record<string, ScaleCall> {
	return {
		'add to cart': {
			prepare: ({ db, buyers }, n) =>
				db.delete(cartItems).where(eq(cartItems.userId, of(buyers, n).id)),
			run: (shop, n) =>
				send(shop, n, '/add-to-cart', { product_id: of(shop.goods, n).id, product_qty: 1 }),
		},
		'place order': {
			// Other buyers than those who add to their carts above.
			prepare: async ({ db, goods, buyers }, n) => {
				const { id } = of(buyers, n + SAMPLE / 2);
				for (const m of [n, n + 1]) await addToCart(db, id, of(goods, m).id, 1);
			},
			run: (shop, n) => send(shop, n + SAMPLE / 2, '/place-order', ORDER),
		},
	};
}

async function read({ app }: MeasuredShop, path: string): Promise<void> {
	const response = await app.inject({ method: 'GET', url: `/api${path}` });
	if (response.statusCode !== 200) throw new Error(`${path}: ${response.body}`);
}

async function send(shop: MeasuredShop, n: number, path: string, payload: object): Promise<void> {
	const headers = { authorization: `Bearer ${of(shop.buyers, n).token}` };
	const response = await shop.app.inject({ method: 'POST', url: `/api${path}`, headers, payload });
	const { status } = response.json();
	if (status !== 200 && status !== 201) throw new Error(`${path}: ${response.body}`);
}

function of<T>(list: readonly T[], n: number): T {
	const one = list[n % list.length];
	if (one === undefined) throw new Error('There is nothing to choose from.');
	return one;
}
