// What photos of a sold unit show, and the fields of forms with them. Pure; the order's page has it in the browser too.

export const PHOTO_KINDS = ['plate', 'unit'] as const;
export type PhotoKind = (typeof PHOTO_KINDS)[number];

export const PHOTO_LABELS: Readonly<Record<PhotoKind, string>> = {
	plate: 'Serial plate',
	unit: 'The unit',
};

/** The form that packs an order has fields for the photos of at most so many units: with two each it may be as large as a form of staff. */
export const MOST_PHOTOGRAPHED = 4;

/** In the form of one unit: the names of the fields with a photo, the tick that removes it, and what the page showed of it. */
export const PHOTO = 'photo_';
export const REMOVE_PHOTO = 'remove_photo_';
export const SEEN_PHOTO = 'seen_photo_';

/** The name of a photo's field in the form that packs: `line` is that of the unit's serial number, from 1. */
export function packedPhotoField(productId: number, line: number, kind: PhotoKind): string {
	return `${PHOTO}${productId}_${line}_${kind}`;
}

/** What a photo shows, for whoever does not see it. */
export function photoAlt(kind: PhotoKind, { name, serial }: { name: string; serial: string }) {
	return kind === 'plate'
		? `Serial plate of ${name} with the number ${serial}`
		: `${name} with the serial number ${serial}, as we photographed it`;
}
