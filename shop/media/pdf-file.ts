import { promisify } from 'node:util';
import { inflate } from 'node:zlib';
import { LARGEST_DOCUMENT } from './media-kinds.ts';

// Whether a file is a PDF that does nothing but be read. ISO 32000-1, 7.2 to 7.5.

const HEADER = /^%PDF-[12]\.\d/;
/** Readers look for the end of the file in its last kilobyte. */
const END = 1024;
const STREAM = /\bstream\r?\n/g;
/** A stream of objects holds dictionaries; more than this is no object stream that any program writes. */
const LARGEST_OBJECTS = 16 * 1024 * 1024;
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
	if (await isActive(text, bytes))
		return 'This PDF has scripts or other files in it. Please print it to a new PDF, and choose that.';
	return null;
}

/** Whether any dictionary names an action that runs something. */
async function isActive(text: string, bytes: Buffer): Promise<boolean> {
	let outside = '';
	let from = 0;
	let objectStreams = 0;
	for (const { index } of text.matchAll(STREAM)) {
		if (index < from) continue;
		const before = text.slice(from, index);
		outside += before;
		const start = text.indexOf('\n', index) + 1;
		const end = text.indexOf('endstream', start);
		from = end < 0 ? text.length : end;
		const dictionary = plainNames(before.slice(before.lastIndexOf(' obj')));
		if (!dictionary.includes('/ObjStm')) continue;
		objectStreams += 1;
		// What cannot be searched is not trusted.
		if (objectStreams > MOST_OBJECT_STREAMS) return true;
		const objects = await objectsOf(bytes.subarray(start, from), dictionary);
		if (ACTIVE.test(plainNames(objects))) return true;
	}
	return ACTIVE.test(plainNames(outside + text.slice(from)));
}

async function objectsOf(stream: Buffer, dictionary: string): Promise<string> {
	if (!dictionary.includes('/FlateDecode')) return stream.toString('latin1');
	try {
		return (await inflated(stream, { maxOutputLength: LARGEST_OBJECTS })).toString('latin1');
	} catch {
		// An encrypted one; readers that cannot read it do not run it either.
		return '';
	}
}

/** With `#4A` in names as the sign that it means. */
function plainNames(text: string): string {
	return text.replace(/#([0-9a-f]{2})/gi, (_, hex: string) =>
		String.fromCharCode(Number.parseInt(hex, 16)),
	);
}
