import { shareKobo } from '../totals/share-kobo.ts';
import {
	type Discount,
	type DiscountLine,
	isAboutLine,
	isOffPieces,
	offPiece,
} from './discount.ts';

// What discounts take off the lines of an order together. Pure; apply-discounts.ts says which of them may be used at all.
//
// Discounts meet where they are about the same goods. Of those that change the price of pieces, each line takes the best,
// or all that combine; a price shown on the shelf is thus never more in the cart, whatever else is in there. Of those
// about the sum of several pieces, the ones that combine are added, unless a single one that does not combine saves more.

/** What each discount takes off, by line. */
export type Plan = { taken: Map<Discount, number[]>; savedKobo: number };

type LineState = { unitKobo: number; paidQty: number; takenKobo: number };

/**
 * What these discounts save together, in the best way.
 * @param discounts that may be used, in any order; those that only free delivery take nothing off
 * @param lines a product each
 */
export function bestPlan(lines: readonly DiscountLine[], discounts: readonly Discount[]): Plan {
	const ordered = discounts.toSorted((a, b) => a.id - b.id);
	const sole = ordered.filter((each) => isOffSums(each) && !each.combines);
	let best = plan(lines, ordered, null);
	for (const each of sole) {
		const other = plan(lines, ordered, each);
		if (other.savedKobo > best.savedKobo) best = other;
	}
	return best;
}

function isOffSums({ value }: Discount): boolean {
	return value.kind === 'buy-get' || (value.kind === 'amount' && !value.isEachPiece);
}

/** One way to use them: `sole` alone on its goods, and everything else on the others. */
function plan(
	lines: readonly DiscountLine[],
	ordered: readonly Discount[],
	sole: Discount | null,
): Plan {
	const taken = new Map<Discount, number[]>();
	const take = (discount: Discount, line: number, kobo: number) => {
		if (kobo <= 0) return;
		const amounts = taken.get(discount) ?? lines.map(() => 0);
		amounts[line] = (amounts[line] ?? 0) + kobo;
		taken.set(discount, amounts);
	};
	const states = lines.map(({ unitKobo, qty }) => ({ unitKobo, paidQty: qty, takenKobo: 0 }));
	const offPieces = ordered.filter(isOffPieces);
	const perLine = lines.map((line) =>
		sole && isAboutLine(sole, line) ? [] : bestOffPiece(line, offPieces),
	);
	/** The lines that a discount about a sum may change. */
	const open = (discount: Discount) =>
		lines.flatMap((line, at) => {
			if (!isAboutLine(discount, line)) return [];
			if (discount === sole) return [at];
			if (sole && isAboutLine(sole, line)) return [];
			return (perLine[at] ?? []).every(({ combines }) => combines) ? [at] : [];
		});
	const offSums = ordered.filter((each) => isOffSums(each) && (each.combines || each === sole));
	for (const each of offSums) giveFreePieces(each, { lines, states, open: open(each), take });
	for (const [at, chosen] of perLine.entries())
		for (const each of chosen) takeOffPieces(each, states[at], (kobo) => take(each, at, kobo));
	for (const each of offSums) takeOffSum(each, { lines, states, open: open(each), take });
	const savedKobo = [...taken.values()].flat().reduce((sum, kobo) => sum + kobo, 0);
	return { taken, savedKobo };
}

/** The discounts that a line takes: the best one, or all that combine if these save more. Codes wait for offers. */
function bestOffPiece(line: DiscountLine, offPieces: readonly Discount[]): Discount[] {
	const about = offPieces.filter((each) => isAboutLine(each, line));
	const offersFirst = about.toSorted((a, b) => Number(a.code !== null) - Number(b.code !== null));
	const together = offPieceOrder(offersFirst.filter(({ combines }) => combines));
	const choices = [...offersFirst.map((each) => [each]), together];
	let best: Discount[] = [];
	for (const choice of choices) if (saved(choice, line) > saved(best, line)) best = choice;
	return best;
}

/** What offers take off one piece of a line of this many, and which of them do; as an order without any other discounts would. */
export function offEachPiece(
	line: DiscountLine,
	discounts: readonly Discount[],
): { discounts: Discount[]; kobo: number } {
	const ordered = discounts.filter(isOffPieces).toSorted((a, b) => a.id - b.id);
	const chosen = bestOffPiece(line, ordered);
	return { discounts: chosen, kobo: saved(chosen, line) };
}

/** Amounts come before per cents, which are of what is left. */
function offPieceOrder(discounts: readonly Discount[]): Discount[] {
	const isPercent = ({ value }: Discount) => Number(value.kind === 'percent');
	return discounts.toSorted((a, b) => isPercent(a) - isPercent(b) || a.id - b.id);
}

function saved(discounts: readonly Discount[], { unitKobo }: DiscountLine): number {
	return discounts.reduce((off, { value }) => off + offPiece(value, unitKobo - off), 0);
}

function takeOffPieces(
	{ value }: Discount,
	state: LineState | undefined,
	take: (kobo: number) => void,
): void {
	if (!state) return;
	const off = offPiece(value, state.unitKobo);
	state.unitKobo -= off;
	take(off * state.paidQty);
}

type Work = {
	lines: readonly DiscountLine[];
	states: LineState[];
	/** The lines that it may change. */
	open: number[];
	take: (discount: Discount, line: number, kobo: number) => void;
};

/** Takes the price of the cheapest pieces off. */
function giveFreePieces(discount: Discount, { lines, states, open, take }: Work): void {
	const { value } = discount;
	if (value.kind !== 'buy-get' || !isWorth(discount, lines, open)) return;
	const pieces = open.reduce((sum, at) => sum + (states[at]?.paidQty ?? 0), 0);
	let left = Math.floor(pieces / (value.buy + value.free)) * value.free;
	const price = (at: number) => lines[at]?.unitKobo ?? 0;
	const key = (at: number) => lines[at]?.productId ?? 0;
	for (const at of open.toSorted((a, b) => price(a) - price(b) || key(a) - key(b))) {
		const state = states[at];
		const free = Math.min(left, state?.paidQty ?? 0);
		if (!state || free === 0) continue;
		state.paidQty -= free;
		left -= free;
		take(discount, at, free * state.unitKobo);
	}
}

/** Takes an amount off once; one that would leave nothing of the price is not used. */
function takeOffSum(discount: Discount, { lines, states, open, take }: Work): void {
	const { value } = discount;
	if (value.kind !== 'amount' || value.isEachPiece || !isWorth(discount, lines, open)) return;
	const left = open.map((at) => {
		const state = states[at];
		return state ? state.unitKobo * state.paidQty - state.takenKobo : 0;
	});
	if (left.reduce((sum, kobo) => sum + kobo, 0) <= value.amountKobo) return;
	const keys = open.map((at) => lines[at]?.productId ?? 0);
	for (const [index, kobo] of shareKobo(value.amountKobo, left, keys).entries()) {
		const at = open[index] ?? 0;
		const state = states[at];
		if (state) state.takenKobo += kobo;
		take(discount, at, kobo);
	}
}

/** Whether the goods that are left for a discount reach the least sum. */
function isWorth({ leastKobo }: Discount, lines: readonly DiscountLine[], open: readonly number[]) {
	return sumOf(open.flatMap((at) => lines[at] ?? [])) >= leastKobo;
}

/** What lines cost before any discount. */
export function sumOf(lines: readonly DiscountLine[]): number {
	return lines.reduce((sum, { unitKobo, qty }) => sum + unitKobo * qty, 0);
}
