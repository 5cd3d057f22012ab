import type { RouteConfigEntry } from '@react-router/dev/routes';
import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { type RequestContext, requestContext } from '#server/http/request-context.ts';
import { PROOF_ROUTES } from '#shop/second-factor/proof-routes.ts';
import {
	BUILT_IN_ROLE_NAMES,
	isStaff,
	PERMISSION_NAMES,
	permissionsOf,
	type Rights,
} from '#shop/staff/permissions.ts';
import { neededFor, waysIn } from '#shop/staff/route-permissions.ts';
import { ROUTE_RULES } from '#shop/staff/route-rules.ts';
import routes from '../routes.ts';
import { menuFor } from './menu.ts';

// Every page and form of the admin area times every role. The routes come from the router's own list, so that none can
// be forgotten; API calls and downloads are in server/api/role-matrix.db.test.ts.

type Entrance = (args: object) => Promise<unknown>;
type Page = { pattern: string; file: string };

const modules = import.meta.glob<{ loader?: Entrance; action?: Entrance }>('./**/*.{ts,tsx}');
const pages = pagesOf(routes, '').filter(({ file }) => file.startsWith('admin/'));

const PEOPLE: [string, Rights | null][] = [
	['a visitor', null],
	['a shopper', { roleAs: 0 }],
	['an owner', { roleAs: 1 }],
	...BUILT_IN_ROLE_NAMES.map((staffRole): [string, Rights] => [
		staffRole,
		{ roleAs: 0, staffRole },
	]),
	['a role without permissions', ownRole()],
	...PERMISSION_NAMES.map((name): [string, Rights] => [`a role with ${name}`, ownRole(name)]),
];

function ownRole(...permissions: string[]): Rights {
	return { roleAs: 0, ownRole: { name: 'Our own', permissions } };
}

function pagesOf(entries: readonly RouteConfigEntry[], above: string): Page[] {
	return entries.flatMap(({ file, path, children }) => {
		const pattern = path === undefined ? above : `${above}/${path}`;
		return children ? pagesOf(children, pattern) : [{ pattern, file }];
	});
}

/** A database that never answers; `asked` is called when somebody asks it. */
function silentDatabase(asked: () => void): object {
	const silent: object = new Proxy(() => {}, {
		get: (_target, name) => {
			asked();
			return name === 'then' ? () => {} : silent;
		},
		apply: () => silent,
	});
	return silent;
}

type Session = { provedAt: Date | null; lacksSecondFactor: boolean };
const PROVED: Session = { provedAt: new Date(), lacksSecondFactor: false };

/** What became of a request: its status where it was refused, `in` where it was let in. */
function outcomeOf(
	entrance: Entrance,
	pattern: string,
	user: Rights | null,
	intent?: string,
	fields: Record<string, string> = {},
	session: Session = PROVED,
) {
	const url = new URL('http://shop.test/admin');
	const body = new URLSearchParams(intent === undefined ? fields : { ...fields, intent });
	const request = new Request(url, { method: 'POST', body });
	return new Promise<unknown>((found) => {
		const context = new RouterContextProvider();
		const db = silentDatabase(() => found('in'));
		const page = {
			user: async () => user && { ...user, ...session },
			setRoute: () => {},
			rememberFlash: () => {},
			report: () => 'x',
			db,
		};
		context.set(requestContext, page as unknown as RequestContext);
		const answered = (answer: unknown) => found(rejectionIn(answer) ?? 'in');
		// As the router names it.
		const named = pattern.replace(/^\//, '');
		entrance({ context, request, url, pattern: named, params: {} }).then(answered, answered);
	});
}

function rejectionIn(answer: unknown): 401 | 403 | null {
	const to = answer instanceof Response ? (answer.headers.get('location') ?? '') : '';
	const status = Object(answer).init?.status;
	if (to === '/403' || status === 403) return 403;
	return to.startsWith('/login?') || status === 401 ? 401 : null;
}

function expectedFor(user: Rights | null, method: string, pattern: string, intent?: string) {
	if (!user) return 401;
	const held = permissionsOf(user);
	const isEnough = waysIn(method, pattern, intent).some((way) =>
		way.every((each) => held.has(each)),
	);
	return isStaff(user) && isEnough ? 'in' : 403;
}

test('every page, form and intent lets in exactly the roles that the table names', {
	timeout: 120_000,
}, async () => {
	const wrong: string[] = [];
	let asked = 0;
	for (const { pattern, file } of pages) {
		const { loader, action } = (await modules[file.replace(/^admin/, '.')]?.()) ?? {};
		const intents = [undefined, ...Object.keys(ROUTE_RULES[pattern]?.intents ?? {})];
		const entrances = [
			...(loader ? [{ method: 'GET', entrance: loader, intent: undefined }] : []),
			...(action ? intents.map((intent) => ({ method: 'POST', entrance: action, intent })) : []),
		];
		if (entrances.length === 0) wrong.push(`${file} has neither loader nor action`);
		for (const { method, entrance, intent } of entrances) {
			if (!neededFor(method, pattern, intent))
				wrong.push(`${method} ${pattern} is not in the table`);
			for (const [who, user] of PEOPLE) {
				const found = await outcomeOf(entrance, pattern, user, intent);
				const expected = expectedFor(user, method, pattern, intent);
				asked += 1;
				if (found !== expected)
					wrong.push(`${who}: ${method} ${pattern} ${intent ?? ''} is ${found}, not ${expected}`);
			}
		}
	}
	expect(wrong).toEqual([]);
	expect(asked).toBeGreaterThan(2500);
});

test('where the shop requires a second factor, no form does anything before it was shown', {
	timeout: 120_000,
}, async () => {
	const wrong: string[] = [];
	const owner = { roleAs: 1 };
	const session = { provedAt: new Date(), lacksSecondFactor: true };
	for (const { pattern, file } of pages) {
		const { action } = (await modules[file.replace(/^admin/, '.')]?.()) ?? {};
		const done = action && (await outcomeOf(action, pattern, owner, undefined, {}, session));
		if (action && done !== 403) wrong.push(`POST ${pattern} is ${done}`);
	}
	expect(wrong).toEqual([]);
});

test('the routes that need a fresh proof are there', () => {
	for (const route of PROOF_ROUTES) {
		const [method = '', pattern = ''] = route.split(' ');
		expect(neededFor(method, pattern), route).not.toBeNull();
	}
});

test('the table has no pages that are gone', () => {
	const known = new Set(pages.map(({ pattern }) => pattern));
	// Files and mails in frames are served beside the router, calls below /api.
	const isPage = (pattern: string) => !/\.csv$|\/body$|^\/api\//.test(pattern);
	expect(Object.keys(ROUTE_RULES).filter((each) => isPage(each) && !known.has(each))).toEqual([]);
});

test('a route that is not in the table is closed to owners, too', async () => {
	const { loader } = (await modules['./missing.tsx']?.()) ?? {};
	if (!loader) throw new Error('The page is gone');
	expect(await outcomeOf(loader, '/admin/*', { roleAs: 1 })).toBe('in');
	for (const pattern of ['/admin/forgotten', 'constructor', '__proto__'])
		expect(await outcomeOf(loader, pattern, { roleAs: 1 }), pattern).toBe(403);
	expect(neededFor('POST', '/admin/orders/:id', 'constructor')).toEqual(['orders']);
});

test('money goes back with a move or a return only by those who may refund', async () => {
	const { action } = (await modules['./orders/order.tsx']?.()) ?? {};
	if (!action) throw new Error('The page is gone');
	const cancelling = { from_state: 'placed', to_state: 'cancelled' };
	const outcomes = (staffRole: 'sales' | 'manager') => {
		const send = (intent: string | undefined, fields: Record<string, string>) =>
			outcomeOf(action, '/admin/orders/:id', { roleAs: 0, staffRole }, intent, fields);
		return Promise.all([
			send(undefined, { ...cancelling, refund: 'whole' }),
			send('return', { seen_return: '0', money: 'back' }),
			send(undefined, { ...cancelling, refund: 'none' }),
			send('return', { seen_return: '0', money: 'none' }),
			send(undefined, cancelling),
		]);
	};
	expect(await outcomes('sales')).toEqual([403, 403, 'in', 'in', 'in']);
	expect(await outcomes('manager')).toEqual(['in', 'in', 'in', 'in', 'in']);
});

test('the menu shows each role its work', () => {
	const menuOf = (rights: Rights) =>
		menuFor(rights)
			.flatMap((section) => ('to' in section ? [section] : section.entries))
			.map(({ label }) => label)
			.filter((label) => !/Page$/.test(label));
	const everything = menuOf({ roleAs: 1 });
	expect(everything).toContain('Settings');
	const forManagers = everything.filter((label) => !/^(VAT|Settings|Integrations)$/.test(label));
	expect(menuOf({ roleAs: 0, staffRole: 'manager' })).toEqual(forManagers);
	expect(menuOf({ roleAs: 0, staffRole: 'sales' })).toEqual([
		'Dashboard',
		'Orders',
		'Quotes',
		'Till',
		'Layaways',
		'Repairs',
		'Reviews',
		'Questions',
		'Messages',
		'Abandoned Carts',
		'Collect Cash',
		'Mails',
	]);
	expect(menuOf({ roleAs: 0, staffRole: 'stock' })).toEqual([
		'Dashboard',
		'Orders',
		'Quotes',
		'Till',
		'Layaways',
		'Repairs',
		'What to Order',
		'Purchase Orders',
		'Suppliers',
		'Tables',
		'Abandoned Carts',
		'Collect Cash',
		'Mails',
	]);
	expect(menuOf({ roleAs: 0, staffRole: 'accounts' })).toEqual([
		'Dashboard',
		'Orders',
		'Quotes',
		'Layaways',
		'Repairs',
		'Charts',
		'Discount Report',
		'VAT Report',
		'Payments',
		'Money',
		'Cash',
		'Mails',
	]);
	expect(menuOf({ roleAs: 0, staffRole: 'writer' })).toEqual([
		'Dashboard',
		'Blogging',
		'Newsletter',
		'Reviews',
		'Questions',
		'Messages',
	]);
	expect(menuOf(ownRole())).toEqual(['Dashboard']);
});
