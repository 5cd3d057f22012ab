// At which step cash orders are lost, and how many of them. Pure.

/** The steps at which a cash order is lost, in their order. */
export const LOSS_STEPS = ['buyer', 'unconfirmed', 'confirmed', 'packed', 'door', 'back'] as const;
export type LossStep = (typeof LOSS_STEPS)[number];

export const LOSS_STEP_LABELS: Readonly<Record<LossStep, string>> = {
	buyer: 'Cancelled by the buyer',
	unconfirmed: 'Not confirmed',
	confirmed: 'Cancelled before packing',
	packed: 'Cancelled once packed',
	door: 'Refused at the door',
	back: 'Came back otherwise',
};

/** What an area is. */
export const AREA_KINDS = ['state', 'city', 'zone'] as const;
export type AreaKind = (typeof AREA_KINDS)[number];

export type CashLosses = {
	/** Cash orders that are over. */
	ended: number;
	lost: Record<LossStep, number>;
};
export type AreaLosses = CashLosses & { area: string };

/** How far back the dashboard looks. */
export const RECENT_DAYS = 30;

export const NO_LOSSES: CashLosses = {
	ended: 0,
	lost: { buyer: 0, unconfirmed: 0, confirmed: 0, packed: 0, door: 0, back: 0 },
};

/** With so many more orders lost at a step; null: not lost. */
export function added(
	{ ended, lost }: CashLosses,
	step: LossStep | null,
	many: number,
): CashLosses {
	return {
		ended: ended + many,
		lost: step === null ? lost : { ...lost, [step]: lost[step] + many },
	};
}

/** How many were lost, at whatever step. */
export function lostOf({ lost }: CashLosses): number {
	return LOSS_STEPS.reduce((sum, step) => sum + lost[step], 0);
}

/** Of the cash orders that are over, those lost at any step; of those that reached a door, those refused. In per cent. */
export function lossRates(losses: CashLosses): { lostPercent: number; doorPercent: number } {
	const atADoor = losses.ended - lostOf(losses) + losses.lost.door;
	return {
		lostPercent: percentOf(lostOf(losses), losses.ended),
		doorPercent: percentOf(losses.lost.door, atADoor),
	};
}

function percentOf(part: number, whole: number): number {
	return whole === 0 ? 0 : Math.round((part * 100) / whole);
}
