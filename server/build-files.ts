import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';

// The files of the build: the pages, and what browsers load besides them.

export const SERVER_BUILD = path.resolve(import.meta.dirname, '../build/server/index.js');
export const CLIENT_FILES = path.resolve(import.meta.dirname, '../build/client');

/** Whether every script and style of the build is there in its compressed forms as well. */
export function isBuildCompressed(folder = CLIENT_FILES): boolean {
	const files = new Set(readdirSync(path.join(folder, 'assets')));
	return [...files]
		.filter((name) => /\.(js|css)$/.test(name))
		.every((name) => files.has(`${name}.br`) && files.has(`${name}.gz`));
}

const sizes = new Map<string, number>();

/** The compressed size of a file of the build, by its address (`/assets/root-x.css`); 0 if there is no such file. */
export function buildFileBytes(address: string): number {
	const known = sizes.get(address);
	if (known !== undefined) return known;
	const file = path.join(CLIENT_FILES, path.posix.normalize(`/${address}`));
	const found = [`${file}.br`, file]
		.map((each) => statSync(each, { throwIfNoEntry: false }))
		.find((stat) => stat?.isFile());
	const size = found?.size ?? 0;
	sizes.set(address, size);
	return size;
}
