import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { z } from 'zod';
import { Problem } from '#shop/kit/problem.ts';

// The folder of a backup: compressed tables under database/, pictures as they are, manifest.json, and SHA256SUMS, which
// is written last (without it the backup is incomplete) and can be checked with `sha256sum --check SHA256SUMS`.

const SUMS = 'SHA256SUMS';
const MANIFEST = 'manifest.json';

const Manifest = z.object({
	format: z.literal(1),
	madeAt: z.iso.datetime(),
	/** Timestamp of the database's latest migration. */
	migration: z.number(),
	tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()), rows: z.number() })),
	sequences: z.array(z.object({ name: z.string(), value: z.string() })),
	pictures: z.object({ files: z.number(), bytes: z.number() }),
});
export type Manifest = z.infer<typeof Manifest>;

/** The file of a table within the folder. */
export const tableFile = (name: string) => `database/${name}.copy.gz`;

/** Creates a folder to write a backup to. @throws Problem `conflict` when it exists and is not empty */
export async function newBackupFolder(folder: string) {
	await mkdir(folder, { recursive: true, mode: 0o700 });
	if ((await readdir(folder)).length > 0)
		throw new Problem('conflict', `${folder} is not empty: name a new folder for the backup.`);
	const sums: string[] = [];

	/** Returns the size of the file in bytes. */
	async function write(name: string, source: Readable, { packed = false } = {}): Promise<number> {
		const file = path.join(folder, name);
		await mkdir(path.dirname(file), { recursive: true });
		const hash = createHash('sha256');
		let size = 0;
		const count = async function* (chunks: AsyncIterable<Buffer>) {
			for await (const chunk of chunks) {
				hash.update(chunk);
				size += chunk.length;
				yield chunk;
			}
		};
		const target = createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true });
		await (packed
			? pipeline(source, createGzip({ level: 6 }), count, target)
			: pipeline(source, count, target));
		sums.push(`${hash.digest('hex')}  ${name}`);
		return size;
	}

	async function finish(manifest: Manifest): Promise<void> {
		const text = `${JSON.stringify(manifest, null, '\t')}\n`;
		await writeFile(path.join(folder, MANIFEST), text, { flush: true, mode: 0o600 });
		sums.push(`${createHash('sha256').update(text).digest('hex')}  ${MANIFEST}`);
		await writeFile(path.join(folder, SUMS), `${sums.sort().join('\n')}\n`, { flush: true });
	}
	return { write, finish };
}

/**
 * Checks every file of a backup against its checksum.
 * @returns its contents, and the paths of its pictures
 * @throws Problem `invalid` when it is incomplete or damaged
 */
export async function openBackup(
	folder: string,
	onProgress: (done: number, all: number) => void,
): Promise<{ manifest: Manifest; pictures: string[] }> {
	const sums = await readFile(path.join(folder, SUMS), 'utf8').catch(() => '');
	if (!sums) throw broken(`${folder} is not a finished backup: it has no ${SUMS}.`);
	const lines = sums.trimEnd().split('\n');
	const names: string[] = [];
	for (const line of lines) {
		const [, sum, name = ''] = /^([0-9a-f]{64}) {2}([\w./-]+)$/.exec(line) ?? [];
		if (!sum || name.split('/').includes('..'))
			throw broken(`${SUMS} has a line that is none: ${line}`);
		if ((await sumOf(path.join(folder, name))) !== sum)
			throw broken(`${name} is missing or damaged: its content is not what was backed up.`);
		names.push(name);
		onProgress(names.length, lines.length);
	}
	const text = names.includes(MANIFEST)
		? await readFile(path.join(folder, MANIFEST), 'utf8')
		: '{}';
	const manifest = Manifest.safeParse(JSON.parse(text));
	if (!manifest.success) throw broken(`${MANIFEST} is not one this version of the shop reads.`);
	const absent = manifest.data.tables.find(({ name }) => !names.includes(tableFile(name)));
	if (absent) throw broken(`The rows of ${absent.name} are not in the backup.`);
	const pictures = names.filter((name) => /^(uploads|originals)\//.test(name));
	const { files } = manifest.data.pictures;
	if (pictures.length !== files)
		throw broken(`${SUMS} lists ${pictures.length} pictures, and ${files} were backed up.`);
	return { manifest: manifest.data, pictures };
}

async function sumOf(file: string): Promise<string | null> {
	const hash = createHash('sha256');
	try {
		await pipeline(createReadStream(file), hash);
	} catch (error) {
		if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
		throw error;
	}
	return hash.digest('hex');
}

function broken(message: string): Problem {
	return new Problem('invalid', message);
}
