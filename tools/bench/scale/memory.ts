import { readFile } from 'node:fs/promises';
import { pressed } from '../load.ts';
import { startShop } from '../processes.ts';
import { GRADED_QUERIES } from '../search/queries.ts';
import type { MeasuredShop } from './calls.ts';

const PORT = 4397;

export type Memory = {
	restMb: number;
	servingMb: number;
	mostMb: number;
	perSecond: number;
	/** Answered with 503: the mix may be more than a small machine can serve. */
	refused: number;
};

/** The memory of one shop process with its worker: at rest, after serving a mix of requests, and at its peak. */
export async function measureMemory(
	url: string,
	{ categories, goods }: MeasuredShop,
	folder: string,
): Promise<Memory> {
	const shop = await startShop(PORT, { DATABASE_URL: url, SAMPLE_CATALOGUE: '0' }, folder);
	try {
		const rest = await memoryOf(shop.pid);
		const paths = [
			...categories.flatMap(({ slug, lastPage }) => [`/${slug}`, `/${slug}?page=${lastPage}`]),
			...categories.map(({ slug }) => `/api/products/${slug}?sort=price_asc&in_stock=1`),
			...goods.flatMap(({ slug }) => [`/product/${slug}`, `/api/product-by-slug/${slug}`]),
			...GRADED_QUERIES.map(([query]) => `/search?q=${encodeURIComponent(query)}`),
		];
		let n = 0;
		// Steps through the paths in such a way that kinds of pages alternate.
		const step = 373;
		const { perSecond, refused, failed } = await pressed(shop.url, () => {
			n += step;
			return paths[n % paths.length] ?? '/';
		});
		if (failed) throw new Error(`${failed} requests of the mix failed`);
		const served = await memoryOf(shop.pid);
		return { restMb: rest.now, servingMb: served.now, mostMb: served.most, perSecond, refused };
	} finally {
		await shop.stop();
	}
}

/** A process's memory in MB, according to Linux. */
export async function memoryOf(pid: number): Promise<{ now: number; most: number }> {
	const status = await readFile(`/proc/${pid}/status`, 'utf8');
	const of = (name: string) =>
		Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1]) / 1024;
	return { now: of('VmRSS'), most: of('VmHWM') };
}
