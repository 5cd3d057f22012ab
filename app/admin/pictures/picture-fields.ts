// The form fields that say which pictures to remove, and in which order to put the others.

/** A picture of a form: a stored one by its key, or the n-th (from 0) of those sent along. */
type PictureKey = string | { added: number };

/** The order of all pictures, sent by scripts. */
export const PICTURE_ORDER = 'picture_order';
/** Names of the fields of one stored picture, followed by its key: its place as a number, and a mark to delete it. */
export const PICTURE_PLACE = 'picture_place_';
export const PICTURE_DELETE = 'picture_delete_';

type SentPictureFields = {
	/** All pictures to keep, including added ones if scripts sent their places. */
	order: PictureKey[];
	/** Keys of the stored pictures to delete. */
	deleted: string[];
};

/** What a form says about its pictures; without scripts, the numbers typed beside them give the order. */
export function readPictureFields(form: FormData): SentPictureFields {
	const after = (prefix: string) =>
		[...form].flatMap(([name, value]) =>
			name.startsWith(prefix) ? [[name.slice(prefix.length), Number(value) || 0] as const] : [],
		);
	const deleted = after(PICTURE_DELETE).map(([key]) => key);
	const sent = form.get(PICTURE_ORDER);
	const order =
		typeof sent === 'string'
			? sent.split(' ').filter(Boolean).map(readKey)
			: after(PICTURE_PLACE)
					.sort(([, a], [, b]) => a - b)
					.map(([key]) => key);
	return {
		order: order.filter((key) => typeof key !== 'string' || !deleted.includes(key)),
		deleted,
	};
}

/** Writes the order in the form that readPictureFields reads. */
export function writePictureOrder(pictures: readonly { storedKey?: string }[]): string {
	let added = 0;
	return pictures.map(({ storedKey }) => storedKey ?? `+${added++}`).join(' ');
}

function readKey(word: string): PictureKey {
	return /^\+\d{1,2}$/.test(word) ? { added: Number(word.slice(1)) } : word;
}
