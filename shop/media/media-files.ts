import { createHash } from 'node:crypto';
import type { FileArea, Uploads } from '../pictures/uploads.ts';
import { pdfFault } from './pdf-file.ts';
import { readSoundFile } from './sound-file.ts';

// Documents and sounds in the store: as they were sent, under names made from their content.

type StoredDocument = { path: string; bytes: number };
type StoredSound = StoredDocument & { seconds: number };

/** Of what staff wrote in the catalogue's file, what may be the path of each. */
export const DOCUMENT_PATH = /^uploads\/documents\/[0-9a-f]{20}\.pdf$/;
export const SOUND_PATH = /^uploads\/sounds\/[0-9a-f]{20}\.(?:mp3|m4a|aac|ogg)$/;

/**
 * Checks a sent file and stores it as a document. Storing it again is what keeps it from being cleared away.
 * @returns in words what is wrong with it, if it cannot be one
 * @throws Problem unavailable when the store fails
 */
export async function storeDocument(
	uploads: Uploads,
	bytes: Buffer,
): Promise<StoredDocument | string> {
	const fault = await pdfFault(bytes);
	if (fault !== null) return fault;
	return { path: await store(uploads, 'documents', 'pdf', bytes), bytes: bytes.length };
}

/** As storeDocument, for a sound. */
export async function storeSound(uploads: Uploads, bytes: Buffer): Promise<StoredSound | string> {
	const sound = await readSoundFile(bytes);
	if (typeof sound === 'string') return sound;
	const path = await store(uploads, 'sounds', sound.extension, bytes);
	return { path, bytes: bytes.length, seconds: sound.seconds };
}

async function store(
	uploads: Uploads,
	area: FileArea,
	extension: string,
	bytes: Buffer,
): Promise<string> {
	const name = createHash('sha256').update(bytes).digest('hex').slice(0, 20);
	const path = `uploads/${area}/${name}.${extension}`;
	await uploads.put(path, bytes);
	return path;
}
