/** The fields in which a form sends what becomes of its pictures: which go, and their order. */

/** A picture of a form: a stored one by its key, or the n-th (from 0) of those that are sent with it. */
export type PictureKey = string | { added: number };

/** The order of all pictures, which scripts send. */
export const PICTURE_ORDER = 'picture_order';
/** Names of the fields of one stored picture, its key follows: its place as a number, a mark that it goes. */
export const PICTURE_PLACE = 'picture_place_';
export const PICTURE_DELETE = 'picture_delete_';

export type SentPictureFields = {
	/** All that stay, and the added ones where scripts told their place. */
	order: PictureKey[];
	/** Keys of the stored ones that go. */
	deleted: string[];
};

/** What a form says of its pictures; without scripts the order is that of the numbers typed beside them. */
export function readPictureFields(form: FormData): SentPictureFields {
	const after = (prefix: string) =>
		[...form].flatMap(([name, value]) =>
			name.startsWith(prefix) ? [[name.slice(prefix.length), Number(value) || 0] as const] : [],
		);
	const deleted = after(PICTURE_DELETE).map(([key]) => key);
	const told = form.get(PICTURE_ORDER);
	const order =
		typeof told === 'string'
			? told.split(' ').filter(Boolean).map(readKey)
			: after(PICTURE_PLACE)
					.sort(([, a], [, b]) => a - b)
					.map(([key]) => key);
	return {
		order: order.filter((key) => typeof key !== 'string' || !deleted.includes(key)),
		deleted,
	};
}

/** Writes the order as readPictureFields reads it. */
export function writePictureOrder(pictures: readonly { storedKey?: string }[]): string {
	let added = 0;
	return pictures.map(({ storedKey }) => storedKey ?? `+${added++}`).join(' ');
}

function readKey(word: string): PictureKey {
	return /^\+\d{1,2}$/.test(word) ? { added: Number(word.slice(1)) } : word;
}
