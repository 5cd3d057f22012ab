import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import path from 'node:path';
import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { type Visit, visitContext } from '#server/context.ts';
import { adminReading, adminWriting } from './gate.ts';

test('every loader and action of the admin area goes through its gate', async () => {
	const files = await Array.fromAsync(glob('**/*.{ts,tsx}', { cwd: import.meta.dirname }));
	const open = files.filter((file) => {
		const text = readFileSync(path.join(import.meta.dirname, file), 'utf8');
		const exported = text.match(/^export (const|async function|function) (loader|action)\b.*$/gm);
		return exported?.some((line) => !/= admin(Reading|Writing)\(/.test(line));
	});
	expect(files.length).toBeGreaterThan(20);
	expect(open).toEqual([]);
});

/** The arguments of a loader or action called by somebody with this role; without one, by a visitor. */
function askedBy(roleAs?: number) {
	const context = new RouterContextProvider();
	const user = roleAs === undefined ? null : { id: 7, roleAs };
	const visit = { user: async () => user, isPage: () => {} };
	context.set(visitContext, visit as unknown as Visit);
	const url = new URL('http://shop.test/admin/orders?page=2');
	const request = new Request(url, { method: 'POST', body: new URLSearchParams({ id: '1' }) });
	return { context, request, url, pattern: '/admin/orders' };
}

test('what is read and written there is for admins alone', async () => {
	const done: string[] = [];
	const loader = adminReading(async ({ admin }) => void done.push(`read ${admin.id}`));
	const action = adminWriting(async ({ admin }) => void done.push(`wrote ${admin.id}`));
	const leadsTo = async (roleAs?: number) => {
		const answer = await loader(askedBy(roleAs)).catch((thrown: unknown) => thrown);
		return answer instanceof Response && [answer.status, answer.headers.get('location')];
	};
	expect(await leadsTo()).toEqual([302, '/login?next=%2Fadmin%2Forders%3Fpage%3D2']);
	expect(await leadsTo(0)).toEqual([302, '/403']);
	for (const [roleAs, status] of [
		[undefined, 401],
		[0, 403],
	] as const)
		expect(await action(askedBy(roleAs))).toMatchObject({
			init: { status },
			data: { ok: false, status, typed: { id: '1' } },
		});
	expect(done).toEqual([]);
	await loader(askedBy(1));
	await action(askedBy(1));
	expect(done).toEqual(['read 7', 'wrote 7']);
});
