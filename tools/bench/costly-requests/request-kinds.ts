import path from 'node:path';
import type { ServerBuild } from 'react-router';
import { z } from 'zod';
import {
	type OddRequest,
	oddAddresses,
	oddBodies,
	oddForms,
	oddHeaders,
	oddSearches,
} from './odd-requests.ts';

// Every address that the shop answers, found in its build and its description of the API.

/** An address, its plain request and the odd ones that are compared with it. */
export type RequestKind = { plain: OddRequest; odd: OddRequest[] };

const BUILD = path.resolve('build/server/index.js');
/** These end the caller's own session. */
const ENDING = /logout|password/i;
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
const WITH_HEADERS = ['/', '/cart', '/admin/orders', '/api/categories', '/icons/favicon.svg'];
const SEARCHES = [
	'/search?q=',
	'/search?sort=price&q=',
	'/api/search?q=',
	'/api/search-suggestions?q=',
	'/admin/search?q=',
	'/admin/orders?q=',
	'/admin/view-product?q=',
];

const Calls = z.object({
	paths: z.record(
		z.string(),
		z.record(z.string(), z.looseObject({ requestBody: z.unknown().optional() })),
	),
});

/** All requests to the shop at `origin`, by what is odd about them. */
export async function requestKinds(origin: string): Promise<Record<string, RequestKind[]>> {
	const { routes }: ServerBuild = await import(BUILD);
	const document = await fetch(`${origin}/api/openapi.json`);
	const api = Object.entries(Calls.parse(await document.json()).paths).map(
		([address, methods]) => ({ pattern: address.replaceAll(/\{(\w+)\}/g, ':$1'), methods }),
	);
	const pages = Object.values(routes).filter((route) => route !== undefined);
	const forms = pages.filter(({ module }) => module.action);
	const bodies = api.filter(({ methods }) => methods.post);
	return {
		addresses: unique(pages.map((page) => patternOf(routes, page))).map(kindOfAddress),
		calls: api.map(({ pattern }) => kindOfAddress(pattern)),
		forms: addresses(forms.map((page) => patternOf(routes, page))).map(kindOfForm),
		bodies: addresses(bodies.map(({ pattern }) => pattern)).map(kindOfBody),
		headers: WITH_HEADERS.map((each) => ({
			plain: { what: 'plain', path: each },
			odd: oddHeaders(each),
		})),
		searches: SEARCHES.map((each) => ({
			plain: { what: 'plain', path: `${each}shure` },
			odd: oddSearches(each),
		})),
	};
}

type Routes = ServerBuild['routes'];

function patternOf(routes: Routes, route: NonNullable<Routes[string]>): string {
	const parts: string[] = [];
	for (
		let each: Routes[string] = route;
		each;
		each = each.parentId ? routes[each.parentId] : undefined
	)
		if (each.path) parts.unshift(each.path);
	return `/${parts.join('/').replaceAll('?', '').replace('*', 'nowhere')}`;
}

const plainAddress = (pattern: string) => pattern.replaceAll(/:\w+/g, '1');
const unique = (texts: string[]) => [...new Set(texts)];
const addresses = (patterns: string[]) =>
	unique(patterns.map(plainAddress)).filter((address) => !ENDING.test(address));

function kindOfAddress(pattern: string): RequestKind {
	const plain = plainAddress(pattern);
	return { plain: { what: 'plain', path: plain }, odd: oddAddresses(pattern, plain) };
}

function kindOfForm(address: string): RequestKind {
	const headers = { 'content-type': 'application/x-www-form-urlencoded' };
	const plain = { what: 'plain', path: address, method: 'POST', headers, body: 'name=a' } as const;
	return { plain, odd: oddForms(address, FIELDS) };
}

function kindOfBody(address: string): RequestKind {
	const headers = { 'content-type': 'application/json' };
	const plain = { what: 'plain', path: address, method: 'POST', headers, body: '{}' } as const;
	return { plain, odd: oddBodies(address, FIELDS) };
}
