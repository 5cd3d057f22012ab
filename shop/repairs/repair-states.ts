import type { RepairOutcome, RepairPayment, RepairState } from '#db/repairs/repair-schema.ts';

// The life of a repair: the one table of allowed moves, and its states in words. Pure; pages may import this, which reaches no
// database.

const MOVES: Readonly<Record<RepairState, readonly RepairState[]>> = {
	booked: ['inspecting', 'estimated', 'repairing', 'maker', 'ready', 'closed'],
	inspecting: ['estimated', 'repairing', 'maker', 'ready', 'closed'],
	// Asked anew at another amount, it waits once more.
	estimated: ['approved', 'declined', 'estimated'],
	approved: ['repairing', 'maker', 'ready', 'estimated'],
	declined: ['ready', 'estimated', 'closed'],
	repairing: ['ready', 'maker', 'estimated'],
	// To the same or another maker: with another day on which it is expected.
	maker: ['ready', 'repairing', 'estimated', 'maker'],
	// It hums again when it is tried at the counter.
	ready: ['closed', 'repairing', 'maker'],
	closed: [],
};

export const REPAIR_STATES = Object.keys(MOVES) as RepairState[];

/** As staff read them. */
export const REPAIR_STATE_LABELS: Readonly<Record<RepairState, string>> = {
	booked: 'Booked in',
	inspecting: 'Being looked at',
	estimated: 'Waits for the customer',
	approved: 'Approved',
	declined: 'Declined',
	repairing: 'Being repaired',
	maker: 'With the maker',
	ready: 'Ready to collect',
	closed: 'Handed back',
};

export const REPAIR_OUTCOMES: Readonly<Record<RepairOutcome, string>> = {
	repaired: 'Repaired',
	replaced: 'Replaced',
	refunded: 'Refunded',
	returned: 'Returned as it is',
};

export const REPAIR_PAYMENTS: Readonly<Record<RepairPayment, string>> = {
	cash: 'Cash',
	transfer: 'Bank transfer',
	terminal: 'Card terminal',
};

/** The states that can follow this one. */
export function repairMovesFrom(state: RepairState): readonly RepairState[] {
	return MOVES[state];
}

/** Whether a repair may go from one state to the other; who moves it is not asked here. */
export function mayMoveRepair(from: RepairState, to: RepairState): boolean {
	return MOVES[from].includes(to);
}

/** Whether its customer may answer on the public page. */
export function isRepairAnswerable({ state }: { state: RepairState }): boolean {
	return state === 'estimated';
}
