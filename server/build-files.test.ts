import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { isBuildCompressed } from './build-files.ts';

const home = await mkdtemp(path.join(tmpdir(), 'bridgehead-assets-'));
afterAll(() => rm(home, { recursive: true, force: true }));

test('a build counts as compressed once every script and style has both forms', async () => {
	await mkdir(path.join(home, 'assets'));
	const write = (name: string) => writeFile(path.join(home, 'assets', name), '');
	await write('font.woff2');
	expect(isBuildCompressed(home)).toBe(true);
	await write('root.js');
	expect(isBuildCompressed(home)).toBe(false);
	await write('root.js.br');
	expect(isBuildCompressed(home)).toBe(false);
	await write('root.js.gz');
	expect(isBuildCompressed(home)).toBe(true);
	await write('root.css');
	expect(isBuildCompressed(home)).toBe(false);
});
