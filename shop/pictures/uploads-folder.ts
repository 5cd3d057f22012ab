import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, opendir, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Files } from './uploads.ts';

/** Uploaded files in a folder on this machine, or one shared by several machines. */
export function folderFiles(folder: string): Files {
	return {
		find: async (name) => {
			const file = path.join(folder, name);
			const found = await stat(file).catch(missing);
			// A power cut can leave a renamed file empty: such a file counts as missing.
			if (!found?.isFile() || found.size === 0) return null;
			return {
				size: found.size,
				read: async (range) =>
					createReadStream(file, range ? { start: range.from, end: range.to } : {}),
			};
		},
		write: (name, bytes) => writeWhole(path.join(folder, name), bytes),
		list: async function* (below) {
			const entries = await opendir(path.join(folder, below)).catch(missing);
			for await (const entry of entries ?? []) {
				const found = await stat(path.join(folder, below, entry.name)).catch(missing);
				if (found?.isFile()) yield { name: `${below}/${entry.name}`, storedAt: found.mtime };
			}
		},
		removeOlder: async (name, since) => {
			const file = path.join(folder, name);
			const found = await stat(file).catch(missing);
			if (!found) return true;
			if (found.mtime >= since) return false;
			// Looked at again where no upload reaches it: one may have stored it since.
			const aside = unfinishedName(file);
			if ((await rename(file, aside).catch(missing)) === null) return true;
			const isOlder = (await stat(aside)).mtime < since;
			await (isOlder ? rm(aside) : rename(aside, file));
			return isOlder;
		},
	};
}

async function writeWhole(file: string, bytes: Uint8Array): Promise<void> {
	await mkdir(path.dirname(file), { recursive: true });
	const unfinished = unfinishedName(file);
	try {
		await writeFile(unfinished, bytes);
		await rename(unfinished, file);
	} catch (error) {
		await rm(unfinished, { force: true });
		throw error;
	}
}

/** What is left of such a file is cleared away like an unfinished one. */
function unfinishedName(file: string): string {
	return `${file}.${randomBytes(6).toString('hex')}.part`;
}

function missing(error: NodeJS.ErrnoException): null {
	if (error.code === 'ENOENT' || error.code === 'ENOTDIR' || error.code === 'ENAMETOOLONG')
		return null;
	throw error;
}
