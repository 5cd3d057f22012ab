import path from 'node:path';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { Problem } from '../kit/problem.ts';
import { bucketFiles, readBucketUrl } from './uploads-bucket.ts';
import { folderFiles } from './uploads-folder.ts';

// The store of uploaded files: a folder, or a bucket of an S3 service.

const PICTURE_AREAS = [
	'product_image',
	'categories',
	'article_images',
	'banners',
	'unit_photos',
] as const;
/** Files that are stored as they were sent, without versions and originals. */
const FILE_AREAS = ['documents', 'sounds'] as const;
const UPLOAD_AREAS = [...PICTURE_AREAS, ...FILE_AREAS];
/** Where pictures are. */
export type UploadArea = (typeof PICTURE_AREAS)[number];
export type FileArea = (typeof FILE_AREAS)[number];

/** The first and last byte wanted, both included. */
export type ByteRange = { from: number; to: number };

export type ReadableFile = {
	/** In bytes. */
	size: number;
	read(range?: ByteRange): Promise<Readable>;
};

export type Uploads = {
	/**
	 * Stores a public file, whole or not at all, replacing an existing one.
	 * @throws Error for a path that find would refuse; Problem `unavailable` when the store fails
	 */
	put(path: string, bytes: Uint8Array): Promise<void>;
	/** Whether there is such a public file. @throws Problem `unavailable` when the store fails */
	has(path: string): Promise<boolean>;
	/**
	 * A public file by its path (`uploads/product_image/x.jpg`, as in its address without the first slash). Null when it
	 * does not exist, and for any path that is not a plain name in an upload area, so that neither `..` nor the originals
	 * can be reached.
	 */
	find(path: string): Promise<ReadableFile | null>;
	/** Keeps a file as it was sent (`name` like `product_image/x.png`); originals are never served. */
	keepOriginal(name: string, bytes: Uint8Array): Promise<void>;
	/** Every file, for backups: `uploads/product_image/x.jpg` and `originals/product_image/x.png`. */
	all(): AsyncIterable<ReadableFile & { path: string }>;
	/** Every file in the store, including originals and unfinished files, in any order. */
	list(): AsyncIterable<StoredFile>;
	/**
	 * Removes a file that `list` returned, unless it was stored (again) at `since` or later. Returns whether it is gone.
	 */
	removeOlder(name: string, since: Date): Promise<boolean>;
};

/** `name` is the file's place in the store: `product_image/x-320.webp`, `originals/product_image/x.png`. */
export type StoredFile = { name: string; storedAt: Date };

/** The operations of a place for files; names are like `product_image/x.jpg`. */
export type Files = {
	/** Null when there is none, or an empty one. */
	find(name: string): Promise<ReadableFile | null>;
	write(name: string, bytes: Uint8Array): Promise<void>;
	/** The files directly below a folder like `originals/categories`. */
	list(folder: string): AsyncIterable<StoredFile>;
	removeOlder(name: string, since: Date): Promise<boolean>;
};

const PLAIN_NAME = /^[A-Za-z0-9_-]+\.[A-Za-z0-9]+$/;
const ORIGINALS = 'originals';

/**
 * Opens the store at `url`: the path of a folder, a `file:` address, or `s3://bucket/prefix?region=…&endpoint=…`. A
 * folder is created with its first file.
 * @throws Error with one sentence for any other address
 */
export function openUploads(url: string): Uploads {
	if (url === '') throw new Error('UPLOADS_URL is empty: give the path of a folder.');
	if (url.startsWith('s3:')) return uploadsIn(bucketFiles(readBucketUrl(url, process.env)));
	const isFileUrl = url.startsWith('file:');
	if (!isFileUrl && /^[a-z][a-z0-9+.-]+:\/\//i.test(url)) {
		throw new Error(`UPLOADS_URL is ${url}, which is neither the path of a folder nor s3://….`);
	}
	return uploadsIn(folderFiles(path.resolve(isFileUrl ? fileURLToPath(url) : url)));
}

function uploadsIn(files: Files): Uploads {
	async function find(publicPath: string) {
		const name = nameOf(publicPath);
		return name ? files.find(name) : null;
	}
	async function* list(): AsyncGenerator<StoredFile> {
		for (const root of ['', `${ORIGINALS}/`]) {
			for (const area of UPLOAD_AREAS) yield* files.list(root + area);
		}
	}

	return {
		find,
		has: async (publicPath) => (await orUnavailable(find(publicPath))) !== null,
		put: async (publicPath, bytes) => {
			const name = nameOf(publicPath);
			if (!name) throw new Error(`${publicPath} is not the path of an upload`);
			await orUnavailable(files.write(name, bytes));
		},
		keepOriginal: async (original, bytes) => {
			const name = nameOf(`uploads/${original}`);
			if (!name) throw new Error(`${original} is not the name of an original`);
			await orUnavailable(files.write(`${ORIGINALS}/${name}`, bytes));
		},
		all: async function* () {
			for await (const { name } of list()) {
				const own = name.split('/').at(-1) ?? '';
				const file = PLAIN_NAME.test(own) && (await files.find(name));
				const path = name.startsWith(`${ORIGINALS}/`) ? name : `uploads/${name}`;
				if (file) yield { ...file, path };
			}
		},
		list,
		removeOlder: files.removeOlder,
	};
}

/** The name (`product_image/x.jpg`) of a public path; null for anything else. */
function nameOf(publicPath: string): string | null {
	const [root, areaName, name, ...rest] = publicPath.split('/');
	const area = UPLOAD_AREAS.find((known) => known === areaName);
	if (root !== 'uploads' || !area || name === undefined || rest.length > 0) return null;
	return PLAIN_NAME.test(name) ? `${area}/${name}` : null;
}

async function orUnavailable<T>(work: Promise<T>): Promise<T> {
	try {
		return await work;
	} catch (error) {
		const sentence =
			'The file could not be stored just now, so nothing was changed. Please try again in a moment.';
		const problem = new Problem('unavailable', sentence, { facts: { retryAfter: 10 } });
		problem.cause = error;
		throw problem;
	}
}
