import { mkdtemp, rm } from 'node:fs/promises';
import http from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, test } from '@playwright/test';
import type { ServerBuild } from 'react-router';
import { z } from 'zod';
import { openDatabase } from '#db/client.ts';
import { startEmbedded } from '#db/embedded.ts';
import { issueToken } from '#shop/accounts/sign-in.ts';
import { makeAdminUser } from '#tests/helpers/staff.ts';
import {
	type OddRequest,
	oddAddresses,
	oddBodies,
	oddForms,
	oddHeaders,
	oddSearches,
} from './odd-requests.ts';
import { closeShop, freePort, openShop } from './own-shop.ts';
import { processorTime } from './processor-time.ts';

// No request costs the shop much more than the plain one of its kind, whoever sends it.

const MOST_TIMES = 20;
/** What is quicker is no harm, and the clock of a busy machine cannot distinguish it. */
const QUICK_MS = 5;
/** How often both are asked again before the difference is believed. */
const ROUNDS = 5;
/** As many costly requests end the search for more. */
const ENOUGH = 3;
const BUILD = path.resolve('build/server/index.js');
/** These end the caller's own session. */
const ENDING = /logout|password/i;

const Calls = z.record(
	z.string(),
	z.record(z.string(), z.looseObject({ requestBody: z.unknown().optional() })),
);

type Caller = (request: OddRequest) => Promise<{ ms: number; status: number }>;
/** An address, its plain request and the odd ones that are compared with it. */
type Kind = { plain: OddRequest; odd: OddRequest[] };

test.setTimeout(600_000);
// In one worker: each would open a shop of its own for them.
test.describe.configure({ mode: 'default' });

let folder: string;
let shop: Awaited<ReturnType<typeof openShop>>;
let callers: Record<'guest' | 'staff', Caller>;
let api: z.infer<typeof Calls>;

test.beforeAll(async () => {
	folder = await mkdtemp(path.join(tmpdir(), 'bridgehead-costly-'));
	const port = await freePort();
	const uploads = path.resolve('.cache/e2e-uploads');
	shop = await openShop(folder, port, {
		SAMPLE_CATALOGUE: '1',
		UPLOADS_URL: uploads,
		LOG_LEVEL: 'silent',
	});
	const db = openDatabase((await startEmbedded({ folder: path.join(folder, 'postgres') })).url, 2);
	const { id } = await makeAdminUser(db);
	const token = await db.transaction((tx) => issueToken(tx, id));
	await db.$client.end();
	const origin = `http://127.0.0.1:${port}`;
	const session = { authorization: `Bearer ${token}`, cookie: `bridgehead_session=${token}` };
	callers = { guest: callerOf(origin, {}), staff: callerOf(origin, session) };
	const document = await fetch(`${origin}/api/openapi.json`);
	api = z.object({ paths: Calls }).parse(await document.json()).paths;
});

test.afterAll(async () => {
	await closeShop(shop);
	await rm(folder, { recursive: true, force: true });
});

for (const who of ['guest', 'staff'] as const) {
	test(`no address of a page costs more than ${MOST_TIMES} plain ones: ${who}`, async () => {
		const { routes }: ServerBuild = await import(BUILD);
		const patterns = Object.values(routes).map((route) => patternOf(routes, route));
		expect(patterns.length).toBeGreaterThan(80);
		await compare(who, [...new Set(patterns)].map(kindOfAddress));
	});

	test(`no call of the API costs more than ${MOST_TIMES} plain ones: ${who}`, async () => {
		const patterns = Object.keys(api).map((each) => each.replaceAll(/\{(\w+)\}/g, ':$1'));
		expect(patterns.length).toBeGreaterThan(40);
		await compare(who, patterns.map(kindOfAddress));
	});

	test(`no body costs more than ${MOST_TIMES} plain ones: ${who}`, async () => {
		const { routes }: ServerBuild = await import(BUILD);
		const forms = Object.values(routes)
			.filter((route) => route?.module.action)
			.map((route) => plainAddress(patternOf(routes, route)))
			.filter((address) => !ENDING.test(address));
		await compare(who, [...new Set(forms)].map(kindOfForm));
		const calls = Object.entries(api)
			.filter(([address, methods]) => methods.post && !ENDING.test(address))
			.map(([address]) => plainAddress(address.replaceAll(/\{(\w+)\}/g, ':$1')));
		await compare(who, calls.map(kindOfBody));
	});

	test(`no header, cookie or search costs more than ${MOST_TIMES} plain ones: ${who}`, async () => {
		const addresses = ['/', '/cart', '/admin/orders', '/api/categories', '/icons/favicon.svg'];
		await compare(
			who,
			addresses.map((each) => ({ plain: { what: 'plain', path: each }, odd: oddHeaders(each) })),
		);
		const searches = [
			'/search?q=',
			'/search?sort=price&q=',
			'/api/search?q=',
			'/api/search-suggestions?q=',
			'/admin/search?q=',
			'/admin/orders?q=',
			'/admin/view-product?q=',
		];
		await compare(
			who,
			searches.map((each) => ({
				plain: { what: 'plain', path: `${each}shure` },
				odd: oddSearches(each),
			})),
		);
	});
}

const FIELDS = [
	'name',
	'email',
	'password',
	'phone',
	'address',
	'city',
	'state',
	'zipcode',
	'slug',
	'description',
	'qty',
	'price',
	'product_id',
	'category_id',
	'back',
	'q',
	'comment',
	'items',
	'ids',
	'status',
	'meta_title',
	'code',
	'token',
];

function kindOfAddress(pattern: string): Kind {
	const plain = plainAddress(pattern);
	return { plain: { what: 'plain', path: plain }, odd: oddAddresses(pattern, plain) };
}

function kindOfForm(address: string): Kind {
	const headers = { 'content-type': 'application/x-www-form-urlencoded' };
	const plain = { what: 'plain', path: address, method: 'POST', headers, body: 'name=a' } as const;
	return { plain, odd: oddForms(address, FIELDS) };
}

function kindOfBody(address: string): Kind {
	const headers = { 'content-type': 'application/json' };
	const plain = { what: 'plain', path: address, method: 'POST', headers, body: '{}' } as const;
	return { plain, odd: oddBodies(address, FIELDS) };
}

type Routes = ServerBuild['routes'];

function patternOf(routes: Routes, route: Routes[string]): string {
	const parts: string[] = [];
	for (let each = route; each; each = each.parentId ? routes[each.parentId] : undefined)
		if (each.path) parts.unshift(each.path);
	return `/${parts.join('/').replaceAll('?', '').replace('*', 'nowhere')}`;
}

const plainAddress = (pattern: string) => pattern.replaceAll(/:\w+/g, '1');

/** Asks everything, and expects no odd request to cost more than it may, or to be answered as a fault of the shop. */
async function compare(who: 'guest' | 'staff', kinds: readonly Kind[]): Promise<void> {
	const ask = callers[who];
	const costly: string[] = [];
	const failed: string[] = [];
	for (const { plain, odd } of kinds) {
		const plainMs = Math.min((await ask(plain)).ms, (await ask(plain)).ms);
		for (const request of odd) {
			if (costly.length === ENOUGH) break;
			const { ms, status } = await ask(request);
			const what = `${request.path.slice(0, 80)}: ${request.what}`;
			if (status >= 500 && status !== 503) failed.push(`${status} ${what}`);
			if (!isCostly(ms, plainMs)) continue;
			const cost = await costsInRounds(ask, request, plain);
			if (isCostly(cost.odd, cost.plain))
				costly.push(`${cost.odd} ms beside ${cost.plain} ms, ${what}`);
		}
	}
	expect(failed).toEqual([]);
	expect(costly).toEqual([]);
}

const isCostly = (oddMs: number, plainMs: number) =>
	oddMs > MOST_TIMES * Math.max(plainMs, QUICK_MS);

/** The least of several costs of each: other work of the shop only ever adds to one. */
async function costsInRounds(ask: Caller, odd: OddRequest, plain: OddRequest) {
	const least = { odd: Number.MAX_VALUE, plain: await costOf(ask, plain) };
	for (let attempt = 0; attempt < ROUNDS && isCostly(least.odd, least.plain); attempt += 1) {
		least.odd = Math.min(least.odd, await costOf(ask, odd));
		least.plain = Math.min(least.plain, await costOf(ask, plain));
	}
	return least;
}

/** In milliseconds of the processors, or by the clock where the system does not report these. */
async function costOf(ask: Caller, request: OddRequest): Promise<number> {
	const before = processorTime(shop.pid ?? 0, folder);
	const { ms } = await ask(request);
	const after = processorTime(shop.pid ?? 0, folder);
	return before === null || after === null ? ms : Math.round(after - before);
}

function callerOf(origin: string, session: Record<string, string>): Caller {
	const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
	return async ({ path: address, method = 'GET', headers = {}, body }) => {
		const began = performance.now();
		const sent = { origin, ...session, ...headers };
		const options = { agent, method, path: address, headers: sent, maxHeaderSize: 64 * 1024 };
		const request = http.request(origin, options);
		request.end(body);
		const response = await new Promise<http.IncomingMessage>((resolve, reject) => {
			request.once('response', resolve);
			request.once('error', reject);
		});
		await text(response);
		return { ms: Math.round(performance.now() - began), status: response.statusCode ?? 0 };
	};
}
