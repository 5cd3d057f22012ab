import path from 'node:path';
import { type APIResponse, expect, test } from '@playwright/test';
import { eq } from 'drizzle-orm';
import type { ServerBuild } from 'react-router';
import { users } from '#db/account-schema.ts';
import { makeShopper } from '#tests/helpers/shoppers.ts';
import { makeAdminUser, signedInHeaders } from '#tests/helpers/staff.ts';
import { withShopDatabase } from './own-shop.ts';

// Every page of the admin area, listed from the built shop so that none is forgotten, turns away everybody but admins:
// for the page, its data, the data of that one route, and form submissions.

type Build = Pick<ServerBuild, 'routes'>;
type AdminRoute = { id: string; path: string; reads: boolean; acts: boolean; shown: boolean };
type Visitor = { name: string; cookie: string; to: (path: string) => string; refused: number };

const BUILD = path.resolve('build/server/index.js');
const NO_REDIRECT = { maxRedirects: 0, failOnStatusCode: false };

test('every admin page and action is for admins alone', async ({ request }) => {
	test.slow();
	const { routes }: Build = await import(BUILD);
	const pages = adminRoutes(routes);
	expect(pages.length).toBeGreaterThanOrEqual(20);
	expect(pages.map(({ id }) => id)).toContain('admin/layout');
	const { visitors, admin } = await makeVisitors();
	const found = await request.get('/admin/dashboard', { headers: { cookie: admin } });
	expect([found.status(), found.headers()['cache-control']]).toEqual([200, 'private, no-store']);

	for (const { name, cookie, to, refused } of visitors) {
		const headers = { cookie };
		for (const page of pages) {
			const about = `${name} at ${page.path} (${page.id})`;
			if (page.shown || page.reads) {
				const response = await request.get(page.path, { headers, ...NO_REDIRECT });
				expect([response.status(), response.headers().location], about).toEqual([
					302,
					to(page.path),
				]);
				isNotStored(response, about);
				const data = await request.get(`${page.path}.data`, { headers, ...NO_REDIRECT });
				expect([data.status(), await data.text()], about).toEqual([
					202,
					expect.stringContaining(to(page.path)),
				]);
				isNotStored(data, about);
			}
			if (page.reads) {
				const one = `${page.path}.data?_routes=${encodeURIComponent(page.id)}`;
				const data = await request.get(one, { headers, ...NO_REDIRECT });
				expect([data.status(), await data.text()], about).toEqual([
					202,
					expect.stringContaining(to(page.path)),
				]);
			}
			if (page.acts) {
				const form = { id: '1', slug: 'x' };
				// Whoever may sign in again gets a page that keeps the form; others are redirected by the page's loader.
				const sent = await request.post(page.path, { headers, form, ...NO_REDIRECT });
				const expected =
					page.shown && refused === 403 ? [302, to(page.path)] : [refused, undefined];
				expect([sent.status(), sent.headers().location], about).toEqual(expected);
				if (page.shown && refused === 401) {
					const keeps = (await sent.text()).includes('>You are no longer signed in</h1>');
					expect(keeps, about).toBe(true);
				}
				isNotStored(sent, about);
				const data = await request.post(`${page.path}.data`, { headers, form, ...NO_REDIRECT });
				expect(data.status(), about).toBe(refused);
			}
		}
	}
});

function isNotStored(response: APIResponse, about: string): void {
	expect(response.headers()['cache-control'], about).toBe('private, no-store');
}

/**
 * The routes below /admin, each with an address to request it by. A layout has none of its own: it is read with any of
 * its pages, or alone by its id.
 */
function adminRoutes(routes: ServerBuild['routes']): AdminRoute[] {
	const isAdmin = (pattern: string) => /^admin(\/|$)/.test(pattern);
	const pathOf = (id: string | undefined): string => {
		const route = id === undefined ? undefined : routes[id];
		if (!route) return '';
		return [pathOf(route.parentId), route.path].filter(Boolean).join('/');
	};
	const pagesIn = (id: string) =>
		Object.values(routes).flatMap((route) => (route?.parentId === id ? [pathOf(route.id)] : []));
	return Object.values(routes).flatMap((route) => {
		if (!route) return [];
		const inside = route.path ? [] : pagesIn(route.id);
		const [pattern = ''] = route.path ? [pathOf(route.id)] : inside.every(isAdmin) ? inside : [];
		if (!isAdmin(pattern)) return [];
		const { loader, action, default: shown } = route.module;
		const address = pattern.replace(/:\w+\??/g, '1').replace('*', 'no-such-page');
		return [
			{
				id: route.id,
				path: `/${address}`,
				reads: Boolean(loader),
				acts: Boolean(action),
				// What a layout shows is around its pages.
				shown: Boolean(shown && route.path),
			},
		];
	});
}

/** A visitor, a shopper, an admin blocked after signing in, and an admin. */
function makeVisitors(): Promise<{ visitors: Visitor[]; admin: string }> {
	return withShopDatabase(async (db) => {
		const cookieOf = async (userId: number) => {
			const { authorization } = await signedInHeaders(db, userId);
			return `bridgehead_session=${encodeURIComponent(authorization.slice('Bearer '.length))}`;
		};
		const shopper = await cookieOf((await makeShopper(db)).id);
		const admin = await cookieOf((await makeAdminUser(db)).id);
		const { id } = await makeAdminUser(db, 'Blocked Admin');
		const blocked = await cookieOf(id);
		await db.update(users).set({ status: 0 }).where(eq(users.id, id));
		const toLogin = (page: string) => `/login?next=${encodeURIComponent(page)}`;
		const visitors = [
			{ name: 'a guest', cookie: '', to: toLogin, refused: 401 },
			{ name: 'a blocked admin', cookie: blocked, to: toLogin, refused: 401 },
			{ name: 'a shopper', cookie: shopper, to: () => '/403', refused: 403 },
		];
		return { visitors, admin };
	});
}
