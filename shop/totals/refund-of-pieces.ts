import { type PaidLine, paidForLine } from './order-total.ts';
import { koboOfParts } from './share-kobo.ts';

// What goes back for pieces of a placed order, of kits also for single parts. Pure: the form asks here as the refund does.

/** A part of the kits of a line: how many pieces one kit has, and what a piece cost by itself when it was ordered. */
export type PaidPart = {
	pieces: number;
	unitKobo: number;
	/** Pieces that came back out of kits that did not come back whole. */
	returnedQty: number;
};
export type ReturnableLine = PaidLine & {
	/** Whole pieces that came back. */
	returnedQty: number;
	/** Of a kit its parts, in their order; empty for anything else. */
	parts: readonly PaidPart[];
};
/** What comes back of a line: `qty` of it whole, and of each part, in the order of the parts, pieces without their kit. */
export type PiecesBack = { qty: number; parts?: readonly number[] };

/**
 * What goes back for pieces of a line: their share of what was paid for it, after discounts. A part has the share of its kit
 * that its price has in those of all parts. The refunds of all pieces add up to exactly what was paid, in whatever steps
 * they come back, whole or in parts.
 */
export function refundOfPieces(line: ReturnableLine, back: PiecesBack): number {
	const paid = paidForLine(line);
	return shareOfReturned(paid, withReturned(line, back)) - shareOfReturned(paid, line);
}

/** What goes back for pieces of several lines, and for their delivery where that is given back too. */
export function refundOfReturn(
	back: readonly ({ line: ReturnableLine } & PiecesBack)[],
	deliveryKobo: number,
): number {
	return back.reduce(
		(sum, { line, ...pieces }) => sum + refundOfPieces(line, pieces),
		deliveryKobo,
	);
}

/** The share of an amount of a whole line that what came back of it has, in kobo. */
export function shareOfReturned(kobo: number, line: ReturnableLine): number {
	const weights = weightsOf(line.parts);
	const ofKit = line.parts.reduce(
		(sum, { pieces }, place) => sum + BigInt(pieces) * (weights[place] ?? 0n),
		0n,
	);
	// What is no kit is its own only part.
	const ofPiece = line.parts.length > 0 ? ofKit : 1n;
	const back = line.parts.reduce(
		(sum, { returnedQty }, place) => sum + BigInt(returnedQty) * (weights[place] ?? 0n),
		BigInt(line.returnedQty) * ofPiece,
	);
	return koboOfParts(kobo, back, BigInt(line.qty) * ofPiece);
}

/** How many kits of a line can still come back whole; of anything else, how many pieces. */
export function wholeLeft({ qty, returnedQty, parts }: ReturnableLine): number {
	const left = qty - returnedQty;
	return Math.min(left, ...parts.map((part) => left - Math.ceil(part.returnedQty / part.pieces)));
}

/** How many pieces of a part can come back without their kit, once `whole` more kits of the line came back. */
export function partLeft(
	{ qty, returnedQty }: Pick<ReturnableLine, 'qty' | 'returnedQty'>,
	part: PaidPart,
	whole = 0,
): number {
	return (qty - returnedQty - whole) * part.pieces - part.returnedQty;
}

/**
 * A line once these pieces came back: kits of which by now all parts came back count as come back whole; `completed` says
 * how many of these there are.
 */
export function withReturned<L extends ReturnableLine>(
	line: L,
	{ qty, parts = [] }: PiecesBack,
): L & { completed: number } {
	const counts = line.parts.map(({ returnedQty }, place) => returnedQty + (parts[place] ?? 0));
	const completed =
		counts.length === 0
			? 0
			: Math.min(
					...line.parts.map(({ pieces }, place) => Math.floor((counts[place] ?? 0) / pieces)),
				);
	return {
		...line,
		returnedQty: line.returnedQty + qty + completed,
		parts: line.parts.map((part, place) => ({
			...part,
			returnedQty: (counts[place] ?? 0) - completed * part.pieces,
		})),
		completed,
	};
}

/** Parts that had no price are alike. */
function weightsOf(parts: readonly PaidPart[]): bigint[] {
	const isPriced = parts.some(({ unitKobo }) => unitKobo > 0);
	return parts.map(({ unitKobo }) => (isPriced ? BigInt(unitKobo) : 1n));
}
