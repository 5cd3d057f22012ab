import { readFile } from 'node:fs/promises';
import type { SampleArticle, SampleCategory, SampleReview } from '#db/seed/sample.ts';
import { storePicture } from '../../pictures/images.ts';
import type { Picture } from '../../pictures/picture-paths.ts';
import type { UploadArea, Uploads } from '../../pictures/uploads.ts';

// The sample's pictures, which are stored before anything that shows them.

export type Sample = {
	categories: SampleCategory[];
	articles: SampleArticle[];
	reviews: SampleReview[];
};

export type Storing = {
	/** Called with how many of all pictures are stored. */
	onProgress?: ((done: number, all: number) => void) | undefined;
	signal?: AbortSignal | undefined;
};
/** A stored picture by where it is shown and the name of its file. */
export type Stored = (area: UploadArea, file: string) => Picture;

/** The folder of the sample's own picture files. */
export const PICTURES = new URL('../../../db/seed/pictures/', import.meta.url);

const AT_ONCE = 2;

export async function storePictures(
	uploads: Uploads,
	sample: Sample,
	{ onProgress, signal }: Storing,
): Promise<Stored> {
	const wanted = neededPictures(sample);
	const pictures = new Map<string, Picture>();
	const waiting = wanted.values();
	const work = async () => {
		for (const { area, file } of waiting) {
			signal?.throwIfAborted();
			const bytes = await readFile(new URL(file, PICTURES));
			pictures.set(`${area}/${file}`, await storePicture(uploads, area, bytes));
			onProgress?.(pictures.size, wanted.length);
		}
	};
	await Promise.all(Array.from({ length: AT_ONCE }, work));
	return (area, file) => {
		const picture = pictures.get(`${area}/${file}`);
		if (!picture) throw new Error(`${file} was not stored under ${area}`);
		return picture;
	};
}

/** Every picture, once for each area it is shown in. */
export function neededPictures(sample: Sample): { area: UploadArea; file: string }[] {
	const files: Record<UploadArea, string[]> = {
		categories: sample.categories.map(({ picture }) => picture),
		product_image: sample.categories.flatMap((category) =>
			category.products.flatMap(({ pictures }) => pictures),
		),
		article_images: sample.articles.flatMap((a) => [a.mainPicture, ...a.morePictures]),
		banners: [],
		unit_photos: [],
	};
	return (Object.keys(files) as UploadArea[]).flatMap((area) =>
		[...new Set(files[area])].map((file) => ({ area, file })),
	);
}

export function imageColumns({ path, width, height }: Picture) {
	return { imagePath: path, width, height };
}
