import { readFile } from 'node:fs/promises';
import type { Tx } from '#db/client.ts';
import { productMedia } from '#db/media/media-schema.ts';
import { sampleMedia } from '#db/seed/media.ts';
import type { SampleFile } from '#db/seed/sample.ts';
import type { Uploads } from '../pictures/uploads.ts';
import { storeDocument, storeSound } from './media-files.ts';

// The documents and sounds of the sample catalogue.

const FILES = new URL('../../db/seed/media/', import.meta.url);

type StoredFile = SampleFile & { path: string; bytes: number };

/** Stores those that any of these products has. */
export async function storeSampleMedia(
	uploads: Uploads,
	slugs: ReadonlySet<string>,
): Promise<StoredFile[]> {
	const wanted = sampleMedia.filter(({ products }) => products.some((slug) => slugs.has(slug)));
	const stored: StoredFile[] = [];
	for (const one of wanted) {
		const bytes = await readFile(new URL(one.file, FILES));
		const store = one.kind === 'document' ? storeDocument : storeSound;
		const file = await store(uploads, bytes);
		if (typeof file === 'string') throw new Error(`${one.file}: ${file}`);
		stored.push({ ...one, path: file.path, bytes: file.bytes });
	}
	return stored;
}

/** Gives them to the products, by slug, that have them. */
export async function insertSampleMedia(
	tx: Tx,
	stored: readonly StoredFile[],
	productIds: ReadonlyMap<string, number>,
): Promise<void> {
	const rows = stored.flatMap(({ file, products, ...one }, position) =>
		products.flatMap((slug) => {
			const productId = productIds.get(slug);
			return productId === undefined ? [] : [{ ...one, productId, position }];
		}),
	);
	if (rows.length > 0) await tx.insert(productMedia).values(rows);
}
