import { expect, test } from 'vitest';
import type { Db } from '#db/client.ts';
import { payments } from '#db/payment-schema.ts';
import { refunds } from '#db/refund-schema.ts';
import { diesAt } from './crash-points.ts';
import type { Paying } from './payments.ts';
import type { FakeProviders } from './providers.ts';

// Tests that let a shop die at every step of some work.

export type Prepared = {
	paying: Pick<Paying, 'db' | 'userId' | 'product'>;
	work: (db: Db, providers: FakeProviders) => Promise<unknown>;
};

const MOST_STEPS = 60;
/** A hundred crashes and repairs take their time on a busy machine; this only ends a test that hangs. */
const HANGS = 10 * 60_000;

/**
 * Makes tests that crash the work at each of its steps in turn, before it and after it, until it gets through, and then
 * check what was left behind.
 */
export function crashingAtEachStep({ db, providers }: { db: Db; providers: FakeProviders }) {
	return function testEachStep<P extends Prepared>(
		name: string,
		prepare: () => Promise<P>,
		inspect: (prepared: P, step: string) => Promise<void>,
	): void {
		test.each(['before', 'after'] as const)(
			`${name} (%s each step)`,
			{ timeout: HANGS },
			async (when) => {
				for (let step = 1; step < MOST_STEPS; step += 1) {
					// Otherwise every sweep would go on asking about the payments of all steps before.
					await db.update(payments).set({ nextCheckAt: null });
					await db.update(refunds).set({ nextCheckAt: null });
					const prepared = await prepare();
					const lived = await diesAt({ db, providers }, { step, when }, prepared.work);
					await inspect(prepared, `${when} step ${step}`);
					if (!lived) continue;
					expect(step, 'how many steps there were').toBeGreaterThan(8);
					break;
				}
			},
		);
	};
}
