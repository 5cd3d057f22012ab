import { randomBytes } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type SecretBox, secretBox } from '#shop/kit/secret-box.ts';
import type { Config } from './config.ts';

/**
 * The box for secrets in the database. Its key is SECRET_KEY or, on a single machine, a file in the data folder that is
 * made at the first start, closed to other users.
 */
export async function openSecretBox({
	secretKey,
	dataDir,
}: Pick<Config, 'secretKey' | 'dataDir'>): Promise<SecretBox> {
	return secretBox(secretKey ?? (await storedKey(dataDir)));
}

async function storedKey(dataDir: string): Promise<string> {
	const file = path.join(dataDir, 'secret.key');
	// With a full disk the shop still starts.
	const found = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
		if (error.code !== 'ENOENT') throw error;
	});
	if (found !== undefined) return found.trim();
	await mkdir(dataDir, { recursive: true, mode: 0o700 });
	const own = `${file}.${randomBytes(6).toString('hex')}.part`;
	try {
		await writeFile(own, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600, flag: 'wx' });
		// Of several processes that start at once one makes the file, whole; all read that one.
		await link(own, file);
	} catch (error) {
		if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
	} finally {
		await rm(own, { force: true });
	}
	return (await readFile(file, 'utf8')).trim();
}
