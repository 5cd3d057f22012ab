import { subscribe } from 'node:diagnostics_channel';
import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { expect, test } from 'vitest';
import { staffRoles, users } from '#db/account-schema.ts';
import {
	BUILT_IN_ROLE_NAMES,
	PERMISSION_NAMES,
	permissionsOf,
	type Rights,
} from '#shop/staff/permissions.ts';
import { neededFor } from '#shop/staff/route-permissions.ts';
import { ROUTE_RULES } from '#shop/staff/route-rules.ts';
import { testApp } from '#tests/helpers/app.ts';
import { testDatabase } from '#tests/helpers/database.ts';
import {
	makeAdminUser,
	makeOwnRoleUser,
	makeStaffUser,
	signedInHeaders,
} from '#tests/helpers/staff.ts';

// Every API call for staff and every download times every role. Who is no staff is in access-matrix.db.test.ts, pages
// are in app/admin/role-matrix.test.ts.

const routes = new Set<string>();
const calls = new Set<string>();
subscribe('fastify.initialization', (message) => {
	const { fastify } = message as { fastify: FastifyInstance };
	fastify.addHook('onRoute', ({ method, url, config }) => {
		for (const each of [method].flat()) {
			if (config?.forAdmins) calls.add(`${each} ${url}`);
			if (each === 'GET') routes.add(url);
		}
	});
});

const db = await testDatabase();
const { app } = await testApp(db);
await app.ready();
const files = [...routes].filter((url) => url.startsWith('/admin/'));

type Person = { who: string; rights: Rights; headers: { authorization: string } };
const people: Person[] = [await person('an owner', { roleAs: 1 }, await makeAdminUser(db))];
for (const staffRole of BUILT_IN_ROLE_NAMES)
	people.push(
		await person(staffRole, { roleAs: 0, staffRole }, await makeStaffUser(db, staffRole)),
	);
for (const permissions of [[], ...PERMISSION_NAMES.map((name) => [name])]) {
	const rights = { roleAs: 0, ownRole: { name: 'Our own', permissions } };
	const user = await makeOwnRoleUser(db, permissions);
	people.push(await person(`a role with ${permissions}`, rights, user));
}

async function person(who: string, rights: Rights, { id }: { id: number }): Promise<Person> {
	return { who, rights, headers: await signedInHeaders(db, id) };
}

function mayCall({ rights }: Person, call: string): boolean {
	const [method = '', url = ''] = call.split(' ');
	const held = permissionsOf(rights);
	return neededFor(method, url)?.every((each) => held.has(each)) ?? false;
}

const cookieOf = ({ authorization }: Person['headers']) =>
	`bridgehead_session=${encodeURIComponent(authorization.slice('Bearer '.length))}`;

test('every call and file has its permissions in the table, and the table has no others', () => {
	const missing = [...calls].filter((call) => {
		const [method = '', url = ''] = call.split(' ');
		return neededFor(method, url) === null;
	});
	expect(missing).toEqual([]);
	expect(files.filter((url) => neededFor('GET', url) === null)).toEqual([]);
	const known = new Set([...[...calls].map((call) => call.split(' ')[1]), ...files]);
	const served = Object.keys(ROUTE_RULES).filter((url) => /\.csv$|\/body$|^\/api\//.test(url));
	expect(served.filter((url) => !known.has(url))).toEqual([]);
	expect(calls.size).toBeGreaterThanOrEqual(18);
});

test.each([...calls])('%s lets in the roles that the table names', async (call) => {
	const [method, pattern = ''] = call.split(' ');
	for (const each of people) {
		const json = method === 'POST' ? { 'content-type': 'application/json' } : {};
		const response = await app.inject({
			method: method as 'GET',
			url: pattern.replace(/:\w+/g, '2000000000'),
			headers: { ...each.headers, ...json },
			// Permissions are checked before the body is read: whoever has them learns that the body is broken.
			...(method === 'POST' ? { payload: '{broken' } : {}),
		});
		const { status, message } = { status: 0, message: '', ...readJson(response.body) };
		const isRefused = response.statusCode === 403;
		expect(isRefused, `${each.who}: ${response.statusCode} ${message}`).toBe(!mayCall(each, call));
		if (isRefused && method !== 'HEAD')
			expect([status, message]).toEqual([0, expect.stringMatching(/^Your role does not include /)]);
	}
});

function readJson(body: string): object {
	return body.startsWith('{') ? JSON.parse(body) : {};
}

test.each(files)('%s lets in the roles that the table names', async (pattern) => {
	for (const each of people) {
		const response = await app.inject({
			url: pattern.replace(/:\w+/g, '2000000000'),
			headers: { cookie: cookieOf(each.headers) },
		});
		const may = mayCall(each, `GET ${pattern}`);
		expect([200, 404].includes(response.statusCode), `${each.who}: ${response.statusCode}`).toBe(
			may,
		);
		if (may) continue;
		expect(response.statusCode).toBe(403);
		expect(response.body).toContain('Your role does not include');
		expect(response.headers['cache-control']).toBe('private, no-store');
	}
});

test('rights that change under way count for the next call with the same token', async () => {
	const user = await makeOwnRoleUser(db, ['catalogue']);
	const headers = await signedInHeaders(db, user.id);
	const statusOf = async (url: string) => (await app.inject({ url, headers })).statusCode;
	const { ownRoleId } = user;
	expect([await statusOf('/api/view-product'), await statusOf('/api/admin/orders')]).toEqual([
		200, 403,
	]);
	await db
		.update(staffRoles)
		.set({ permissions: ['orders-read'] })
		.where(eq(staffRoles.id, ownRoleId));
	expect([await statusOf('/api/view-product'), await statusOf('/api/admin/orders')]).toEqual([
		403, 200,
	]);
	await db.update(users).set({ ownRoleId: null }).where(eq(users.id, user.id));
	const denied = await app.inject({ url: '/api/admin/orders', headers });
	expect([denied.statusCode, denied.json()]).toEqual([
		403,
		{ message: 'Access Denied! As you are not an Admin.' },
	]);
	await db.update(users).set({ staffRole: 'sales' }).where(eq(users.id, user.id));
	expect(await statusOf('/api/admin/orders')).toBe(200);
});

test('in the API, staff who are no owners are users: role_as 0, and no role at sign-in', async () => {
	const user = await makeStaffUser(db, 'manager');
	const headers = await signedInHeaders(db, user.id);
	const own = await app.inject({ url: '/api/user', headers });
	expect(own.json()).toMatchObject({ id: user.id, role_as: 0 });
	const list = await app.inject({ url: '/api/users', headers });
	expect(list.json().users).toContainEqual(expect.objectContaining({ id: user.id, role_as: 0 }));
});
