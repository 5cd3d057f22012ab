import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import sharp, { type Metadata, type OutputInfo, type Sharp } from 'sharp';
import { fieldProblem, type Problem } from '../kit/problem.ts';
import { LARGEST_PICTURE } from './picture-limits.ts';
import {
	type Picture,
	type PictureFormat,
	pictureFile,
	pictureWidths,
	shareCardWidth,
	WIDEST,
} from './picture-paths.ts';
import type { UploadArea, Uploads } from './uploads.ts';

// Pictures as they are stored: decoded, upright, without metadata, on white, in three formats and several widths.

const LARGEST_PIXELS = 50_000_000;
const TALLEST = 4 * WIDEST;
const FORMATS: PictureFormat[] = ['avif', 'webp', 'jpg'];
/** WhatsApp shows no preview for a much larger picture. */
const SHARE_CARD_BYTES = 60_000;
/** JPEG qualities out of 100: the usual one, the lowest for a share card, and the step between attempts. */
const JPEG_QUALITY = 74;
const COARSEST = 24;
const COARSER = 10;
export const DEFAULT_PATH = 'uploads/product_image/default-image.jpg';

// Every input is used once, so caching would only take memory; the formats of a width are encoded in parallel instead
// of each by many threads.
sharp.cache(false);
sharp.concurrency(1);

type Header = { extension: string; width: number; height: number };

/**
 * Checks a sent file and stores it as a picture: its versions (see picture-paths.ts) under `uploads/<area>/`, and the
 * file itself among the originals. The name comes from the content, so storing the same file again, or after an
 * interruption, only makes what is missing.
 * @throws Problem `invalid` unless it is a complete JPEG, PNG, WebP, GIF or AVIF up to 12 MB and 50 megapixels
 */
export async function storePicture(
	uploads: Uploads,
	area: UploadArea,
	bytes: Buffer,
): Promise<Picture> {
	const { extension, ...size } = await readHeader(bytes);
	const name = createHash('sha256').update(bytes).digest('hex').slice(0, 20);
	const picture = { path: `uploads/${area}/${name}.jpg`, ...storedSize(size) };
	await makeVersions(uploads, picture, bytes);
	await uploads.keepOriginal(`${area}/${name}.${extension}`, bytes);
	// Versions found above may have been cleared away before the original was stored again.
	await makeVersions(uploads, picture, bytes);
	return picture;
}

/**
 * Makes the placeholder for missing pictures at the address the API promises, unless it is there. Its name does not
 * change with its content, so one that looks otherwise, from an older version of the shop, is replaced.
 */
export async function storeDefaultImage(uploads: Uploads): Promise<Picture> {
	const picture = { path: DEFAULT_PATH, width: 840, height: 840 };
	const bytes = Buffer.from(FRAMED_PICTURE);
	if (await isAsMadeNow(uploads, picture, bytes)) await makeVersions(uploads, picture, bytes);
	else await makeVersions(uploads, picture, bytes, { replaces: true });
	return picture;
}

/** Whether the full-size JPEG is what would be made now. It is made with the last of them, so then none is older. */
async function isAsMadeNow(uploads: Uploads, picture: Picture, bytes: Buffer): Promise<boolean> {
	const found = await uploads.find(picture.path);
	if (!found) return false;
	const { data, info } = await decode(picture, bytes);
	const made = await encode(sharp(data, { raw: rawSize(info) }), 'jpg');
	return made.length === found.size && made.equals(await buffer(await found.read()));
}

/**
 * Identifies a file by its content; nothing is decoded yet, so a small file that would expand to a huge one does no
 * harm.
 */
async function readHeader(bytes: Buffer): Promise<Header> {
	if (bytes.length > LARGEST_PICTURE)
		throw rejection('The picture is larger than 12 MB. Please choose a smaller one.');
	const found = await Promise.try(() => sharp(bytes).metadata()).catch(() => null);
	const extension = found && extensionOf(found);
	if (!found || !extension) {
		throw rejection(
			'This file is not a picture the shop can read. Please choose a JPEG, PNG, WebP, GIF or AVIF file.',
		);
	}
	if (found.width * found.height > LARGEST_PIXELS)
		throw rejection('The picture has more than 50 megapixels. Please choose a smaller one.');
	return { extension, ...found.autoOrient };
}

function extensionOf(found: Metadata): string | null {
	// Both AVIF and the HEIC of some phones are HEIF files; only AVIF can be decoded.
	if (found.format === 'heif') return found.compression === 'av1' ? 'avif' : null;
	if (found.format === 'jpeg') return 'jpg';
	return ['png', 'webp', 'gif', 'avif'].includes(found.format) ? found.format : null;
}

/**
 * The size of the largest version. Very long pictures are made narrower too, because WebP is limited to 16,383 pixels.
 */
function storedSize({ width, height }: { width: number; height: number }) {
	const scale = Math.min(1, WIDEST / width, TALLEST / height);
	return {
		width: Math.max(1, Math.round(width * scale)),
		height: Math.max(1, Math.round(height * scale)),
	};
}

/** Makes the versions that are missing, or with `replaces` all of them. */
async function makeVersions(
	uploads: Uploads,
	picture: Picture,
	bytes: Buffer,
	{ replaces = false } = {},
): Promise<void> {
	const wanted = pictureWidths(picture).flatMap((width) =>
		FORMATS.map((format) => ({ width, format, file: pictureFile(picture, width, format) })),
	);
	const there = replaces ? [] : await Promise.all(wanted.map(({ file }) => uploads.has(file)));
	const missing = wanted.filter((_, index) => !there[index]);
	if (missing.length === 0) return;

	const { data, info } = await decode(picture, bytes);
	const raw = rawSize(info);
	for (const width of new Set(missing.map((version) => version.width))) {
		const resized = sharp(data, { raw }).resize({ width });
		await Promise.all(
			missing
				.filter((version) => version.width === width)
				.map(async ({ format, file }) => {
					const light = format === 'jpg' && width === shareCardWidth(picture);
					const encoded = light ? shareCard(resized) : encode(resized.clone(), format);
					await uploads.put(file, await encoded);
				}),
		);
	}
}

/** The pixels of the largest version: upright, on white, three channels of eight bits. */
async function decode({ width, height }: Picture, bytes: Buffer) {
	try {
		return await sharp(bytes, { failOn: 'error', limitInputPixels: LARGEST_PIXELS })
			.autoOrient()
			.resize({ width, height, fit: 'fill' })
			.flatten({ background: '#ffffff' })
			.toColourspace('srgb')
			.raw({ depth: 'uchar' })
			.toBuffer({ resolveWithObject: true });
	} catch (error) {
		throw rejection('The picture is damaged or incomplete. Please choose another file.', error);
	}
}

const rawSize = ({ width, height, channels }: OutputInfo) => ({ width, height, channels });

/**
 * Settings measured on the sample pictures: a card at 320 px stays under 15 KB; AVIF at effort 2 takes twice as long
 * for 2 % less.
 */
function encode(image: Sharp, format: PictureFormat): Promise<Buffer> {
	if (format === 'avif') return image.avif({ quality: 50, effort: 1 }).toBuffer();
	if (format === 'webp') return image.webp({ quality: 72, effort: 3 }).toBuffer();
	return jpeg(image, JPEG_QUALITY);
}

function jpeg(image: Sharp, quality: number): Promise<Buffer> {
	return image.jpeg({ quality, mozjpeg: true }).toBuffer();
}

/** Lowers the quality until messaging apps accept the size; hardly any picture needs it. */
async function shareCard(image: Sharp): Promise<Buffer> {
	for (let quality = JPEG_QUALITY; ; quality -= COARSER) {
		const card = await jpeg(image.clone(), quality);
		if (card.length <= SHARE_CARD_BYTES || quality <= COARSEST) return card;
	}
}

function rejection(message: string, cause?: unknown): Problem {
	const problem = fieldProblem('image', message);
	problem.cause = cause;
	return problem;
}

/** A framed picture: it stands in for products of every kind. */
const FRAMED_PICTURE = `<svg xmlns="http://www.w3.org/2000/svg" width="840" height="840">
<rect width="840" height="840" fill="#F4F5F7"/>
<g fill="none" stroke="#5B6270" stroke-width="10" stroke-linecap="round" stroke-linejoin="round">
<rect x="240" y="270" width="360" height="300"/>
<path d="M240 510l132-132 108 108 72-72 48 96"/><circle cx="516" cy="348" r="36"/>
</g></svg>`;
