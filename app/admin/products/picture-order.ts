/** A picture of a product's form: a stored one by its id, or the n-th (from 0) of those that are sent with it. */
export type PictureKey = number | { added: number };

/** Reads "12 +0 15", the order the pictures stand in the form; what is neither is left out. */
export function readPictureOrder(text: unknown): PictureKey[] {
	if (typeof text !== 'string') return [];
	return text.split(' ').flatMap((word): PictureKey[] => {
		if (/^[1-9]\d{0,9}$/.test(word)) return [Number(word)];
		return /^\+\d{1,2}$/.test(word) ? [{ added: Number(word.slice(1)) }] : [];
	});
}

/** Writes what readPictureOrder reads. */
export function writePictureOrder(pictures: readonly { storedId?: number }[]): string {
	let added = 0;
	return pictures.map(({ storedId }) => storedId ?? `+${added++}`).join(' ');
}
