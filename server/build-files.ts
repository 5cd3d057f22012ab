import { statSync } from 'node:fs';
import path from 'node:path';

/** Files that browsers load beside the pages, as the build made them. */

export const CLIENT_FILES = path.resolve(import.meta.dirname, '../build/client');

const sizes = new Map<string, number>();

/** What a file of the build weighs over the line, by its address (`/assets/root-x.css`); 0 for one that is not there. */
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
