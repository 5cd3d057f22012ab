import type { Tx } from '#db/client.ts';
import { articleImages } from '#db/site-schema.ts';
import type { Picture } from '../pictures/picture-paths.ts';
import { ADDED, storeSentPictures } from '../pictures/sent-pictures.ts';
import type { Uploads } from '../pictures/uploads.ts';
import type { Article } from './articles.ts';

// The pictures of an article: storing those that were sent, and their order.

const AREA = 'article_images';

export async function storeMain(uploads: Uploads, file: File | undefined): Promise<Picture | null> {
	const [picture] = await storeSentPictures(uploads, AREA, 'mainImage', file ? [file] : []);
	return picture ?? null;
}

export function storeAdditional(uploads: Uploads, files: readonly File[]): Promise<Picture[]> {
	return storeSentPictures(uploads, AREA, 'additionalImages', files);
}

/**
 * The pictures that stay and those added, in the order of the names; added ones without a name come last. Names the
 * article does not have are ignored; a picture that is there twice stays as often as it is named.
 */
export function inOrder(
	before: Article,
	names: readonly string[],
	added: readonly Picture[],
): Picture[] {
	const left = [...before.additionalImages];
	const unnamed = new Map(added.entries());
	const named = names.flatMap((name) => {
		if (name.startsWith(ADDED)) {
			const place = Number(name.slice(ADDED.length));
			const picture = unnamed.get(place);
			unnamed.delete(place);
			return picture ?? [];
		}
		const place = left.findIndex(({ path }) => fileName(path) === fileName(name));
		return place < 0 ? [] : left.splice(place, 1);
	});
	return [...named, ...unnamed.values()];
}

function fileName(address: string): string {
	return address.split(/[?#]/)[0]?.split('/').at(-1) ?? '';
}

export const mainColumns = ({ path, width, height }: Picture) => ({
	mainImage: path,
	mainWidth: width,
	mainHeight: height,
});

export async function writeAdditional(
	tx: Tx,
	articleId: number,
	pictures: Picture[],
): Promise<void> {
	if (pictures.length === 0) return;
	await tx.insert(articleImages).values(
		pictures.map(({ path: imagePath, width, height }, position) => ({
			articleId,
			imagePath,
			width,
			height,
			position,
		})),
	);
}

export function picturesOf({ image, additionalImages }: Article) {
	return {
		mainImage: image?.path ?? '',
		additionalImages: additionalImages.map(({ path }) => path),
	};
}
