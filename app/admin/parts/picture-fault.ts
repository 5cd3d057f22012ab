/** Bytes a picture may have. */
const LARGEST_PICTURE = 12 * 1024 * 1024;
export const LARGEST_CATEGORY_PICTURE = 5 * 1024 * 1024;

const KINDS = ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif'];

/**
 * What is wrong with a chosen file, told before it is sent for nothing; the server has the last word. A file whose
 * kind the browser does not know is left to it.
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
