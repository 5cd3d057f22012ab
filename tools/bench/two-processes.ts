import { mkdtemp, rm } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import path from 'node:path';
import { startEmbedded } from '#db/embedded.ts';
import { rate } from './load.ts';
import { type RunningShop, startBare, startShop } from './processes.ts';
import { limitProcessor } from './processor-share.ts';

// What a second process on the same database adds, for pages that are rendered anew for every request and for cached ones.

const PORT = 4394;
const AT_ONCE = 4;
/** Shops, PostgreSQL and the one who asks: with fewer cores they take the processor from each other. */
const CORES_NEEDED = 4;
/** The share of a core that each shop gets where the cores would not suffice: the rest is for PostgreSQL and the load. */
const SHARE = 1 / 8;

type Measured = { perSecond: number; perCpuSecond: number };

/**
 * Prints how much more two processes serve than one. Where the cores do not suffice to show that by the clock, what
 * counts is the work done per second of the shops' own processor time, which stays the same unless they hold each other
 * up; for cached pages it is what two bare servers, which share nothing, add on the same cores. The clock shows it there
 * too when each shop is held to a small share of a core.
 */
export async function measureTwoProcesses(aim: number): Promise<void> {
	process.stdout.write(`\nTwo processes on one database against one (aim ≥ ${aim})\n`);
	const folder = await mkdtemp(path.join(tmpdir(), 'bridgehead-two-'));
	const server = await startEmbedded({ folder });
	const given = { DATABASE_URL: server.url, WORKERS: '0' };
	const shops: RunningShop[] = [];
	try {
		for (const port of [PORT, PORT + 1]) shops.push(await startShop(port, given));
		const product = await productOf(shops[0]?.url ?? '');
		const one: Measured[] = [];
		const two: Measured[] = [];
		// Taken in turns, so that a busy moment of the machine meets both.
		for (let round = 0; round < 3; round += 1) {
			one.push(await measure(shops.slice(round % 2, (round % 2) + 1), product));
			two.push(await measure(shops, product));
		}
		const best = (list: Measured[], key: keyof Measured) => Math.max(...list.map((m) => m[key]));
		const clock = best(two, 'perSecond') / best(one, 'perSecond');
		const work = (2 * best(two, 'perCpuSecond')) / best(one, 'perCpuSecond');
		const cores = cpus().length;
		const few = cores < CORES_NEEDED;
		row(
			'by the clock',
			`${clock.toFixed(2)} times   (${figures(two)} / ${figures(one)} renders a second)`,
		);
		row('by processor time', `${work.toFixed(2)} times   (of 2.00 if neither holds up the other)`);
		if (few)
			row(
				'',
				`${cores} cores for two shops, PostgreSQL and the load: the clock cannot show it here`,
			);
		if ((few ? work : clock) < aim) row('', 'UNDER the aim');
		await measureCached(shops, product);
		if (few) await measureHeld(shops, product, aim);
	} finally {
		for (const shop of shops) await shop.stop();
		await server.stop();
		await rm(folder, { recursive: true, force: true });
	}
}

async function measureCached(shops: RunningShop[], product: string): Promise<void> {
	const bare = [];
	for (const { url } of shops) bare.push(await startBare(url, [product]));
	const shop = await gain(shops, product);
	const most = await gain(bare, product);
	for (const server of bare) await server.stop();
	row(
		'cached, by the clock',
		`${shop.toFixed(2)} times   (two bare servers: ${most.toFixed(2)} times)`,
	);
}

/** The same by the clock, with each shop held to its share of a core. */
async function measureHeld(
	shops: readonly RunningShop[],
	product: string,
	aim: number,
): Promise<void> {
	const pids = shops.map(({ pid }) => pid);
	const release = limitProcessor(pids, SHARE);
	if (!release) {
		row('', 'control groups cannot be made here: not measured with less of a core for each');
		return;
	}
	try {
		let n = 0;
		const anew = () => {
			n += 1;
			return `${product}?held=${n}`;
		};
		const cached = await gain(shops, product);
		const read = await gain(shops, product.replace('/product/', '/api/product-by-slug/'));
		const renders = await gain(shops, '', anew, AT_ONCE);
		const summary = `cached ${cached.toFixed(2)}, API ${read.toFixed(2)}, renders ${renders.toFixed(2)} times`;
		const isUnder = Math.min(cached, read, renders) < aim;
		row(
			`1/${1 / SHARE} core for each`,
			`by the clock: ${summary}${isUnder ? ' UNDER the aim' : ''}`,
		);
	} finally {
		release();
	}
}

/** How many times as much all these servers answer as one of them. */
async function gain(
	servers: readonly { url: string }[],
	path: string,
	next?: () => string,
	atOnce?: number,
): Promise<number> {
	const together = async (some: readonly { url: string }[]) => {
		const rates = await Promise.all(some.map(({ url }) => rate(url + path, next, atOnce)));
		return rates.reduce((sum, each) => sum + each, 0);
	};
	const one: number[] = [];
	const all: number[] = [];
	for (let round = 0; round < 3; round += 1) {
		one.push(await together(servers.slice(round % 2, (round % 2) + 1)));
		all.push(await together(servers));
	}
	return Math.max(...all) / Math.max(...one);
}

async function productOf(url: string): Promise<string> {
	const read = async (call: string) => (await fetch(url + call)).json();
	const { popularProducts } = (await read('/api/popular-products')) as {
		popularProducts: { slug: string }[];
	};
	return `/product/${popularProducts[0]?.slug}`;
}

async function measure(shops: RunningShop[], product: string): Promise<Measured> {
	const cpu = () => shops.reduce((sum, shop) => sum + shop.cpuSeconds(), 0);
	let n = 0;
	const next = () => {
		n += 1;
		return `${product}?turn=${performance.now()}-${n}`;
	};
	const before = { cpu: cpu(), at: performance.now() };
	const rates = await Promise.all(shops.map((shop) => rate(shop.url, next, AT_ONCE)));
	const perSecond = rates.reduce((sum, each) => sum + each, 0);
	const seconds = (performance.now() - before.at) / 1000;
	return { perSecond, perCpuSecond: (perSecond * seconds) / (cpu() - before.cpu) };
}

function figures(list: Measured[]): string {
	return Math.max(...list.map(({ perSecond }) => perSecond)).toFixed(0);
}

function row(name: string, text: string): void {
	process.stdout.write(`  ${name.padEnd(20)}${text}\n`);
}
