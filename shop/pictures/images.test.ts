import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { crc32 } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';
import { afterAll, expect, test, vi } from 'vitest';
import { Problem } from '../kit/problem.ts';
import { storeDefaultImage, storePicture } from './images.ts';
import { pictureFile, pictureWidths, shareCardWidth } from './picture-paths.ts';
import { openUploads, type Uploads } from './uploads.ts';

const folder = await mkdtemp(path.join(tmpdir(), 'bridgehead-images-'));
afterAll(() => rm(folder, { recursive: true, force: true }));
const uploads = openUploads(folder);

async function stored(publicPath: string): Promise<Buffer> {
	const found = await uploads.find(publicPath);
	if (!found) throw new Error(`${publicPath} is not stored`);
	return buffer(await found.read());
}

async function problemOf(bytes: Buffer): Promise<Problem> {
	const error = await storePicture(uploads, 'product_image', bytes).catch((e: unknown) => e);
	if (!(error instanceof Problem)) throw new Error(`not refused: ${JSON.stringify(error)}`);
	expect(error.code).toBe('invalid');
	expect(error.fields.image).toEqual([error.message]);
	return error;
}

/** Noise does not compress, so a truncated file is certain to miss pixels. */
function noise(width: number, height: number): Sharp {
	return sharp({
		create: {
			width,
			height,
			channels: 3,
			background: '#808080',
			noise: { type: 'gaussian', mean: 128, sigma: 40 },
		},
	});
}

test('a photo that a phone took sideways comes out upright and without metadata', async () => {
	const topHalf = await sharp({
		create: { width: 400, height: 100, channels: 3, background: '#ff0000' },
	})
		.png()
		.toBuffer();
	const sideways = await sharp({
		create: { width: 400, height: 200, channels: 3, background: '#0000ff' },
	})
		.composite([{ input: topHalf, top: 0, left: 0 }])
		.jpeg()
		.withExif({ IFD0: { Make: 'Secretphone', Orientation: '6' } })
		.withMetadata({ orientation: 6 })
		.toBuffer();

	const picture = await storePicture(uploads, 'product_image', sideways);

	expect(picture).toMatchObject({ width: 200, height: 400 });
	for (const format of ['avif', 'webp', 'jpg'] as const) {
		const bytes = await stored(pictureFile(picture, 160, format));
		const found = await sharp(bytes).metadata();
		expect([found.width, found.height]).toEqual([160, 320]);
		expect([found.exif, found.icc, found.xmp, found.orientation]).toEqual([
			undefined,
			undefined,
			undefined,
			undefined,
		]);
		// Orientation 6: the top of the stored picture is the right side of the upright one.
		const { data } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
		const [red = 0, , blue = 0] = data.subarray((160 * 160 + 150) * 3);
		expect(red).toBeGreaterThan(blue + 150);
	}
});

test('transparency becomes white, a wide picture is capped, every version exists in its size', async () => {
	const clear = await sharp({
		create: { width: 2000, height: 1000, channels: 4, background: '#00000000' },
	})
		.png()
		.toBuffer();
	const picture = await storePicture(uploads, 'article_images', clear);
	expect(picture).toEqual({
		path: expect.stringMatching(/^uploads\/article_images\/[0-9a-f]{20}\.jpg$/),
		width: 1800,
		height: 900,
	});
	for (const width of pictureWidths(picture)) {
		for (const [format, name] of [
			['avif', 'heif'],
			['webp', 'webp'],
			['jpg', 'jpeg'],
		] as const) {
			const found = await sharp(await stored(pictureFile(picture, width, format))).metadata();
			expect([found.format, found.width, found.height]).toEqual([name, width, width / 2]);
		}
	}
	const { channels } = await sharp(await stored(picture.path)).stats();
	expect(channels.map(({ min }) => min)).toEqual([255, 255, 255]);
});

test.each(['png', 'webp', 'gif', 'avif', 'jpeg'] as const)(
	'a %s is taken and its original stored',
	async (format) => {
		const bytes = await noise(24, 16).toFormat(format).toBuffer();
		const { path: file } = await storePicture(uploads, 'categories', bytes);
		const extension = format === 'jpeg' ? 'jpg' : format;
		const original = path.join(folder, 'originals/categories', path.basename(file, '.jpg'));
		expect(await readFile(`${original}.${extension}`)).toEqual(bytes);
	},
);

test('grey, 16-bit and CMYK pictures keep their appearance', async () => {
	const grey = noise(40, 40).toColourspace('b-w').png();
	const deep = noise(40, 40).toColourspace('rgb16').png();
	const print = noise(40, 40).toColourspace('cmyk').jpeg();
	for (const input of [grey, deep, print]) {
		const { path: file } = await storePicture(uploads, 'product_image', await input.toBuffer());
		const found = await sharp(await stored(file)).metadata();
		expect([found.space, found.channels, found.width]).toEqual(['srgb', 3, 40]);
		const { channels } = await sharp(await stored(file)).stats();
		expect(channels[0]?.mean).toBeGreaterThan(110);
		expect(channels[0]?.mean).toBeLessThan(146);
	}
});

test('a file that is not a complete picture is refused', async () => {
	const text = await problemOf(Buffer.from('This is no picture, whatever it is called.'));
	expect(text.message).toContain('not a picture');
	const svg = await problemOf(
		Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
	);
	expect(svg.message).toContain('not a picture');
	expect((await problemOf(Buffer.alloc(0))).message).toContain('not a picture');
	const tiff = await noise(9, 9).tiff().toBuffer();
	expect((await problemOf(tiff)).message).toContain('not a picture');
	for (const format of ['jpeg', 'png'] as const) {
		const whole = await noise(300, 300).toFormat(format).toBuffer();
		const cut = await problemOf(whole.subarray(0, whole.length / 2));
		expect(cut.message).toContain('damaged or incomplete');
	}
	expect((await problemOf(Buffer.alloc(12 * 1024 * 1024 + 1))).message).toContain('12 MB');
});

/** The header of a picture without its pixels. */
async function pngHeader(width: number, height: number): Promise<Buffer> {
	const png = (await noise(9, 9).png().toBuffer()).subarray(0, 200);
	png.writeUInt32BE(width, 16);
	png.writeUInt32BE(height, 20);
	// The checksum of the header chunk (PNG, section 5.3).
	png.writeUInt32BE(crc32(png.subarray(12, 29)), 29);
	return png;
}

test('more than 50 megapixels are refused by the header alone', async () => {
	// A file without pixels cannot be decoded; the reason given proves that nobody tried.
	expect((await problemOf(await pngHeader(10_000, 5001))).message).toContain('50 megapixels');
	expect((await problemOf(await pngHeader(10_000, 5000))).message).toContain('damaged');
});

test.each([
	[20, 20_000, 7, 7200],
	[20_000, 20, 1800, 2],
	[1700, 850, 1700, 850],
])(
	'a picture of %i x %i is stored at %i x %i',
	async (width, height, storedWidth, storedHeight) => {
		const strip = await sharp({ create: { width, height, channels: 3, background: '#123456' } })
			.png()
			.toBuffer();
		const picture = await storePicture(uploads, 'article_images', strip);
		expect(picture).toMatchObject({ width: storedWidth, height: storedHeight });
	},
);

test('the same file again makes only what is missing', async () => {
	const bytes = await noise(500, 300).jpeg().toBuffer();
	const first = await storePicture(uploads, 'product_image', bytes);
	const lost = pictureFile(first, 320, 'webp');
	await rm(path.join(folder, lost.replace('uploads/', '')));
	const made: string[] = [];
	const watched: Uploads = {
		...uploads,
		put: async (name, content) => {
			made.push(name);
			await uploads.put(name, content);
		},
	};
	expect(await storePicture(watched, 'product_image', bytes)).toEqual(first);
	expect(made).toEqual([lost]);
});

test('a damaged file leaves nothing behind', async () => {
	const before = await readdir(path.join(folder, 'product_image'));
	const whole = await noise(200, 200).jpeg().toBuffer();
	await problemOf(whole.subarray(0, whole.length - 2000));
	expect(await readdir(path.join(folder, 'product_image'))).toEqual(before);
});

test('a card picture weighs at most 15 KB in every format', async () => {
	const photo = new URL('../../db/seed/pictures/line-array.jpg', import.meta.url);
	const picture = await storePicture(uploads, 'product_image', await readFile(photo));
	for (const format of ['avif', 'webp', 'jpg'] as const) {
		const bytes = await stored(pictureFile(picture, 320, format));
		expect(bytes.length, format).toBeLessThanOrEqual(15_000);
	}
});

test('the placeholder for missing pictures is square and always at its address', async () => {
	const picture = await storeDefaultImage(uploads);
	expect(picture).toEqual({
		path: 'uploads/product_image/default-image.jpg',
		width: 840,
		height: 840,
	});
	for (const width of pictureWidths(picture)) {
		const found = await sharp(await stored(pictureFile(picture, width, 'jpg'))).metadata();
		expect([found.width, found.height]).toEqual([width, width]);
	}
});

test('a placeholder of an older version of the shop is replaced, in every size, and then left alone', async () => {
	const picture = await storeDefaultImage(uploads);
	const files = pictureWidths(picture).map((width) => pictureFile(picture, width, 'jpg'));
	const made = await Promise.all(files.map(stored));
	const older = await noise(840, 840).jpeg().toBuffer();
	for (const file of files) await uploads.put(file, older);
	await storeDefaultImage(uploads);
	expect(await Promise.all(files.map(stored))).toEqual(made);
	const put = vi.spyOn(uploads, 'put');
	await storeDefaultImage(uploads);
	expect(put).not.toHaveBeenCalled();
});

test('the version for share cards is light enough for messaging apps, however busy the picture', async () => {
	const busy = await noise(900, 700).jpeg({ quality: 95 }).toBuffer();
	const picture = await storePicture(uploads, 'product_image', busy);
	const card = await stored(pictureFile(picture, shareCardWidth(picture), 'jpg'));
	expect(card.length).toBeLessThanOrEqual(60_000);
	expect((await sharp(card).metadata()).width).toBe(640);
});
