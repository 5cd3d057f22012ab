import { mkdtemp, rm } from 'node:fs/promises';
import http from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { users } from '#db/account-schema.ts';
import { categories, products } from '#db/catalogue-schema.ts';
import { openDatabase } from '#db/client.ts';
import { startEmbedded } from '#db/embedded.ts';
import { cartItems } from '#db/order-schema.ts';
import { prepareDatabase } from '#server/start-database.ts';
import { issueToken } from '#shop/accounts/sign-in.ts';
import { connectJobs, disconnectJobs } from '#shop/kit/jobs.ts';
import { fillRules } from './fill-rules.ts';
import { startShop } from './processes.ts';
import { recordStatements, type Statement } from './statements.ts';
import { addressOf, onServer } from './throwaway-server.ts';
import { uncachedApp } from './uncached-app.ts';

// Orders a second through the API, compared with the same SQL sent by the driver alone.

const BUYERS = 900;
const AT_ONCE = 8;
const ROUNDS = 3;
const PORT = 4392;
const NO_RULES = 'no rules';

/** Prints how fast orders are placed; `aim` is the lowest share of the driver's own rate wanted. */
export async function measureOrders(aim: number): Promise<void> {
	process.stdout.write(
		`\nOrders a second through the API against the same SQL by the driver alone (aim ≥ ${aim})\n`,
	);
	const folder = await mkdtemp(path.join(tmpdir(), 'bridgehead-orders-'));
	const server = await startEmbedded({ folder, rights: { mayCreateDatabases: true } });
	try {
		const tokens = await prepareBuyers(server.url);
		await compareOrders(NO_RULES, server.url, tokens, aim);
		const db = openDatabase(addressOf(server.url, 'base'), 2);
		await fillRules(db);
		await db.$client.end();
		await compareOrders('zones, offers, codes', server.url, tokens, aim);
	} finally {
		await server.stop();
		await rm(folder, { recursive: true, force: true });
	}
}

async function compareOrders(
	name: string,
	serverUrl: string,
	tokens: string[],
	aim: number,
): Promise<void> {
	const named = (use: string) =>
		copyOf(serverUrl, `${use}_${name === NO_RULES ? 'plain' : 'ruled'}`);
	const recorded = await recordOrders(await named('recorded'), tokens);
	const replayUrl = await named('replayed');
	await allowOtherOrders(replayUrl);
	const shop = await startShop(PORT, { DATABASE_URL: await named('served'), WORKERS: '0' });
	const rates = { api: 0, driver: 0 };
	const share = BUYERS / ROUNDS;
	for (let round = 0; round < ROUNDS; round += 1) {
		const from = round * share;
		const part = <T>(list: T[]) => list.slice(from, from + share);
		rates.api = Math.max(rates.api, await ratePerSecond(part(tokens), orderThrough(shop.url)));
		const pool = new pg.Pool({ connectionString: replayUrl, max: AT_ONCE });
		rates.driver = Math.max(rates.driver, await ratePerSecond(part(recorded), replayOn(pool)));
		await pool.end();
	}
	await shop.stop();
	const ratio = rates.api / rates.driver;
	process.stdout.write(
		`  ${name.padEnd(22)}${ratio.toFixed(2)}   (${rates.api.toFixed(0)} / ${rates.driver.toFixed(0)} a second)${ratio < aim ? '  UNDER' : ''}\n`,
	);
}

/** A database `base` in which every buyer has two products in the cart; returns their tokens. */
export async function prepareBuyers(serverUrl: string): Promise<string[]> {
	await onServer(serverUrl, 'create database base');
	const db = openDatabase(addressOf(serverUrl, 'base'));
	await prepareDatabase(db);
	const [category] = await db
		.insert(categories)
		.values({ slug: 'goods', name: 'Goods' })
		.returning();
	const goods = await db
		.insert(products)
		.values(
			Array.from({ length: 200 }, (_, n) => ({
				categoryId: category?.id ?? 0,
				slug: `product-${n}`,
				name: `Product ${n}`,
				sellingKobo: 1_000_000,
				originalKobo: 1_000_000,
				qty: 1_000_000,
			})),
		)
		.returning({ id: products.id });
	const buyers = await db
		.insert(users)
		.values(
			Array.from({ length: BUYERS }, (_, n) => ({
				name: 'Buyer',
				email: `b${n}@example.com`,
				passwordHash: '-',
			})),
		)
		.returning({ id: users.id });
	await db.insert(cartItems).values(
		buyers.flatMap(({ id }, n) =>
			[n, n + 1].map((m) => ({
				userId: id,
				productId: goods[m % goods.length]?.id ?? 0,
				productQty: 1,
				seenKobo: 1_000_000,
			})),
		),
	);
	const tokens = await db.transaction(async (tx) => {
		const made: string[] = [];
		for (const { id } of buyers) made.push(await issueToken(tx, id));
		return made;
	});
	await db.$client.end();
	return tokens;
}

/** A copy of that database; returns its address. */
export async function copyOf(serverUrl: string, name: string): Promise<string> {
	await onServer(serverUrl, `create database ${name} template base`);
	return addressOf(serverUrl, name);
}

export const ORDER = {
	firstname: 'Ada',
	lastname: 'Obi',
	phone: '08031234567',
	email: 'ada@example.com',
	address: '14 Oguta Road',
	city: 'Onitsha',
	state: 'Anambra',
	zipcode: '430001',
	payment_mode: 'cod',
	payment_id: '',
	/** Needed where fees differ within a state. */
	lga: 'Onitsha North',
};

/** Places every buyer's order once and records the SQL that each request sends. */
async function recordOrders(url: string, tokens: string[]): Promise<Statement[][]> {
	const db = openDatabase(url);
	await connectJobs(db);
	const app = await uncachedApp(db);
	const recorded: Statement[][] = [];
	for (const token of tokens) {
		const headers = { authorization: `Bearer ${token}` };
		const request = { method: 'POST', url: '/api/place-order', headers, payload: ORDER } as const;
		const statements = await recordStatements(async () => {
			const response = await app.inject(request);
			if (response.json().status !== 200) throw new Error(`an order was refused: ${response.body}`);
		});
		if (statements.length === 0) throw new Error('no statement of an order was seen');
		recorded.push(statements);
	}
	await app.close();
	await disconnectJobs();
	await db.$client.end();
	return recorded;
}

/**
 * Lets movements of stock name the orders that were recorded: of several that are replayed at once, each gets an id as its
 * turn comes, which may be that of another.
 */
async function allowOtherOrders(url: string): Promise<void> {
	const client = new pg.Client({ connectionString: url });
	await client.connect();
	await client.query(
		'alter table stock_movements drop constraint stock_movements_order_id_orders_id_fk',
	);
	await client.end();
}

function replayOn(pool: pg.Pool) {
	return async (statements: Statement[]) => {
		const client = await pool.connect();
		for (const { text, values } of statements) await client.query(text, values);
		client.release();
	};
}

/** What places an order through the API with a buyer's token. */
export function orderThrough(shopUrl: string) {
	const agent = new http.Agent({ keepAlive: true, maxSockets: AT_ONCE });
	const payload = JSON.stringify(ORDER);
	return (token: string) =>
		new Promise<void>((resolve, reject) => {
			const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
			const request = http.request(
				`${shopUrl}/api/place-order`,
				{ method: 'POST', agent, headers },
				(response) => {
					let body = '';
					response.setEncoding('utf8').on('data', (chunk: string) => {
						body += chunk;
					});
					response.on('end', () =>
						body.includes('"status":200') ? resolve() : reject(new Error(body)),
					);
				},
			);
			request.on('error', reject).end(payload);
		});
}

/** How many of these are worked on a second, some at once. */
export async function ratePerSecond<T>(
	inputs: T[],
	work: (input: T) => Promise<void>,
): Promise<number> {
	const waiting = [...inputs];
	const began = performance.now();
	await Promise.all(
		Array.from({ length: AT_ONCE }, async () => {
			for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) await work(next);
		}),
	);
	return (inputs.length * 1000) / (performance.now() - began);
}
