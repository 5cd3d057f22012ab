import { eq } from 'drizzle-orm';
import type { Tx } from '#db/client.ts';
import { layaways } from '#db/layaways/layaway-schema.ts';
import { formatKobo } from '../kit/money.ts';
import { Problem } from '../kit/problem.ts';
import { LAYAWAY_STATE_LABELS, leftKobo } from './layaway-states.ts';

export type Layaway = typeof layaways.$inferSelect;

/** The rejection of a number that no layaway has. */
export function layawayMissing(): Problem {
	return new Problem('not-found', 'Layaway not found');
}

/**
 * A layaway that is open, which nobody else changes until the transaction ends.
 * @param seenVersion the version that the form showed
 * @throws Problem not-found; conflict when it is over, or was changed or paid for since its page was opened
 */
export async function lockOpenLayaway(
	tx: Tx,
	layawayId: number | null,
	seenVersion: number | null,
): Promise<Layaway> {
	const [layaway] = await tx
		.select()
		.from(layaways)
		.where(eq(layaways.id, layawayId ?? 0))
		.for('update');
	if (!layaway) throw layawayMissing();
	if (layaway.state !== 'open')
		throw new Problem(
			'conflict',
			`This layaway is ${LAYAWAY_STATE_LABELS[layaway.state].toLowerCase()}: nothing of it can be changed any more.`,
		);
	if (layaway.version !== seenVersion)
		throw new Problem(
			'conflict',
			`This layaway was changed or paid for meanwhile: ${formatKobo(leftKobo(layaway))} is left to pay. Nothing was written: look at it, then press once more.`,
			{ facts: { version: layaway.version } },
		);
	return layaway;
}
