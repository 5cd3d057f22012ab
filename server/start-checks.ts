import { existsSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { FastifyBaseLogger } from 'fastify';
import { storeDefaultImage } from '#shop/pictures/images.ts';
import type { Uploads } from '#shop/pictures/uploads.ts';
import { isBuildCompressed, SERVER_BUILD } from './build-files.ts';
import type { Config } from './config.ts';

// What is checked about a machine when the shop is started on it.

/** @throws Error with one sentence while there are no pages to serve */
export function checkBuild(): void {
	if (!existsSync(SERVER_BUILD))
		throw new Error('The pages are not built yet: run "npm run build", or "npm start".');
}

/** Warns of what works, but should not stay so. */
export async function warnOfSettings(
	{ flowLimits }: Config,
	log: FastifyBaseLogger,
): Promise<void> {
	if (!isBuildCompressed())
		log.warn('scripts and styles are sent uncompressed: build the pages with "npm run build"');
	if (!flowLimits)
		log.warn(
			'FLOW_LIMITS=off: orders, the stock they hold and mails of one stranger are not limited',
		);
	// It contains passwords and keys.
	const readsFile = process.execArgv.includes('--env-file=.env') && process.platform !== 'win32';
	if (readsFile && (await stat('.env')).mode & 0o077)
		log.warn('other users of this machine can read the keys in .env: chmod 600 .env');
}

/**
 * Stores the picture that stands for missing ones.
 * @throws Error that names the place and the cause when it cannot be written
 */
export async function checkUploads(uploads: Uploads, { uploadsUrl }: Config): Promise<void> {
	try {
		await storeDefaultImage(uploads);
	} catch (error) {
		const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
		const reason = cause instanceof Error ? cause.message : String(cause);
		throw new Error(`Pictures cannot be stored in ${uploadsUrl} (UPLOADS_URL): ${reason}`);
	}
}

/** An error with one sentence for what is wrong about HOST or PORT; any other error as it is. */
export function cannotListen(
	error: unknown,
	code: string,
	{ port, host }: Pick<Config, 'port' | 'host'>,
): unknown {
	if (['ENOTFOUND', 'EAI_AGAIN', 'EADDRNOTAVAIL', 'EINVAL'].includes(code))
		return new Error(`HOST is ${host}, which is not an address of this machine (${code}).`);
	if (code === 'EACCES')
		return new Error(`PORT is ${port}, on which this user may not listen: set it to 1024 or more.`);
	return error;
}
