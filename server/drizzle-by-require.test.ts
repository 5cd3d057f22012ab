import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '..');
const LOADED = `
	const { eq } = await import('drizzle-orm');
	const { openDatabase } = await import('./db/client.ts');
	const { products } = await import('./db/catalogue-schema.ts');
	const { createRequire } = await import('node:module');
	const files = Object.keys(createRequire(process.cwd() + '/server/').cache);
	const has = (name) => files.some((file) => file.endsWith(name));
	const db = openDatabase('postgres://nobody@127.0.0.1:1/none', 1);
	const { sql, params } = db.select({ id: products.id }).from(products).where(eq(products.slug, 'drum')).toSQL();
	console.log(JSON.stringify([has('drizzle-orm/index.cjs'), has('drizzle-orm/node-postgres/index.cjs'), sql, params]));
`;

test('the shop loads Drizzle from its CommonJS files, and queries with it', async () => {
	const options = ['--import', './server/drizzle-by-require.ts', '--input-type=module'];
	const { stdout } = await promisify(execFile)(process.execPath, [...options, '-e', LOADED], {
		cwd: ROOT,
	});
	expect(JSON.parse(stdout)).toEqual([
		true,
		true,
		'select "id" from "products" where "products"."slug" = $1',
		['drum'],
	]);
});

test('the hook is measured anew with another Drizzle (docs/decisions/0006)', async () => {
	const manifest = await readFile(path.join(ROOT, 'node_modules/drizzle-orm/package.json'), 'utf8');
	expect(JSON.parse(manifest).version).toMatch(/^0\.45\./);
});
