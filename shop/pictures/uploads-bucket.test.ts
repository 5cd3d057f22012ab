import { text } from 'node:stream/consumers';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { openBucket, STORED_AT } from '#tests/helpers/bucket-server.ts';
import { Problem } from '../kit/problem.ts';
import { openUploads } from './uploads.ts';
import { bucketFiles, readBucketUrl } from './uploads-bucket.ts';

const bucket = await openBucket();
afterAll(bucket.stop);
const QUICK = { attempts: 3, pauseMs: 1, timeoutMs: 10_000 };
const files = bucketFiles(readBucketUrl(bucket.url, bucket.keys), QUICK);
for (const [name, value] of Object.entries(bucket.keys)) vi.stubEnv(name, value);
const uploads = openUploads(bucket.url);
vi.unstubAllEnvs();
const bytes = Buffer.from('picture');

beforeEach(() => {
	bucket.objects.clear();
	bucket.stumbles.length = 0;
	bucket.responses.length = 0;
});

test('a stored file is found and read, whole or in part; others are not found', async () => {
	await uploads.put('uploads/product_image/a.jpg', bytes);
	expect([...bucket.objects.keys()]).toEqual(['shop/product_image/a.jpg']);
	const found = await uploads.find('uploads/product_image/a.jpg');
	expect(found?.size).toBe(bytes.length);
	expect(found && (await text(await found.read()))).toBe('picture');
	expect(found && (await text(await found.read({ from: 1, to: 3 })))).toBe('ict');
	expect(await uploads.has('uploads/product_image/b.jpg')).toBe(false);
});

test('originals are stored but never found; all files are listed, over several pages', async () => {
	const names = ['a', 'b', 'c', 'd', 'e'].map((name) => `uploads/product_image/${name}.jpg`);
	for (const name of names) await uploads.put(name, bytes);
	await uploads.keepOriginal('categories/x.png', bytes);
	expect(await uploads.find('uploads/originals/categories/x.png')).toBeNull();
	const all = (await Array.fromAsync(uploads.all())).map(({ path }) => path);
	expect(all).toEqual([...names, 'originals/categories/x.png']);
});

test('a file is removed unless it may have been stored since', async () => {
	await uploads.put('uploads/product_image/a.jpg', bytes);
	const name = 'product_image/a.jpg';
	expect(await Array.fromAsync(uploads.list())).toEqual([{ name, storedAt: STORED_AT }]);
	expect(await uploads.removeOlder(name, new Date(STORED_AT.getTime() + 900))).toBe(false);
	expect(await uploads.removeOlder(name, new Date(STORED_AT.getTime() + 1000))).toBe(true);
	expect(bucket.objects.size).toBe(0);
	expect(await uploads.removeOlder(name, STORED_AT)).toBe(true);
});

test('a request is repeated when the service fails', async () => {
	bucket.stumbles.push(
		(_request, response) => response.writeHead(503).end(),
		(request) => request.socket.destroy(),
	);
	await files.write('product_image/a.jpg', bytes);
	expect(bucket.objects.get('shop/product_image/a.jpg')).toEqual(bytes);
});

test.each([
	[
		'errors',
		(_: unknown, response: import('node:http').ServerResponse) => response.writeHead(500).end(),
		QUICK.timeoutMs,
	],
	// Long enough for each attempt to reach the server on a busy machine.
	['silence', () => {}, 500],
])(
	'a service that answers with %s is given up after some attempts',
	async (_, stumble, timeoutMs) => {
		bucket.stumbles.push(stumble, stumble, stumble);
		const hasty = bucketFiles(readBucketUrl(bucket.url, bucket.keys), { ...QUICK, timeoutMs });
		await expect(hasty.write('product_image/a.jpg', bytes)).rejects.toThrow(
			/^The store of pictures/,
		);
		expect(bucket.stumbles).toEqual([]);
		expect(bucket.objects.size).toBe(0);
	},
);

test('a wrong key fails at once, and is reported as an unavailable store', async () => {
	const stranger = { ...bucket.keys, AWS_SECRET_ACCESS_KEY: 'guessed' };
	const refused = bucketFiles(readBucketUrl(bucket.url, stranger), QUICK);
	await expect(refused.write('product_image/a.jpg', bytes)).rejects.toThrow('answered 403');
	expect(bucket.responses).toEqual(['PUT 403']);

	bucket.stumbles.push((_request, response) => response.writeHead(403).end());
	const problem = await uploads.put('uploads/product_image/a.jpg', bytes).catch((e: unknown) => e);
	expect(problem).toBeInstanceOf(Problem);
	expect(problem).toMatchObject({ code: 'unavailable', message: /nothing was changed/ });
	expect(String((problem as Error).cause)).toContain('answered 403');
});

test('the address and the keys in the environment configure the bucket', () => {
	const keys = { ...bucket.keys, AWS_REGION: 'af-south-1' };
	expect(readBucketUrl('s3://pictures/a/b/', keys)).toEqual({
		base: 'https://s3.af-south-1.amazonaws.com/pictures/',
		prefix: 'a/b/',
		region: 'af-south-1',
		accessKeyId: 'test-key',
		secretAccessKey: 'test-secret',
	});
	expect(() => readBucketUrl('s3://pictures', {})).toThrow('AWS_ACCESS_KEY_ID');
	expect(() => readBucketUrl('s3://key:secret@pictures', keys)).toThrow(/^(?!.*secret).*bucket/);
	expect(() => readBucketUrl('s3://pictures?endpoint=ftp://x', keys)).toThrow('endpoint');
});
