import { capitalized } from '#shop/kit/text.ts';
import type { MediaKind } from '#shop/media/media-kinds.ts';
import { LARGEST_DOCUMENT, LARGEST_SOUND, MOST } from '#shop/media/media-kinds.ts';

type Chosen = Pick<File, 'name' | 'size' | 'type'>;

/** What is wrong with a chosen file, checked before sending it; the server has the last word. */
function mediaFault(kind: MediaKind, { name, size, type }: Chosen): string | undefined {
	if (kind === 'document') {
		if (!/\.pdf$/i.test(name) && type !== 'application/pdf')
			return `${name} is not a PDF. Please save it as a PDF first.`;
		return size > LARGEST_DOCUMENT ? `${name} is larger than 20 MB.` : undefined;
	}
	if (/\.wav$/i.test(name) || /wav/.test(type))
		return `${name}: WAV files are too large for phones. Please save it as an MP3.`;
	if (type !== '' && !type.startsWith('audio/') && type !== 'video/ogg' && type !== 'video/mp4')
		return `${name} is not a sound. Please choose an MP3, M4A or Ogg file.`;
	return size > LARGEST_SOUND ? `${name} is larger than 2 MB.` : undefined;
}

/** As many of the chosen files as there is room for, and what is wrong with the others. */
export function takeFiles<F extends Chosen>(
	kind: 'document' | 'sound',
	files: readonly F[],
	free: number,
): { taken: readonly F[]; faults: readonly string[] } {
	const faults = files.flatMap((file) => mediaFault(kind, file) ?? []);
	const sound = files.filter((file) => mediaFault(kind, file) === undefined);
	if (sound.length <= free) return { taken: sound, faults };
	const room = free > 0 ? `There is room for ${free} more.` : 'Please take one off first.';
	return {
		taken: [],
		faults: [`A product has at most ${MOST[kind]} ${kind}s. ${room}`, ...faults],
	};
}

/** A title to begin with, from the name of a file: "safety_and-care.pdf" is "Safety and care". */
export function titleOf(fileName: string): string {
	const words = fileName
		.replace(/\.[a-z0-9]{2,4}$/i, '')
		.replace(/[_\s-]+/g, ' ')
		.trim()
		.slice(0, 120);
	return capitalized(words);
}
