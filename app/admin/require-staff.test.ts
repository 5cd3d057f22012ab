import type { RouteConfigEntry } from '@react-router/dev/routes';
import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { type RequestContext, requestContext } from '#server/http/request-context.ts';
import routes from '../routes.ts';
import { staffAction, staffLoader } from './require-staff.ts';

const modules = import.meta.glob<RouteModule>('./**/*.{ts,tsx}');

test('every loader and action of the admin area is closed to visitors', {
	timeout: 120_000,
}, async () => {
	const files = filesOf(routes).filter((file) => file.startsWith('admin/'));
	const open: string[] = [];
	let closed = 0;
	for (const file of new Set(files)) {
		const { loader, action } = (await modules[file.replace(/^admin/, '.')]?.()) ?? {};
		for (const [name, entrance] of Object.entries({ loader, action })) {
			if (!entrance) continue;
			const response = await entrance({ ...askedBy(), params: {} }).catch(
				(thrown: unknown) => thrown,
			);
			if (isRejection(response)) closed += 1;
			else open.push(`${name} of ${file}`);
		}
	}
	expect(open).toEqual([]);
	expect(closed).toBeGreaterThan(40);
});

type Entrance = (args: ReturnType<typeof askedBy> & { params: object }) => Promise<unknown>;
type RouteModule = { loader?: Entrance; action?: Entrance };

function filesOf(entries: readonly RouteConfigEntry[]): string[] {
	return entries.flatMap(({ file, children = [] }) => [file, ...filesOf(children)]);
}

/** A loader sends a visitor to the sign-in page, an action refuses. */
function isRejection(response: unknown): boolean {
	if (response instanceof Response)
		return response.status === 302 && /^\/login\?/.test(response.headers.get('location') ?? '');
	const { init } = Object(response);
	return init?.status === 401;
}

/** The arguments of a loader or action called by somebody with this role; without one, by a visitor. */
function askedBy(roleAs?: number, headers: HeadersInit = {}, lacksSecondFactor = false) {
	const context = new RouterContextProvider();
	const user =
		roleAs === undefined ? null : { id: 7, roleAs, provedAt: new Date(), lacksSecondFactor };
	const page = { user: async () => user, setRoute: () => {} };
	context.set(requestContext, page as unknown as RequestContext);
	const url = new URL('http://shop.test/admin/orders?page=2');
	const body = new URLSearchParams([
		['id', '1'],
		['tick', 'a'],
		['tick', 'b'],
		['password', 'river'],
	]);
	const request = new Request(url, { method: 'POST', headers, body });
	return { context, request, url, pattern: '/admin/orders' };
}

const SCRIPTED = { accept: 'application/json' };

test.each([
	['sign in', undefined, false, { status: 401, needs: 'sign-in' }],
	['show a second factor', 1, true, { status: 403, needs: 'second-factor' }],
] as const)(
	'without scripts, all but secrets is kept of the form of somebody who must %s first',
	async (_what, roleAs, lacksFactor, { status, needs }) => {
		const done: string[] = [];
		const action = staffAction(async () => void done.push('wrote'));
		const answer = await action(askedBy(roleAs, {}, lacksFactor)).catch(
			(thrown: unknown) => thrown,
		);
		const fields = [
			['id', '1'],
			['tick', 'a'],
			['tick', 'b'],
		];
		expect(answer).toMatchObject({ init: { status }, data: { fields, needs, hadFiles: false } });
		expect(done).toEqual([]);
	},
);

test('only admins may read and write there', async () => {
	const done: string[] = [];
	const loader = staffLoader(async ({ admin }) => void done.push(`read ${admin.id}`));
	const action = staffAction(async ({ admin }) => void done.push(`wrote ${admin.id}`));
	const leadsTo = async (roleAs?: number) => {
		const response = await loader(askedBy(roleAs)).catch((thrown: unknown) => thrown);
		return response instanceof Response && [response.status, response.headers.get('location')];
	};
	expect(await leadsTo()).toEqual([302, '/login?next=%2Fadmin%2Forders%3Fpage%3D2']);
	expect(await leadsTo(0)).toEqual([302, '/403']);
	for (const [roleAs, status] of [
		[undefined, 401],
		[0, 403],
	] as const)
		expect(await action(askedBy(roleAs, SCRIPTED))).toMatchObject({
			init: { status },
			data: { ok: false, status, values: { id: '1' } },
		});
	expect(done).toEqual([]);
	await loader(askedBy(1));
	await action(askedBy(1));
	expect(done).toEqual(['read 7', 'wrote 7']);
});
