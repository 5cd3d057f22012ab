import type { RouteConfigEntry } from '@react-router/dev/routes';
import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { type RequestContext, requestContext } from '#server/http/request-context.ts';
import { PROOF_ROUTES } from '#shop/second-factor/proof-routes.ts';
import { testDatabase } from '#tests/helpers/database.ts';
import { sessionOf } from '#tests/helpers/factors.ts';
import { makeAdminUser } from '#tests/helpers/staff.ts';
import routes from '../routes.ts';

// Every form that needs a fresh proof, sent by an owner whose proof is too old; downloads: server/http/admin-files.db.test.ts.

type Action = (args: object) => Promise<unknown>;

const db = await testDatabase();
const modules = import.meta.glob<{ action?: Action }>('./**/*.{ts,tsx}');
const files = new Map(filesOf(routes, ''));

function filesOf(entries: readonly RouteConfigEntry[], above: string): [string, string][] {
	return entries.flatMap(({ file, path, children }) => {
		const pattern = path === undefined ? above : `${above}/${path}`;
		return children ? filesOf(children, pattern) : [[pattern, file] as [string, string]];
	});
}

const owner = await makeAdminUser(db);
const { user } = await sessionOf(db, owner.id);

async function send(pattern: string, provedAt: Date | null): Promise<string> {
	const { action } = (await modules[files.get(pattern)?.replace(/^admin/, '.') ?? '']?.()) ?? {};
	if (!action) throw new Error(`${pattern} has no form`);
	const url = new URL('http://shop.test/admin');
	const request = new Request(url, { method: 'POST', body: new URLSearchParams({ name: 'x' }) });
	const context = new RouterContextProvider();
	const page = {
		user: async () => ({ ...user, provedAt }),
		setRoute: () => {},
		rememberFlash: () => {},
		setDocument: () => {},
		report: () => 'x',
		db,
	};
	context.set(requestContext, page as unknown as RequestContext);
	const sent = { context, request, url, pattern: pattern.slice(1), params: { id: '1' } };
	return JSON.stringify(await action(sent).catch((error: unknown) => error));
}

for (const route of PROOF_ROUTES.filter((each) => each.startsWith('POST '))) {
	const pattern = route.slice('POST '.length);
	test(`${pattern} asks for a proof, and with one does not`, async () => {
		const hourAgo = new Date(Date.now() - 3_600_000);
		for (const provedAt of [null, hourAgo])
			expect(await send(pattern, provedAt)).toMatch(/"proofNeeded":\{.*"status":403/);
		expect(await send(pattern, new Date())).not.toContain('proofNeeded');
	});
}
