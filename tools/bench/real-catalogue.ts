import { access } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

// A real catalogue, which may lie beside the project but is not part of it.

const FOLDER = fileURLToPath(new URL('../../../shared/data/catalogue/', import.meta.url));
const FILES = ['catalogue-raw.jsonl', 'catalogue-raw-bestbuy.jsonl'];

/** Its files; none if it is not there. */
export async function realCatalogue(): Promise<string[]> {
	const files = FILES.map((file) => FOLDER + file);
	return Promise.all(files.map((file) => access(file))).then(
		() => files,
		() => [],
	);
}
