import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, expect, test } from 'vitest';
import { openUploads } from './uploads.ts';

const folder = await mkdtemp(path.join(tmpdir(), 'bridgehead-uploads-'));
afterAll(() => rm(folder, { recursive: true, force: true }));
const uploads = openUploads(folder);
const bytes = Buffer.from('picture');

test('a stored file is found with its size, and leaves no temporary file', async () => {
	await uploads.put('uploads/product_image/a.jpg', Buffer.from('older'));
	await uploads.put('uploads/product_image/a.jpg', bytes);
	const found = await uploads.find('uploads/product_image/a.jpg');
	expect(found?.size).toBe(bytes.length);
	expect(found && (await text(await found.read()))).toBe('picture');
	expect(found && (await text(await found.read({ from: 1, to: 3 })))).toBe('ict');
	expect(await readdir(path.join(folder, 'product_image'))).toEqual(['a.jpg']);
	expect(await uploads.has('uploads/product_image/a.jpg')).toBe(true);
	expect(await uploads.has('uploads/categories/a.jpg')).toBe(false);
});

test('an original is stored but never found', async () => {
	await uploads.keepOriginal('product_image/secret.png', bytes);
	expect(await readFile(path.join(folder, 'originals/product_image/secret.png'), 'utf8')).toBe(
		'picture',
	);
	for (const address of [
		'uploads/originals/product_image/secret.png',
		'uploads/product_image/../originals/product_image/secret.png',
		'originals/product_image/secret.png',
		'uploads/product_image/secret.png',
	])
		expect(await uploads.find(address), address).toBeNull();
});

test('no path leads out of the upload areas', async () => {
	await writeFile(path.join(folder, 'passwords.txt'), 'x');
	for (const address of [
		'uploads/product_image/../passwords.txt',
		'uploads/product_image/..\\passwords.txt',
		'uploads/../passwords.txt',
		'uploads/passwords.txt',
		'uploads//passwords.txt',
		'/uploads/product_image/a.jpg',
		'uploads/product_image/',
		'uploads/product_image/..',
		'uploads/product_image/.hidden',
		'uploads/product_image/a.jpg\0.png',
		'uploads/product_image/a.jpg/b.jpg',
		`uploads/product_image/${'a'.repeat(400)}.jpg`,
		'',
	]) {
		expect(await uploads.find(address), address).toBeNull();
	}
	await expect(uploads.put('uploads/product_image/../x.jpg', bytes)).rejects.toThrow(
		'not the path',
	);
	await expect(uploads.keepOriginal('../x.jpg', bytes)).rejects.toThrow('not the name');
});

test('an empty file counts as missing', async () => {
	await uploads.put('uploads/categories/empty.jpg', Buffer.alloc(0));
	expect(await uploads.has('uploads/categories/empty.jpg')).toBe(false);
});

test('a file that is stored again while an older one is removed is there afterwards', async () => {
	const file = path.join(folder, 'product_image/again.jpg');
	const old = new Date('2026-01-01');
	for (let attempt = 0; attempt < 400; attempt++) {
		await uploads.put('uploads/product_image/again.jpg', bytes);
		await utimes(file, old, old);
		await Promise.all([
			uploads.put('uploads/product_image/again.jpg', bytes),
			uploads.removeOlder('product_image/again.jpg', new Date('2026-06-01')),
		]);
		expect(await readFile(file, 'utf8'), `attempt ${attempt}`).toBe('picture');
	}
	const left = (await readdir(path.join(folder, 'product_image'))).filter((name) =>
		name.startsWith('again'),
	);
	expect(left).toEqual(['again.jpg']);
});

test.each(['https://example.com/x', ''])('%j is refused', (url) => {
	expect(() => openUploads(url)).toThrow(/^UPLOADS_URL .*folder/);
});
