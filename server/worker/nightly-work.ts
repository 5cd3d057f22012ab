import type { FastifyBaseLogger } from 'fastify';
import { countBackgroundFailure } from '#db/background-failures.ts';

/**
 * Runs every clean-up, also when one before it fails, and logs what each returned.
 * @throws Error at the end when one failed, so that the queue tries again
 */
export async function runNightlyWork(
	cleanUps: Readonly<Record<string, () => Promise<unknown>>>,
	log: Pick<FastifyBaseLogger, 'info' | 'error'>,
): Promise<void> {
	const cleared: Record<string, unknown> = {};
	const failed: string[] = [];
	for (const [name, cleanUp] of Object.entries(cleanUps)) {
		try {
			cleared[name] = await cleanUp();
		} catch (error) {
			failed.push(name);
			countBackgroundFailure('nightly clean-up');
			log.error({ err: error, cleanUp: name }, 'a nightly clean-up failed; the others go on');
		}
	}
	log.info(cleared, 'what nobody needs any more was cleared away');
	if (failed.length > 0) throw new Error(`Nightly clean-ups failed: ${failed.join(', ')}`);
}
