// Where the versions of a stored picture are; pure, so that pages can use it in the browser too.

export type PictureFormat = 'avif' | 'webp' | 'jpg';

/** A stored picture: `path` is its full-size JPEG (`uploads/product_image/x.jpg`), whose width and height these are. */
export type Picture = { path: string; width: number; height: number };

/** Whether a value read from JSON is a stored picture. */
export function isPicture(value: unknown): value is Picture {
	const { path, width, height }: Partial<Record<keyof Picture, unknown>> = Object(value);
	return typeof path === 'string' && Number.isInteger(width) && Number.isInteger(height);
}

/**
 * The largest width of a version, in pixels, for looking closely. Pictures stored while it was 1600 keep that as their
 * full size: their rows say so.
 */
export const WIDEST = 1800;
const STEPS = [160, 320, 480, 640, 960, 1600];
/** Messaging apps only fetch a small picture to show beside a link: images.ts keeps it small. */
const SHARE_CARD_WIDTH = 640;

/** The widths in pixels of a picture's versions, narrowest first; the last is its full size. */
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

/** The width in pixels of the version shown beside a link in a chat or a social network; its JPEG is kept small. */
export function shareCardWidth(picture: Pick<Picture, 'width'>): number {
	const fitting = pictureWidths(picture).filter((width) => width <= SHARE_CARD_WIDTH);
	return fitting.at(-1) ?? picture.width;
}
