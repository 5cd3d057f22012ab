import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { storeSentPictures } from './sent-pictures.ts';
import { openUploads } from './uploads.ts';

const folder = await mkdtemp(path.join(tmpdir(), 'bridgehead-sent-'));
afterAll(() => rm(folder, { recursive: true, force: true }));
const uploads = openUploads(folder);

const png = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#808080' } })
	.png()
	.toBuffer();
const sound = new File([new Uint8Array(png)], 'sound.png');
const text = new File(['no picture'], 'text.jpg');

const faultsOf = (files: File[], largest?: number) =>
	storeSentPictures(uploads, 'product_image', 'images', files, largest).then(
		() => [],
		({ code, fields }) => [code, ...fields.images],
	);

test('of several pictures each invalid one is reported by name', async () => {
	const large = new File([new Uint8Array(2 * 1024 * 1024)], 'large.png');
	expect(await faultsOf([text, sound, large], 1024 * 1024)).toEqual([
		'invalid',
		expect.stringMatching(/^text\.jpg: This file is not a picture/),
		expect.stringMatching(/^large\.png: The picture is larger than 1 MB/),
	]);
});

test('a single invalid picture is reported without its name', async () => {
	expect(await faultsOf([text])).toEqual([
		'invalid',
		expect.stringMatching(/^This file is not a picture/),
	]);
	expect(await faultsOf([sound])).toEqual([]);
});
