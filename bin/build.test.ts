import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, expect, test, vi } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '..');
const homes: string[] = [];
afterAll(() => Promise.all(homes.map((home) => rm(home, { recursive: true, force: true }))));

/** A checkout whose `react-router build` is the given shell script. */
async function checkout(script: string): Promise<string> {
	const home = await mkdtemp(path.join(tmpdir(), 'bridgehead-build-'));
	homes.push(home);
	await cp(path.join(ROOT, 'bin'), path.join(home, 'bin'), { recursive: true });
	for (const folder of ['app', 'public', 'shop', 'node_modules/.bin'])
		await mkdir(path.join(home, folder), { recursive: true });
	for (const file of ['package-lock.json', 'vite.config.ts', 'react-router.config.ts'])
		await writeFile(path.join(home, file), file);
	const tool = path.join(home, 'node_modules/.bin/react-router');
	await writeFile(tool, `#!/bin/sh\necho run >> runs\n${script}\n`);
	await chmod(tool, 0o755);
	return home;
}

function start(home: string, ...args: string[]) {
	return spawn(process.execPath, args, { cwd: home, stdio: 'ignore' });
}

const ASSETS = 'build/client/assets';
const WRITES = `mkdir -p ${ASSETS} && echo 'let shop' > ${ASSETS}/root.js`;
const BUILD_IF_CHANGED = ['-e', "import('./bin/prepare.mjs').then(({ build }) => build())"];

test('npm run build compresses what browsers fetch, and npm start need not build again', async () => {
	const manifest = JSON.parse(await readFile(path.join(ROOT, 'package.json'), 'utf8'));
	const [node, ...args] = manifest.scripts.build.split(' ');
	expect(node).toBe('node');
	const home = await checkout(WRITES);
	expect(await once(start(home, ...args), 'exit')).toEqual([0, null]);
	const file = path.join(home, ASSETS, 'root.js');
	expect(String(brotliDecompressSync(await readFile(`${file}.br`)))).toBe('let shop\n');
	expect(String(gunzipSync(await readFile(`${file}.gz`)))).toBe('let shop\n');

	const runs = () => readFile(path.join(home, 'runs'), 'utf8');
	expect(await once(start(home, ...BUILD_IF_CHANGED), 'exit')).toEqual([0, null]);
	expect(await runs()).toBe('run\n');
	await writeFile(path.join(home, 'app/page.tsx'), 'changed');
	expect(await once(start(home, ...BUILD_IF_CHANGED), 'exit')).toEqual([0, null]);
	expect(await runs()).toBe('run\nrun\n');
});

test('a build that fails is reported by the exit code, and is not taken for done', async () => {
	const home = await checkout('exit 3');
	expect(await once(start(home, 'bin/build.mjs'), 'exit')).toEqual([3, null]);
	expect(await once(start(home, ...BUILD_IF_CHANGED), 'exit')).toEqual([3, null]);
});

test('a signal during the build ends its tool as well', async () => {
	const home = await checkout('echo $$ > pid; exec sleep 600');
	const build = start(home, 'bin/build.mjs');
	const ended = once(build, 'exit');
	const pidOf = async () => Number(await readFile(path.join(home, 'pid'), 'utf8'));
	await vi.waitFor(async () => expect(await pidOf()).toBeGreaterThan(0), { timeout: 20_000 });
	const pid = await pidOf();
	build.kill('SIGTERM');
	expect(await ended).toEqual([143, null]);
	expect(() => process.kill(pid, 0)).toThrow('ESRCH');
});
