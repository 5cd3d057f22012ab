/** How many pictures a product may have, and what is told of more (spec sections 5 and 9); pure, the browser tells it too. */

export const MOST_IMAGES = 8;

/** Of a product that has none yet. */
export const TOO_MANY_IMAGES = `You cannot upload more than ${MOST_IMAGES} images`;

/** Of a product with room for `free` more. */
export function tooManyMore(free: number): string {
	return `You can only upload ${free} more images`;
}
