// What may be uploaded as a catalogue file, checked in the browser before sending and again by the shop.

const LARGEST_FILE = 40 * 1024 * 1024;

/** What is wrong with a file of this many bytes; null when nothing is. */
export function sizeFault(bytes: number): string | null {
	if (bytes === 0) return 'Choose a file that is not empty.';
	return bytes > LARGEST_FILE ? 'The file may not be larger than 40 MB.' : null;
}
