import { openDatabase } from '#db/client.ts';
import { CODES, fillRules, OFFERS, ZONES } from './fill-rules.ts';
import { rate } from './load.ts';
import { copyOf, orderThrough, prepareBuyers, ratePerSecond } from './orders.ts';
import { type RunningShop, startShop } from './processes.ts';
import { withThrowawayServer } from './throwaway-server.ts';

// What rules cost: a shop with 200 zones, 50 offers, 1,000 codes and VAT, compared with the same shop without any.

const ROUNDS = 11;
const SECONDS = 1;
/** The engine compiles what runs often; until then rates rise from round to round. */
const WARM_SECONDS = 8;
const AT_ONCE = 4;
const PORTS = { plain: 4396, ruled: 4397 };

/** Requests a second of one round, in which both shops had their turn one right after the other. */
type Rates = { plain: number; ruled: number };

/** Prints how fast the shop with rules is; `aim` is the lowest share of the plain one's rate wanted. */
export async function measureRules(aim: number): Promise<void> {
	process.stdout.write(
		`\nA shop with ${ZONES} zones, ${OFFERS} offers, ${CODES} codes and VAT against one without (aim ≥ ${aim})\n`,
	);
	await withThrowawayServer('rules', async ({ url }) => {
		const tokens = await prepareBuyers(url);
		const plainUrl = await copyOf(url, 'plain');
		const ruledUrl = await copyOf(url, 'ruled');
		const db = openDatabase(ruledUrl, 2);
		await fillRules(db);
		await db.$client.end();
		const plain = await startShop(PORTS.plain, { DATABASE_URL: plainUrl, WORKERS: '0' });
		const ruled = await startShop(PORTS.ruled, { DATABASE_URL: ruledUrl, WORKERS: '0' });
		try {
			for (const [name, path] of Object.entries(PAGES)) {
				const headers = {
					...(name.includes('cart') ? signedIn(tokens[0] ?? '') : {}),
					...(name === 'cart of the API' ? UNCOMPRESSED : {}),
				};
				print(name, await compare(plain, ruled, path, headers), aim);
			}
			print('orders', await compareOrders(plain, ruled, tokens.slice(1)), aim);
		} finally {
			await plain.stop();
			await ruled.stop();
		}
	});
}

/** Addresses of pages and calls; those that are cached differ from request to request. */
const PAGES: Record<string, (n: number) => string> = {
	'product page': (n) => `/product/product-${n % 200}?visit=${n}`,
	'list page': (n) => `/goods?min=${(n % 9000) + 1}`,
	'list of the API': (n) => `/api/products/goods?min=${(n % 9000) + 1}`,
	'cart page': () => '/cart',
	'cart of the API': () => '/api/cart',
};

/**
 * With the price of an offer this cart is 1,097 bytes, without it 1,021: compressed and not. That would be compared, not the rules.
 */
const UNCOMPRESSED = { 'accept-encoding': 'identity' };

function signedIn(token: string): Record<string, string> {
	const cookie = `bridgehead_session=${token}; bridgehead_signed_in=1`;
	return { authorization: `Bearer ${token}`, cookie };
}

/** Some rounds once both have warmed up. */
async function compare(
	plain: RunningShop,
	ruled: RunningShop,
	path: (n: number) => string,
	headers: Record<string, string>,
): Promise<Rates[]> {
	let n = 0;
	const next = () => {
		n += 1;
		return path(n);
	};
	for (const { url } of [plain, ruled]) await rate(url, next, AT_ONCE, WARM_SECONDS, headers);
	return inRounds(({ url }) => rate(url, next, AT_ONCE, SECONDS, headers), plain, ruled);
}

/** Which shop begins alternates, so that a machine that becomes slower or faster meanwhile favours neither. */
async function inRounds(
	measure: (shop: RunningShop, round: number) => Promise<number>,
	plain: RunningShop,
	ruled: RunningShop,
): Promise<Rates[]> {
	const shops = { plain, ruled };
	const rounds: Rates[] = [];
	for (let round = 0; round < ROUNDS; round += 1) {
		const rates: Rates = { plain: 0, ruled: 0 };
		const order = round % 2 === 0 ? (['plain', 'ruled'] as const) : (['ruled', 'plain'] as const);
		for (const name of order) rates[name] = await measure(shops[name], round);
		rounds.push(rates);
	}
	return rounds;
}

async function compareOrders(
	plain: RunningShop,
	ruled: RunningShop,
	tokens: readonly string[],
): Promise<Rates[]> {
	const share = Math.floor(tokens.length / ROUNDS);
	return inRounds(
		({ url }, round) =>
			ratePerSecond(tokens.slice(round * share, (round + 1) * share), orderThrough(url)),
		plain,
		ruled,
	);
}

/** The median of the rounds' ratios: a machine that was busy with other things in one of them does not count. */
function print(name: string, rounds: readonly Rates[], aim: number): void {
	const ratioOf = ({ plain, ruled }: Rates) => ruled / plain;
	const median = rounds.toSorted((a, b) => ratioOf(a) - ratioOf(b))[Math.floor(rounds.length / 2)];
	if (!median) throw new Error('Nothing was measured.');
	const { plain, ruled } = median;
	const ratio = ratioOf(median);
	process.stdout.write(
		`  ${name.padEnd(18)}${ratio.toFixed(2)}   (${ruled.toFixed(0)} / ${plain.toFixed(0)} a second)${ratio < aim ? '  UNDER' : ''}\n`,
	);
}
