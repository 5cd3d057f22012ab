import { parseArgs } from 'node:util';
import { measureCostlyRequests } from './costly-requests/costly-requests.ts';
import { auditPage } from './lighthouse.ts';
import { measureLists } from './lists.ts';
import { rate, ratio } from './load.ts';
import { measureOrders } from './orders.ts';
import { measureOverload } from './overload.ts';
import { measureWebhooks } from './payments.ts';
import { type RunningShop, startBare, startShop } from './processes.ts';
import { profileRendering } from './render-profile.ts';
import { measureRules } from './rules.ts';
import { measureSearch } from './search/search.ts';
import { measureTwoProcesses } from './two-processes.ts';
import { BUDGET_KB, weigh } from './weight.ts';

// `npm run bench`: the shop's speed as ratios within one run, its weight against the budgets of the look, and how long
// people wait under more load than it can serve. `-- --only overload` measures one part.

const PORT = 4391;
const PROFILED_PORT = 4395;
const KB = 1024;
const AIM = {
	cached: 0.8,
	orders: 0.6,
	lists: { staff: 2, shoppers: 3 },
	two: 1.7,
	webhookMs: 300,
	rules: 0.8,
	/** How many plain requests the costliest of their kind may cost. */
	costly: 20,
	/** Out of 100, on a phone; and what is loaded for nothing, in KB. */
	lighthouse: { score: 98, unusedScriptKb: 25 },
};
const RENDERS_AT_ONCE = 4;

const onOneShop: Record<string, (shop: RunningShop, paths: Paths) => Promise<void>> = {
	cached: measureCached,
	render: measureRender,
	weight: measureWeight,
	lighthouse: measureLighthouse,
	overload: ({ url }, { product }) => measureOverload(url, product),
};
const alone: Record<string, () => Promise<void>> = {
	two: () => measureTwoProcesses(AIM.two),
	orders: () => measureOrders(AIM.orders),
	search: measureSearch,
	lists: () => measureLists(AIM.lists),
	webhooks: () => measureWebhooks(AIM.webhookMs),
	rules: () => measureRules(AIM.rules),
	costly: () => measureCostlyRequests(AIM.costly),
};
const { only } = parseArgs({ options: { only: { type: 'string' } } }).values;
const isWanted = (part: string) => !only || part === only;

if (Object.keys(onOneShop).some(isWanted)) {
	const shop = await startShop(PORT);
	try {
		const paths = await pathsToMeasure(shop.url);
		for (const [part, measure] of Object.entries(onOneShop))
			if (isWanted(part)) await measure(shop, paths);
	} finally {
		await shop.stop();
	}
}
for (const [part, measure] of Object.entries(alone)) if (isWanted(part)) await measure();

type Paths = Awaited<ReturnType<typeof pathsToMeasure>>;

/** A category of the sample catalogue and a product of it, found through the API. */
async function pathsToMeasure(url: string) {
	const { category } = await getJson<{ category: { slug: string }[] }>(`${url}/api/all-category`);
	const slug = category[0]?.slug ?? '';
	const { data } = await getJson<{ data: { slug: string }[] }>(`${url}/api/products/${slug}`);
	const [article] = await getJson<{ slug: string }[]>(`${url}/api/articles`);
	return {
		home: '/',
		category: `/${slug}`,
		product: `/product/${data[0]?.slug}`,
		article: `/blog/${article?.slug}`,
		apiList: `/api/products/${slug}`,
		apiDetail: `/api/product-by-slug/${data[0]?.slug}`,
	};
}

async function getJson<T>(url: string): Promise<T> {
	const response = await fetch(url);
	return (await response.json()) as T;
}

async function measureCached(shop: RunningShop, paths: Paths): Promise<void> {
	heading(
		`Cached responses against a bare node:http server sending the same bytes (aim ≥ ${AIM.cached})`,
	);
	const bare = await startBare(shop.url, Object.values(paths));
	for (const [name, path] of Object.entries(paths)) {
		const found = await ratio(shop.url + path, bare.url + path);
		row(
			name,
			`${found.ratio.toFixed(2)}   (${found.shop.toFixed(0)} / ${found.bare.toFixed(0)} a second)`,
		);
	}
	await bare.stop();
}

async function measureRender(shop: RunningShop, { product }: Paths): Promise<void> {
	heading('Product page rendered anew for every request');
	let n = 0;
	const next = () => {
		n += 1;
		return `${product}?visit=${n}`;
	};
	// The engine compiles what runs often: the first seconds are slower than all that follow.
	const rounds: number[] = [];
	for (let round = 0; round < 3; round += 1)
		rounds.push(await rate(shop.url, next, RENDERS_AT_ONCE));
	row('renders a second', rounds.map((perSecond) => perSecond.toFixed(0)).join(', then '));
	const profile = await profileRendering(PROFILED_PORT, next, RENDERS_AT_ONCE);
	process.stdout.write('  what the rendering thread does:\n');
	for (const [part, share] of profile)
		process.stdout.write(`${(share * 100).toFixed(0).padStart(6)} % ${part}\n`);
}

async function measureWeight(shop: RunningShop, paths: Paths): Promise<void> {
	heading('Bytes of a first visit on a phone, compressed, in KB (budget)');
	for (const name of ['home', 'category', 'product'] as const) {
		const weight = await weigh(shop.url + paths[name], '4G');
		const kinds = Object.entries(weight).map(([kind, bytes]) => {
			const most = BUDGET_KB[kind as keyof typeof BUDGET_KB];
			const isOver = most !== undefined && bytes > most * KB;
			// The one figure that does not depend on the machine: too much of it fails the run.
			if (isOver) process.exitCode = 1;
			const over = isOver ? ' OVER' : '';
			return `${kind} ${(bytes / KB).toFixed(1)}${most ? ` (${most}${over})` : ''}`;
		});
		const { total } = await weigh(shop.url + paths[name], '3G');
		row(name, `${kinds.join('   ')}   (with 3G ${(total / KB).toFixed(1)})`);
	}
}

async function measureLighthouse(shop: RunningShop, paths: Paths): Promise<void> {
	const { score, unusedScriptKb } = AIM.lighthouse;
	heading(
		`Lighthouse on a phone: performance, accessibility, best practices, SEO (aim ≥ ${score}; unused script ≤ ${unusedScriptKb} KB)`,
	);
	for (const name of ['home', 'category', 'product', 'article'] as const) {
		const { scores, ...figures } = await auditPage(shop.url + paths[name]);
		row(
			name,
			[
				Object.values(scores).join(' '),
				`LCP ${figures.lcpMs.toFixed(0)} ms`,
				`blocked ${figures.blockingMs.toFixed(0)} ms`,
				`CLS ${figures.layoutShift.toFixed(3)}`,
				`unused script ${(figures.unusedScriptBytes / KB).toFixed(1)} KB`,
				`machine ${figures.machineIndex.toFixed(0)}`,
			].join('   '),
		);
	}
}

function heading(text: string): void {
	process.stdout.write(`\n${text}\n`);
}

function row(name: string, text: string): void {
	process.stdout.write(`  ${name.padEnd(18)}${text}\n`);
}
