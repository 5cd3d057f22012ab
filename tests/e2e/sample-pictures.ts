import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import sharp, { type Sharp } from 'sharp';
import { sampleArticles, sampleCategories } from '#db/seed/index.ts';
import { neededPictures, PICTURES } from '#shop/catalogue/sample/store-pictures.ts';
import { type PictureFormat, pictureFile, pictureWidths } from '#shop/pictures/picture-paths.ts';
import { openUploads, type UploadArea, type Uploads } from '#shop/pictures/uploads.ts';

// The sample's pictures for the shop that tests share. A shop takes minutes of a small machine to make them as small as
// it can, and stores what is not there yet; tests of that work send pictures of their own.

const AT_ONCE = 2;
/** The shop's own qualities with the least effort: in less than half of the time, a sixth larger (AVIF) to a half (WebP). */
const QUICKLY: Record<PictureFormat, (image: Sharp) => Sharp> = {
	avif: (image) => image.avif({ quality: 50, effort: 0 }),
	webp: (image) => image.webp({ quality: 72, effort: 0 }),
	jpg: (image) => image.jpeg({ quality: 74 }),
};

/** Stores the versions of each picture of the sample that are missing at `url`; the shop then makes what it still misses. */
export async function storeSamplePictures(url: string): Promise<void> {
	const uploads = openUploads(url);
	const sample = { categories: sampleCategories, articles: sampleArticles, reviews: [] };
	const waiting = neededPictures(sample).values();
	const work = async () => {
		for (const { area, file } of waiting)
			await storeQuickly(uploads, area, await readFile(new URL(file, PICTURES)));
	};
	await Promise.all(Array.from({ length: AT_ONCE }, work));
}

async function storeQuickly(uploads: Uploads, area: UploadArea, bytes: Buffer): Promise<void> {
	const name = createHash('sha256').update(bytes).digest('hex').slice(0, 20);
	const { width } = (await sharp(bytes).metadata()).autoOrient;
	const picture = { path: `uploads/${area}/${name}.jpg`, width };
	for (const each of pictureWidths(picture)) {
		const resized = sharp(bytes).autoOrient().flatten({ background: '#ffffff' }).resize(each);
		for (const format of ['avif', 'webp', 'jpg'] as const) {
			const version = pictureFile(picture, each, format);
			if (!(await uploads.has(version)))
				await uploads.put(version, await QUICKLY[format](resized.clone()).toBuffer());
		}
	}
}
