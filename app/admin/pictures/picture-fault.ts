import { LARGEST_PICTURE } from '#shop/pictures/picture-limits.ts';

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

/**
 * Which of the chosen files are taken, and what is wrong with the others. If there are more valid ones than there is room
 * for, none is taken.
 */
export function takePictures<F extends Pick<File, 'name' | 'size' | 'type'>>(
	files: readonly F[],
	free: number,
	tooMany: (free: number) => string,
): { taken: readonly F[]; faults: readonly string[] } {
	const faults = files.map((file) => pictureFault(file));
	const found = faults.filter((fault) => fault !== undefined);
	const sound = files.filter((_, place) => faults[place] === undefined);
	if (sound.length > free) return { taken: [], faults: [tooMany(free), ...found] };
	return { taken: sound, faults: found };
}
