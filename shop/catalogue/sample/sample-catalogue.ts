import { categories } from '#db/catalogue-schema.ts';
import type { Db, DbOrTx } from '#db/client.ts';
import { withSessionLock } from '#db/connection/session-lock.ts';
import { LOCKS } from '#db/locks.ts';
import { sampleArticles, sampleCategories } from '#db/seed/index.ts';
import { sampleReviews } from '#db/seed/reviews.ts';
import { announce } from '../../kit/changes.ts';
import { insertSampleMedia, storeSampleMedia } from '../../media/sample-media.ts';
import type { Uploads } from '../../pictures/uploads.ts';
import { insertCatalogue } from './insert-goods.ts';
import { insertArticles, insertReviews } from './insert-texts.ts';
import { type Sample, type Storing, storePictures } from './store-pictures.ts';

const SAMPLE: Sample = {
	categories: sampleCategories,
	articles: sampleArticles,
	reviews: sampleReviews,
};

/**
 * Fills a shop without categories with the sample catalogue; does nothing otherwise. Pictures are stored first,
 * skipping those already there; then one transaction writes all rows, so that an interruption leaves the database empty
 * or complete. Of several processes one does all this, and the others wait for it.
 * @throws the reason of `signal` when that is aborted
 */
export async function loadSampleCatalogue(
	db: Db,
	uploads: Uploads,
	{ onProgress, signal, sample = SAMPLE }: Storing & { sample?: Sample } = {},
): Promise<void> {
	if (await hasCategories(db)) return;
	const load = async () => {
		if (await hasCategories(db)) return;
		const stored = await storePictures(uploads, sample, { onProgress, signal });
		const slugs = sample.categories.flatMap((one) => one.products.map(({ slug }) => slug));
		const media = await storeSampleMedia(uploads, new Set(slugs));
		await db.transaction(async (tx) => {
			// Storing the pictures takes minutes, in which staff may have begun a catalogue of their own.
			if (await hasCategories(tx)) return;
			const productIds = await insertCatalogue(tx, sample.categories, stored);
			await insertSampleMedia(tx, media, productIds);
			await insertReviews(tx, sample.reviews, productIds);
			await insertArticles(tx, sample.articles, stored);
			await announce(tx, ['all']);
		});
	};
	await withSessionLock(db, LOCKS.sampleCatalogue, load, signal);
}

/** Whether the shop has categories: if not, loadSampleCatalogue would fill it. */
export async function hasCategories(db: DbOrTx): Promise<boolean> {
	const found = await db.select({ id: categories.id }).from(categories).limit(1);
	return found.length > 0;
}
