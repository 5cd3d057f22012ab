/** Where the versions of a stored picture are; pure, so that pages name them in the browser too. */

export type PictureFormat = 'avif' | 'webp' | 'jpg';

/** A stored picture: `path` is its full-size JPEG (`uploads/product_image/x.jpg`), width and height are of that file. */
export type Picture = { path: string; width: number; height: number };

/** No version is wider than this, in pixels. */
export const WIDEST = 1600;
const STEPS = [160, 320, 480, 640, 960, WIDEST];
/** Messaging apps fetch a picture to show beside a link only if it is small: images.ts sees to that. */
const SHARE_CARD_WIDTH = 640;

/** The widths in pixels that a picture is kept at, narrowest first; the last is its own width. */
export function pictureWidths(picture: Pick<Picture, 'width'>): number[] {
	const own = Math.min(picture.width, WIDEST);
	return [...STEPS.filter((step) => step < own), own];
}

/** The path of one version; `width` is one of pictureWidths. The full-size JPEG is the picture's own path. */
export function pictureFile(
	picture: Pick<Picture, 'path' | 'width'>,
	width: number,
	format: PictureFormat,
): string {
	if (format === 'jpg' && width === Math.min(picture.width, WIDEST)) return picture.path;
	return `${picture.path.replace(/\.jpg$/, '')}-${width}.${format}`;
}

/** The `srcset` of one format: root-relative addresses with their widths. */
export function srcSet(picture: Pick<Picture, 'path' | 'width'>, format: PictureFormat): string {
	return pictureWidths(picture)
		.map((width) => `/${pictureFile(picture, width, format)} ${width}w`)
		.join(', ');
}

/** The width in pixels of the version that stands for a page in a chat or a social network; its JPEG is kept light. */
export function shareCardWidth(picture: Pick<Picture, 'width'>): number {
	const fitting = pictureWidths(picture).filter((width) => width <= SHARE_CARD_WIDTH);
	return fitting.at(-1) ?? picture.width;
}
