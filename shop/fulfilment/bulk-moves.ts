import type { Db } from '#db/client.ts';
import { asUnavailable } from '../kit/database-away.ts';
import { Problem } from '../kit/problem.ts';
import type { MailShop } from '../mail/mail-layout.ts';
import type { OrderState } from '../orders/order-states.ts';
import { moveOrderByHand } from './staff-order-moves.ts';
import { takeMoveBack } from './take-move-back.ts';

// One step for several orders. Each is moved for itself, with its own lock and its own rule, so that one that somebody
// else has moved meanwhile does not keep the others.

/** An order with the state in which staff saw it. */
export type SeenOrder = { orderId: number; state: OrderState };
/** What became of each order: done ones with their moves, the others with the reason. */
type BulkOutcome = {
	done: { orderId: number; event: number }[];
	refused: { orderId: number; why: string }[];
	/** An error of the program or a database that is away, after which nothing more was tried. */
	fault: unknown;
};

const UNKNOWN = 'Whether this was done is not known: open the order.';
const NOT_TRIED = 'Not tried: the shop had to stop before it.';

/** Moves orders one after the other, each as moveOrderByHand does; those that are refused stay where they are. */
export function moveOrdersByHand(
	db: Db,
	by: { adminId: number; shop: MailShop },
	seen: readonly SeenOrder[],
	toState: OrderState,
): Promise<BulkOutcome> {
	return eachOrder(seen, ({ orderId, state }) =>
		moveOrderByHand(db, { ...by, orderId }, { from_state: state, to_state: toState, note: '' }),
	);
}

/** Takes moves of several orders back, each as takeMoveBack does. */
export function takeMovesBack(
	db: Db,
	adminId: number,
	moves: readonly { orderId: number; event: number }[],
): Promise<BulkOutcome> {
	return eachOrder(moves, async ({ orderId, event }) => {
		await takeMoveBack(db, { adminId, orderId }, { event });
		return event;
	});
}

async function eachOrder<Each extends { orderId: number }>(
	all: readonly Each[],
	step: (each: Each) => Promise<number>,
): Promise<BulkOutcome> {
	const outcome: BulkOutcome = { done: [], refused: [], fault: null };
	for (const each of all) {
		const { orderId } = each;
		if (outcome.fault) {
			outcome.refused.push({ orderId, why: NOT_TRIED });
			continue;
		}
		try {
			outcome.done.push({ orderId, event: await step(each) });
		} catch (error) {
			if (error instanceof Problem) outcome.refused.push({ orderId, why: error.message });
			else {
				outcome.fault = asUnavailable(error);
				outcome.refused.push({ orderId, why: UNKNOWN });
			}
		}
	}
	return outcome;
}
