import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { openSecretBox } from './secret-key.ts';

const dataDir = await mkdtemp(path.join(tmpdir(), 'bridgehead-key-'));
afterAll(() => rm(dataDir, { recursive: true }));

test('of processes that start at once all have the same key, in a file closed to others', async () => {
	const boxes = await Promise.all(Array.from({ length: 8 }, () => openSecretBox({ dataDir })));
	const sealed = boxes[0]?.seal('secret', 'test') ?? Buffer.alloc(0);
	expect(boxes.map((box) => box.open(sealed, 'test'))).toEqual(boxes.map(() => 'secret'));
	expect(await readdir(dataDir)).toEqual(['secret.key']);
	expect((await stat(path.join(dataDir, 'secret.key'))).mode & 0o777).toBe(0o600);
});

test('where the key is there, nothing is written: the disk may be full', async () => {
	await openSecretBox({ dataDir });
	const { mtimeNs } = await stat(dataDir, { bigint: true });
	await openSecretBox({ dataDir });
	expect((await stat(dataDir, { bigint: true })).mtimeNs).toBe(mtimeNs);
});

test('a key that is set is used instead of the file', async () => {
	const secretKey = 'set by whoever runs it, 32 characters';
	const sealed = (await openSecretBox({ dataDir, secretKey })).seal('secret', 'test');
	expect((await openSecretBox({ dataDir, secretKey })).open(sealed, 'test')).toBe('secret');
	expect((await openSecretBox({ dataDir })).open(sealed, 'test')).toBeNull();
});
