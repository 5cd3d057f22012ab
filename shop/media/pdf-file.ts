import { promisify } from 'node:util';
import { inflate } from 'node:zlib';
import { LARGEST_DOCUMENT } from './media-kinds.ts';

// Whether a file is a PDF that does nothing but be read. ISO 32000-1, 7.2 to 7.5.

const HEADER = /^%PDF-[12]\.\d/;
/** Readers look for the end of the file in its last kilobyte. */
const END = 1024;
/** Behind its dictionary; the word alone may stand in a comment or a text. */
const STREAM = />>\s*stream\r?\n/g;
/** An object that begins or ends: within a stream it shows that this was none, to hide what follows. */
const OBJECT = /\d\s+\d+\s+obj\b|\bendobj\b/;
/** The one filter that the shop can undo, alone. */
const FLATE = /\/Filter\s*(?:\[\s*)?\/FlateDecode(?![\w#])\s*(?:\]|\/|>)/;
/** Streams of objects hold dictionaries; all of a file inflate to less than this. */
const LARGEST_OBJECTS = 64 * 1024 * 1024;
const MOST_OBJECT_STREAMS = 2000;
/** Names of what runs, opens programs, or carries other files. */
const ACTIVE =
	/\/(?:JavaScript|JS|Launch|EmbeddedFiles?|RichMedia|ImportData|SubmitForm)(?![A-Za-z0-9])/;

const inflated = promisify(inflate);

/**
 * In words what is wrong with a file that is to be shown as a document; null for a PDF without scripts and attachments.
 * Its dictionaries are searched, also those in compressed object streams; pictures and fonts are not.
 */
export async function pdfFault(bytes: Buffer): Promise<string | null> {
	if (bytes.length > LARGEST_DOCUMENT)
		return 'The document is larger than 20 MB. Please choose a smaller one.';
	if (!HEADER.test(bytes.subarray(0, 8).toString('latin1')))
		return 'This file is not a PDF. Please save it as a PDF first.';
	const text = bytes.toString('latin1');
	if (!text.slice(-END).includes('%%EOF'))
		return 'The PDF is damaged or incomplete. Please choose another file.';
	const found = await searched(text, bytes);
	return found && FAULTS[found];
}

const FAULTS = {
	active:
		'This PDF has scripts or other files in it. Please print it to a new PDF, and choose that.',
	unsearchable:
		'This PDF is protected, or packed in a way that the shop cannot check. Please print it to a new PDF, and choose that.',
} as const;

/** Whether any dictionary names an action that runs something; what cannot be searched is not trusted. */
async function searched(text: string, bytes: Buffer): Promise<keyof typeof FAULTS | null> {
	let outside = '';
	let from = 0;
	let objectStreams = 0;
	let inflatedBytes = 0;
	for (const { index, 0: keyword } of text.matchAll(STREAM)) {
		if (index < from) continue;
		const before = text.slice(from, index + 2);
		outside += before;
		const start = index + keyword.length;
		const end = text.indexOf('endstream', start);
		if (end < 0) return 'unsearchable';
		from = end;
		const dictionary = plainNames(before);
		if (!dictionary.includes('/ObjStm')) {
			if (OBJECT.test(text.slice(start, end))) return 'unsearchable';
			continue;
		}
		objectStreams += 1;
		if (objectStreams > MOST_OBJECT_STREAMS) return 'unsearchable';
		const objects = await objectsOf(bytes.subarray(start, end), dictionary, inflatedBytes);
		if (objects === null) return 'unsearchable';
		if (ACTIVE.test(plainNames(objects))) return 'active';
		inflatedBytes += objects.length;
	}
	return ACTIVE.test(plainNames(outside + text.slice(from))) ? 'active' : null;
}

/** The objects in a stream of them; null when they cannot be read: encrypted, otherwise packed, or too many. */
async function objectsOf(
	stream: Buffer,
	dictionary: string,
	inflatedBytes: number,
): Promise<string | null> {
	if (!/\/F(?:ilter)?(?![A-Za-z0-9])/.test(dictionary)) return stream.toString('latin1');
	if (!FLATE.test(dictionary) || dictionary.includes('/Predictor')) return null;
	const maxOutputLength = Math.max(1, LARGEST_OBJECTS - inflatedBytes);
	try {
		return (await inflated(stream, { maxOutputLength })).toString('latin1');
	} catch {
		return null;
	}
}

/** With `#4A` in names as the sign that it means. */
function plainNames(text: string): string {
	return text.replace(/#([0-9a-f]{2})/gi, (_, hex: string) =>
		String.fromCharCode(Number.parseInt(hex, 16)),
	);
}
