import http from 'node:http';
import { startShop } from '../processes.ts';
import type { MeasuredShop } from './calls.ts';
import { type Memory, memoryOf } from './memory.ts';

// The memory of a process that has answered what the visitors of a day ask for: every product, every list and its
// filters, as pages, as their data and by the API, in the encodings of browsers (https and http) and of programs.

const PORT = 4398;
const AT_ONCE = 4;
/** Enough for a shop of this kind; more would only take longer. */
const MOST_PRODUCTS = 2000;

type Asked = { path: string; encoding: string };
type DayMemory = Pick<Memory, 'restMb' | 'servingMb' | 'mostMb'> & { requests: number };

/** @throws Error when a request is not answered with 200 */
export async function measureDay(
	databaseUrl: string,
	{ db, categories }: MeasuredShop,
	folder: string,
): Promise<DayMemory> {
	const { rows } = await db.$client.query<{ slug: string; category: string }>(
		`select p.slug, c.slug as category from products p join categories c on c.id = p.category_id
		where p.status = 0 and c.status = 0 order by md5(p.id::text) limit ${MOST_PRODUCTS}`,
	);
	const shop = await startShop(PORT, { DATABASE_URL: databaseUrl, SAMPLE_CATALOGUE: '0' }, folder);
	const agent = new http.Agent({ keepAlive: true, maxSockets: AT_ONCE });
	try {
		const rest = await memoryOf(shop.pid);
		const day = [...productRequests(rows), ...listRequests(categories)];
		const waiting = day.values();
		const ask = async () => {
			for (const asked of waiting) await get(shop.url, agent, asked);
		};
		await Promise.all(Array.from({ length: AT_ONCE }, ask));
		const served = await memoryOf(shop.pid);
		return {
			restMb: rest.now,
			servingMb: served.now,
			mostMb: served.most,
			requests: day.length,
		};
	} finally {
		agent.destroy();
		await shop.stop();
	}
}

function productRequests(products: readonly { slug: string; category: string }[]): Asked[] {
	return products.flatMap(({ slug, category }, n) => {
		const paths = [
			`/product/${slug}`,
			`/product/${slug}.data`,
			`/collections/${category}/${slug}`,
			`/api/product-by-slug/${slug}`,
			`/api/viewproductdetail/${category}/${slug}`,
		];
		return paths.flatMap((path) => inEncodings(path, n));
	});
}

function listRequests(categories: MeasuredShop['categories']): Asked[] {
	const paths = categories.flatMap(({ slug, lastPage, brands }) => [
		...Array.from({ length: Math.min(lastPage, 20) - 1 }, (_, n) => `/${slug}?page=${n + 2}`),
		...['', '?sort=name', '?in_stock=1', '?sort=price_asc'].map((query) => `/${slug}${query}`),
		...(brands ?? []).map((brand) => `/${slug}?brand=${encodeURIComponent(brand)}`),
		`/collections/${slug}`,
		`/api/products/${slug}`,
		`/api/fetchproducts/${slug}`,
	]);
	return paths.flatMap((path, n) => inEncodings(path, n));
}

/** Every address is asked for by browsers, every second also by those on http, every tenth by a simple program. */
function inEncodings(path: string, n: number): Asked[] {
	return ['gzip, deflate, br', 'gzip, deflate', 'identity']
		.filter((_, which) => which === 0 || (which === 1 ? n % 2 === 0 : n % 10 === 0))
		.map((encoding) => ({ path, encoding }));
}

async function get(url: string, agent: http.Agent, { path, encoding }: Asked): Promise<void> {
	const status = await new Promise<number | undefined>((resolve, reject) => {
		http
			.get(url + path, { agent, headers: { 'accept-encoding': encoding } }, (response) => {
				response
					.resume()
					.once('end', () => resolve(response.statusCode))
					.once('error', reject);
			})
			.once('error', reject);
	});
	// A filter may be redirected to its canonical spelling.
	if (status !== 200 && status !== 301) throw new Error(`${path} was answered with ${status}`);
}
