import { z } from 'zod';
import { Problem } from '../kit/problem.ts';
import { storePicture } from './images.ts';
import type { Picture } from './picture-paths.ts';
import type { UploadArea, Uploads } from './uploads.ts';

// Picture files as forms and programs send them.

/** Prefix, within an order of pictures, of the number (from 0) of a picture that is sent along. */
export const ADDED = '+';

const NOT_CHOSEN = new Set<unknown>([undefined, null, '', 'null', 'undefined']);

/** Browsers send an empty file without a name for an unused file field, scripts send a text for "none". */
function isChosen(value: unknown): boolean {
	if (value instanceof File) return value.size > 0 || value.name !== '';
	return !NOT_CHOSEN.has(value);
}

/** The file that was chosen in a field of a form, if any. */
export function chosenFile(value: unknown): File | undefined {
	return value instanceof File && isChosen(value) ? value : undefined;
}

const pictureFile = z.file({ error: 'Please choose a picture file.' });

/** One picture that may be left out. */
export const sentPicture = z.preprocess(
	(value) => (isChosen(value) ? value : undefined),
	pictureFile.optional(),
);

/** Any number of pictures; a single one need not be a list. */
export const sentPictures = z
	.preprocess((value) => [value].flat().filter(isChosen), z.array(pictureFile))
	.prefault([]);

/**
 * Stores sent files as pictures, in their order. This is slow, so it happens before the transaction that refers to
 * them. A refusal, here or later, leaves unused files behind, which are found again if they are resent.
 * @throws Problem invalid under `field`, with a message for each file that is not a picture or larger than `largestBytes`
 */
export async function storeSentPictures(
	uploads: Uploads,
	area: UploadArea,
	field: string,
	files: readonly File[],
	largestBytes = Number.POSITIVE_INFINITY,
): Promise<Picture[]> {
	const pictures: Picture[] = [];
	const faults: string[] = [];
	// One after the other, because decoding takes much memory.
	for (const file of files) {
		try {
			pictures.push(await storeOne(uploads, area, file, largestBytes));
		} catch (error) {
			if (!(error instanceof Problem && error.code === 'invalid')) throw error;
			// With several files the name shows which one is meant.
			faults.push(files.length > 1 ? `${file.name}: ${error.message}` : error.message);
		}
	}
	const [first] = faults;
	if (first !== undefined) throw new Problem('invalid', first, { fields: { [field]: faults } });
	return pictures;
}

async function storeOne(uploads: Uploads, area: UploadArea, file: File, largestBytes: number) {
	if (file.size > largestBytes) {
		const megabytes = Math.floor(largestBytes / 1024 / 1024);
		throw new Problem(
			'invalid',
			`The picture is larger than ${megabytes} MB. Please choose a smaller one.`,
		);
	}
	return storePicture(uploads, area, Buffer.from(await file.arrayBuffer()));
}
