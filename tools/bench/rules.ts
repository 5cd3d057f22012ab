import { eq } from 'drizzle-orm';
import { categories, products } from '#db/catalogue-schema.ts';
import { type Db, openDatabase } from '#db/client.ts';
import {
	deliveryAreas,
	deliveryMethods,
	deliveryRates,
	deliveryZones,
} from '#db/delivery/delivery-schema.ts';
import { cartCodes, discountGoods, discounts } from '#db/discounts/discount-schema.ts';
import { cartItems } from '#db/order-schema.ts';
import { settings } from '#db/site-schema.ts';
import { localGovernments } from '#shop/delivery/local-governments.ts';
import { NIGERIAN_STATES } from '#shop/settings/nigeria-states.ts';
import { rate } from './load.ts';
import { copyOf, ORDER, orderThrough, prepareBuyers, ratePerSecond } from './orders.ts';
import { type RunningShop, startShop } from './processes.ts';
import { withThrowawayServer } from './throwaway-server.ts';

// What rules cost: a shop with 200 zones, 50 offers, 1,000 codes and VAT, compared with the same shop without any.

const ZONES = 200;
const OFFERS = 50;
const CODES = 1000;
const ROUNDS = 5;
const SECONDS = 2;
/** The engine compiles what runs often; until then rates rise from round to round. */
const WARM_SECONDS = 8;
const AT_ONCE = 4;
const PORTS = { plain: 4396, ruled: 4397 };
const DAY_MS = 24 * 60 * 60 * 1000;

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
				const headers = name.includes('cart') ? signedIn(tokens[0] ?? '') : {};
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

function signedIn(token: string): Record<string, string> {
	const cookie = `bridgehead_session=${token}; bridgehead_signed_in=1`;
	return { authorization: `Bearer ${token}`, cookie };
}

/** The best of some rounds each, taken alternately once both have warmed up. */
async function compare(
	plain: RunningShop,
	ruled: RunningShop,
	path: (n: number) => string,
	headers: Record<string, string>,
): Promise<Rates> {
	const best: Rates = { plain: 0, ruled: 0 };
	let n = 0;
	const next = () => {
		n += 1;
		return path(n);
	};
	for (const { url } of [plain, ruled]) await rate(url, next, AT_ONCE, WARM_SECONDS, headers);
	for (let round = 0; round < ROUNDS; round += 1) {
		best.plain = Math.max(best.plain, await rate(plain.url, next, AT_ONCE, SECONDS, headers));
		best.ruled = Math.max(best.ruled, await rate(ruled.url, next, AT_ONCE, SECONDS, headers));
	}
	return best;
}

async function compareOrders(
	plain: RunningShop,
	ruled: RunningShop,
	tokens: readonly string[],
): Promise<Rates> {
	const best: Rates = { plain: 0, ruled: 0 };
	const order = { ...ORDER, lga: 'Onitsha North' };
	const share = Math.floor(tokens.length / ROUNDS);
	for (let round = 0; round < ROUNDS; round += 1) {
		const part = tokens.slice(round * share, (round + 1) * share);
		best.plain = Math.max(best.plain, await ratePerSecond(part, orderThrough(plain.url, order)));
		best.ruled = Math.max(best.ruled, await ratePerSecond(part, orderThrough(ruled.url, order)));
	}
	return best;
}

function print(name: string, { plain, ruled }: Rates, aim: number): void {
	const ratio = ruled / plain;
	process.stdout.write(
		`  ${name.padEnd(18)}${ratio.toFixed(2)}   (${ruled.toFixed(0)} / ${plain.toFixed(0)} a second)${ratio < aim ? '  UNDER' : ''}\n`,
	);
}

/** Writes the rules of a large shop into one that has none; every cart gets a code that counts. */
async function fillRules(db: Db): Promise<void> {
	await fillDelivery(db);
	await fillDiscounts(db);
	const tax = { isRegistered: true, tin: '12345678-0001', rate: 750 };
	await db.insert(settings).values([
		{ key: 'deliveryByZone', value: true },
		{ key: 'tax', value: tax },
	]);
}

/** Every state is a zone; the rest are local governments with fees of their own. */
async function fillDelivery(db: Db): Promise<void> {
	const states = NIGERIAN_STATES.map(({ code }) => ({ state: code, lga: '' }));
	const lgas = NIGERIAN_STATES.flatMap(({ code }) =>
		localGovernments(code).map((lga) => ({ state: code, lga })),
	);
	const areas = [...states, ...lgas].slice(0, ZONES);
	const zones = await db
		.insert(deliveryZones)
		.values(areas.map((_, n) => ({ name: `Zone ${n}` })))
		.returning({ id: deliveryZones.id });
	await db
		.insert(deliveryAreas)
		.values(areas.map((area, n) => ({ ...area, zoneId: zones[n]?.id ?? 0 })));
	const methods = await db
		.insert(deliveryMethods)
		.values([
			{ kind: 'rider', name: 'Rider', position: 1 },
			{ kind: 'courier', name: 'Courier', position: 2 },
			{ kind: 'pickup', name: 'Pick up', position: 3 },
		])
		.returning({ id: deliveryMethods.id });
	await db.insert(deliveryRates).values(
		zones.flatMap(({ id: zoneId }) =>
			methods.map(({ id: methodId }, n) => ({
				zoneId,
				methodId,
				feeKobo: (3 - n) * 50_000,
				daysFrom: 1,
				daysTo: 3,
			})),
		),
	);
}

async function fillDiscounts(db: Db): Promise<void> {
	const goods = await db.select({ id: products.id }).from(products);
	const [category] = await db.select().from(categories).where(eq(categories.slug, 'goods'));
	const now = Date.now();
	const offers = await db
		.insert(discounts)
		.values(
			Array.from({ length: OFFERS }, (_, n) => ({
				name: `Offer ${n}`,
				...(n % 4 === 3
					? { kind: 'amount' as const, amountKobo: 10_000 + n, isEachPiece: true }
					: { kind: 'percent' as const, percent: (n % 20) + 1 }),
				scope: (['products', 'categories', 'brands', 'products'] as const)[n % 4] ?? 'products',
				// Some end, and some have not begun.
				...(n % 5 === 0 ? { endsAt: new Date(now + (n + 1) * DAY_MS) } : {}),
				...(n % 7 === 0 ? { startsAt: new Date(now + (n - 25) * DAY_MS) } : {}),
			})),
		)
		.returning({ id: discounts.id });
	const named = (n: number) => {
		if (n % 4 === 1) return [{ categoryId: category?.id ?? 0 }];
		if (n % 4 === 2) return [{ brand: `Brand ${n}` }];
		return Array.from({ length: 5 }, (_, m) => ({
			productId: goods[(n * 4 + m) % goods.length]?.id,
		}));
	};
	await db
		.insert(discountGoods)
		.values(
			offers.flatMap(({ id: discountId }, n) => named(n).map((one) => ({ discountId, ...one }))),
		);
	const codes = await db
		.insert(discounts)
		.values(
			Array.from({ length: CODES }, (_, n) => ({
				name: `Code ${n}`,
				code: `CODE-${n}`,
				kind: 'delivery' as const,
				scope: 'order' as const,
				mostUses: n % 2 === 0 ? 1_000 : null,
			})),
		)
		.returning({ id: discounts.id });
	const buyers = await db.selectDistinct({ userId: cartItems.userId }).from(cartItems);
	await db
		.insert(cartCodes)
		.values(buyers.map(({ userId }, n) => ({ userId, discountId: codes[n % CODES]?.id ?? 0 })));
}
