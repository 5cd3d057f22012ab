import type { MediaKind } from '#shop/media/media-kinds.ts';

// The fields of a change of documents, sounds and videos of many products, in its form and the address of its preview.

/** The button that stores what was chosen and leads to the preview. */
export const CHOOSE = 'choose';
export const takenField = (place: number) => `take_${place}`;
export const addedField = (kind: MediaKind, place: number) => `added_${kind}_${place}`;
