// How many pictures a product may have and the messages about it (spec sections 5 and 9); pure, for the browser too.

export const MOST_IMAGES = 8;

/** For a product without pictures. */
export const TOO_MANY_IMAGES = `You cannot upload more than ${MOST_IMAGES} images`;

/** For a product with room for `free` more. */
export function tooManyMore(free: number): string {
	return `You can only upload ${free} more images`;
}
