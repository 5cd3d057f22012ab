import { randomBytes } from 'node:crypto';
import { mkdir, opendir, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

// The store of uploaded files: a folder now; whatever else can put and find by path may take its place.

export const UPLOAD_AREAS = ['product_image', 'categories', 'article_images'] as const;
export type UploadArea = (typeof UPLOAD_AREAS)[number];

export type Uploads = {
	/** Stores a public file whole or not at all, over one that is there. @throws Error on a path find would refuse */
	put(path: string, bytes: Uint8Array): Promise<void>;
	/** Is there such a public file? */
	has(path: string): Promise<boolean>;
	/**
	 * A public file by its path (`uploads/product_image/x.jpg`, as in the address without the first slash), as a file
	 * on this machine to be sent, with its size in bytes. Null when there is none, and for every path that is not
	 * one plain name in an upload area: so neither `..` nor the originals can be reached.
	 */
	find(path: string): Promise<{ file: string; size: number } | null>;
	/** Keeps a file as it was sent (`name` like `product_image/x.png`); originals are never served. */
	keepOriginal(name: string, bytes: Uint8Array): Promise<void>;
	/** Every file of the store, also originals and what an interruption left unfinished, in any order. */
	list(): AsyncIterable<StoredFile>;
	/**
	 * Removes a file that `list` told of unless it was stored, or stored again, at `since` or later. True when it is
	 * gone.
	 */
	removeOlder(name: string, since: Date): Promise<boolean>;
};

/** `name` is the file's place in the store: `product_image/x-320.webp`, `originals/product_image/x.png`. */
export type StoredFile = { name: string; storedAt: Date };

const PLAIN_NAME = /^[A-Za-z0-9_-]+\.[A-Za-z0-9]+$/;
const ORIGINALS = 'originals';

/**
 * Opens the store at `url`: the path of a folder, or a `file:` address. The folder is made with the first file.
 * @throws Error with one sentence for an address of another kind
 */
export function openUploads(url: string): Uploads {
	if (url === '') throw new Error('UPLOADS_URL is empty: give the path of a folder.');
	if (url.startsWith('s3://')) {
		throw new Error(
			`UPLOADS_URL is ${url}, but uploads can only be kept in a folder yet: give its path.`,
		);
	}
	const isFileUrl = url.startsWith('file:');
	if (!isFileUrl && /^[a-z][a-z0-9+.-]+:\/\//i.test(url)) {
		throw new Error(`UPLOADS_URL is ${url}, which is not the path of a folder.`);
	}
	return folderUploads(path.resolve(isFileUrl ? fileURLToPath(url) : url));
}

function folderUploads(folder: string): Uploads {
	async function find(publicPath: string) {
		const place = splitPath(publicPath);
		if (!place) return null;
		const file = path.join(folder, ...place);
		const found = await stat(file).catch(missing);
		// A power cut can leave a renamed file without its bytes: such a file counts as not there.
		return found?.isFile() && found.size > 0 ? { file, size: found.size } : null;
	}
	return {
		find,
		has: async (publicPath) => (await find(publicPath)) !== null,
		put: async (publicPath, bytes) => {
			const place = splitPath(publicPath);
			if (!place) throw new Error(`${publicPath} is not the path of an upload`);
			await writeWhole(path.join(folder, ...place), bytes);
		},
		keepOriginal: async (name, bytes) => {
			const place = splitPath(`uploads/${name}`);
			if (!place) throw new Error(`${name} is not the name of an original`);
			await writeWhole(path.join(folder, ORIGINALS, ...place), bytes);
		},
		list: () => listFiles(folder),
		removeOlder: async (name, since) => {
			const file = path.join(folder, name);
			const found = await stat(file).catch(missing);
			if (found && found.mtime >= since) return false;
			await rm(file, { force: true });
			return true;
		},
	};
}

async function* listFiles(folder: string): AsyncGenerator<StoredFile> {
	const places = UPLOAD_AREAS.flatMap((area) => [area, `${ORIGINALS}/${area}`]);
	for (const place of places) {
		const entries = await opendir(path.join(folder, place)).catch(missing);
		for await (const entry of entries ?? []) {
			const found = await stat(path.join(folder, place, entry.name)).catch(missing);
			if (found?.isFile()) yield { name: `${place}/${entry.name}`, storedAt: found.mtime };
		}
	}
}

/** The area and name that a public path stands for; null for anything else. */
function splitPath(publicPath: string): [UploadArea, string] | null {
	const [root, areaName, name, ...rest] = publicPath.split('/');
	const area = UPLOAD_AREAS.find((known) => known === areaName);
	if (root !== 'uploads' || !area || name === undefined || rest.length > 0) return null;
	return PLAIN_NAME.test(name) ? [area, name] : null;
}

async function writeWhole(file: string, bytes: Uint8Array): Promise<void> {
	await mkdir(path.dirname(file), { recursive: true });
	const unfinished = `${file}.${randomBytes(6).toString('hex')}.part`;
	try {
		await writeFile(unfinished, bytes);
		await rename(unfinished, file);
	} catch (error) {
		await rm(unfinished, { force: true });
		throw error;
	}
}

function missing(error: NodeJS.ErrnoException): null {
	if (error.code === 'ENOENT' || error.code === 'ENOTDIR' || error.code === 'ENAMETOOLONG')
		return null;
	throw error;
}
