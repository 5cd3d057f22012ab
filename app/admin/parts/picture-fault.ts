/** The largest picture, in bytes. */
const LARGEST_PICTURE = 12 * 1024 * 1024;
export const LARGEST_CATEGORY_PICTURE = 5 * 1024 * 1024;

const KINDS = ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif'];

/**
 * What is wrong with a chosen file, checked before sending it; the server has the last word. Files of a kind unknown to
 * the browser are left to the server.
 */
export function pictureFault(
	{ name, size, type }: Pick<File, 'name' | 'size' | 'type'>,
	largest = LARGEST_PICTURE,
): string | undefined {
	if (type !== '' && !KINDS.includes(type))
		return `${name} is not a picture the shop can read. Please choose a JPEG, PNG, WebP, GIF or AVIF file.`;
	if (size > largest)
		return `${name} is larger than ${largest / 1024 / 1024} MB. Please choose a smaller one.`;
	return undefined;
}
