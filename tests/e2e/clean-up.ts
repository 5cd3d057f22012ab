import { rm } from 'node:fs/promises';

/** Removes the data of the shop that the journeys ran in. */
export default async function cleanUp(): Promise<void> {
	const folder = process.env.E2E_DATA_DIR;
	if (folder) await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
}
