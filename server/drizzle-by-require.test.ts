import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '..');
const LOADED = `
	await import('drizzle-orm');
	await import('./db/client.ts');
	const { createRequire } = await import('node:module');
	const files = Object.keys(createRequire(process.cwd() + '/server/').cache);
	const has = (name) => files.some((file) => file.endsWith(name));
	console.log(has('drizzle-orm/index.cjs'), has('drizzle-orm/node-postgres/index.cjs'));
`;

test('the shop loads Drizzle from its CommonJS files', async () => {
	const options = ['--import', './server/drizzle-by-require.ts', '--input-type=module'];
	const { stdout } = await promisify(execFile)(process.execPath, [...options, '-e', LOADED], {
		cwd: ROOT,
	});
	expect(stdout.trim()).toBe('true true');
});
