import { parseDay } from '../kit/lagos-days.ts';
import { LARGEST_KOBO, nairaToKobo } from '../kit/money.ts';
import { linesOf, readPieces } from '../kit/piece-fields.ts';
import { CHECK_FIELDS, type FieldErrors, Problem } from '../kit/problem.ts';
import { CAME_OF, LINES, MOST_LINES, MOST_PIECES, PRICE_OF, QTY_OF } from './purchase-fields.ts';

// What staff send of a purchase order, read.

type Fields = Readonly<Record<string, string>>;
export type DraftLine = {
	productId: number;
	qty: number;
	/** For a piece, in hundredths of the order's currency; null for none, undefined when it was not sent. */
	unitMinor?: number | null;
};
export type DraftHead = {
	/** Kobo for one unit of a foreign currency; null for none, undefined when it was not sent. */
	unitKobo?: number | null;
	/** YYYY-MM-DD, or null. */
	expectedOn: string | null;
	note: string;
};

const WRONG_PIECES = `Must be a whole number from 1 to ${MOST_PIECES.toLocaleString('en-NG')}.`;
const WRONG_PRICE = 'Must be an amount, 0 or more, with at most two decimals, or empty.';
const WRONG_RATE = 'Must be naira for one unit, more than 0, with at most two decimals.';
const LONGEST_NOTE = 2000;

/**
 * A draft as its form sends it; the products in the order of the form. Without `mayPrice` prices and rate are as if they
 * were not sent.
 * @throws Problem invalid with what is wrong beside each field
 */
export function readDraftOrder(
	fields: Fields,
	mayPrice: boolean,
): { head: DraftHead; lines: DraftLine[] } {
	const errors: FieldErrors = {};
	const lines = linesOf(fields, QTY_OF).map(({ id, text }): DraftLine => {
		const qty = readPieces(text);
		if (qty === null || qty === 0) errors[QTY_OF + id] = [WRONG_PIECES];
		const price = fields[PRICE_OF + id];
		const line = { productId: id, qty: qty ?? 0 };
		if (!mayPrice || price === undefined) return line;
		const unitMinor = price.trim() === '' ? null : nairaToKobo(price);
		if (price.trim() !== '' && (unitMinor === null || unitMinor > LARGEST_KOBO))
			errors[PRICE_OF + id] = [WRONG_PRICE];
		return { ...line, unitMinor };
	});
	const head = readHead(fields, mayPrice, errors);
	if (lines.length > MOST_LINES)
		errors[LINES] = [`An order may have at most ${MOST_LINES} products: begin another.`];
	refuseErrors(errors);
	return { head, lines };
}

function readHead(fields: Fields, mayPrice: boolean, errors: FieldErrors): DraftHead {
	const day = fields.expected_on?.trim() ?? '';
	if (day !== '' && parseDay(day) === null)
		errors.expected_on = ['Type a day, such as 2026-12-24.'];
	const note = fields.note ?? '';
	if (note.length > LONGEST_NOTE)
		errors.note = [`May not be longer than ${LONGEST_NOTE} characters.`];
	if (note.includes('\0') || !note.isWellFormed())
		errors.note = ['Contains a character that cannot be stored.'];
	const head = { expectedOn: day === '' ? null : day, note: note.trim() };
	const rate = fields.rate;
	if (!mayPrice || rate === undefined) return head;
	const unitKobo = rate.trim() === '' ? null : nairaToKobo(rate);
	if (rate.trim() !== '' && (unitKobo === null || unitKobo === 0 || unitKobo > 1_000_000_00))
		errors.rate = [WRONG_RATE];
	return { ...head, unitKobo };
}

/**
 * The pieces that came, by the id of the line; lines left empty or at 0 are left out.
 * @throws Problem invalid beside what is no number of pieces, and when none came
 */
export function readCame(fields: Fields): Map<number, number> {
	const errors: FieldErrors = {};
	const came = new Map<number, number>();
	for (const { id, text } of linesOf(fields, CAME_OF)) {
		if (text.trim() === '') continue;
		const qty = readPieces(text);
		if (qty === null) errors[CAME_OF + id] = ['Must be a whole number of pieces.'];
		else if (qty > 0) came.set(id, qty);
	}
	refuseErrors(errors);
	if (came.size === 0) throw new Problem('invalid', 'Type how many pieces came first.');
	return came;
}

function refuseErrors(errors: FieldErrors): void {
	if (Object.keys(errors).length > 0)
		throw new Problem('invalid', CHECK_FIELDS, { fields: errors });
}
