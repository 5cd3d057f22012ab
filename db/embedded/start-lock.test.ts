import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { whileLocked } from './start-lock.ts';

let folder: string;
beforeAll(async () => {
	folder = await mkdtemp(path.join(tmpdir(), 'bridgehead-lock-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test('only one does the work at a time, whoever comes waits, and an error frees the lock', async () => {
	const file = path.join(folder, 'starts');
	const steps: string[] = [];
	const work = (name: string) => () => {
		steps.push(`${name} begins`);
		return new Promise<void>((resolve, reject) =>
			setImmediate(() => {
				steps.push(`${name} ends`);
				if (name === 'a') reject(new Error('a fault'));
				else resolve();
			}),
		);
	};
	const [a, b] = await Promise.allSettled([
		whileLocked(file, 10_000, work('a')),
		whileLocked(file, 10_000, work('b')),
	]);
	expect([a.status, b.status]).toEqual(['rejected', 'fulfilled']);
	expect(steps).toEqual(['a begins', 'a ends', 'b begins', 'b ends']);
});

test('another process that holds it for too long is reported, and frees it when it is killed', async () => {
	const file = path.join(folder, 'held');
	const program = `import { whileLocked } from ${JSON.stringify(path.join(import.meta.dirname, 'start-lock.ts'))};
		await whileLocked(${JSON.stringify(file)}, 0, () => new Promise(() => { process.stdout.write('held'); setInterval(() => {}, 1000); }));`;
	const holder = spawn(process.execPath, ['--input-type=module', '-e', program], {
		stdio: ['ignore', 'pipe', 'inherit'],
	});
	await once(holder.stdout, 'data');
	await expect(whileLocked(file, 0, async () => 'done')).rejects.toThrow(
		`Another process has been starting the database for too long (it holds ${file})`,
	);
	holder.kill('SIGKILL');
	expect(await whileLocked(file, 10_000, async () => 'done')).toBe('done');
});

test('a lock that cannot be made is refused with its path', async () => {
	const file = path.join(folder, 'missing/start.lock');
	await expect(whileLocked(file, 0, async () => {})).rejects.toThrow(`${file} cannot be locked`);
});
