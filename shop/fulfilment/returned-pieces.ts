import { parseId } from '../kit/parse-id.ts';
import { CHECK_FIELDS, type FieldErrors, fieldProblem, Problem } from '../kit/problem.ts';
import {
	type PaidPart,
	partLeft,
	type ReturnableLine,
	refundOfReturn,
	wholeLeft,
} from '../totals/refund-of-pieces.ts';

// Which pieces of an order came back, as staff type them. Pure; the order's page has it in the browser too.

/** The names of a line's fields: how many pieces came back, and whether they go on sale again. */
export const PIECES = 'pieces_';
export const RESELL = 'resell_';
/** The beginning of the name of a field with the pieces of a kit's part; partField() follows. */
export const PART = 'part_';
/** Each part has one such name: with a zero in front it would come back twice. */
const PART_NAME = /^part_(\d+)_(0|[1-9]\d{0,3})$/;

/** Pieces of a line that came back: with a `position` those of a part of its kits, without the rest of them. */
export type LineReturn = { lineId: number; position?: number; qty: number; isRestocked: boolean };

/**
 * The pieces that a form names, by line; an empty field and 0 mean none of the line.
 * @throws Problem invalid with a message on each field that is not a number of pieces
 */
export function readPieces(fields: Record<string, unknown>): LineReturn[] {
	const wrong: FieldErrors = {};
	const lines = wholePieces(fields, wrong);
	refuse(wrong);
	return lines;
}

/** The end of the names of a part's fields, after PART and RESELL. */
export function partField(lineId: number, position: number): string {
	return `${lineId}_${position}`;
}

/**
 * What of an order a form says came back: whole pieces of its lines, and parts of kits without the rest of their kit.
 * @throws Problem invalid with a message on each field that is not a number of pieces
 */
export function readReturned(fields: Record<string, unknown>): LineReturn[] {
	const wrong: FieldErrors = {};
	const returned = [...wholePieces(fields, wrong), ...singleParts(fields, wrong)];
	refuse(wrong);
	return returned;
}

function wholePieces(fields: Record<string, unknown>, wrong: FieldErrors): LineReturn[] {
	return Object.entries(fields).flatMap(([name, value]) => {
		const lineId = name.startsWith(PIECES) ? parseId(name.slice(PIECES.length)) : null;
		const qty = lineId === null ? 0 : countOf(name, value, wrong);
		if (lineId === null || qty === 0) return [];
		return [{ lineId, qty, isRestocked: fields[RESELL + lineId] !== undefined }];
	});
}

function singleParts(fields: Record<string, unknown>, wrong: FieldErrors): LineReturn[] {
	return Object.entries(fields).flatMap(([name, value]) => {
		const [, line, place] = PART_NAME.exec(name) ?? [];
		const lineId = parseId(line);
		const qty = lineId === null ? 0 : countOf(name, value, wrong);
		if (lineId === null || qty === 0) return [];
		const position = Number(place);
		const isRestocked = fields[RESELL + partField(lineId, position)] !== undefined;
		return [{ lineId, position, qty, isRestocked }];
	});
}

/** How many pieces a field names; 0 for an empty one, and, with a message, for what is no number. */
function countOf(name: string, value: unknown, wrong: FieldErrors): number {
	const typed = typeof value === 'string' ? value.trim() : '';
	if (typed === '' || /^0+$/.test(typed)) return 0;
	const qty = parseId(typed);
	if (qty === null) wrong[name] = ['Type how many pieces, for example 1.'];
	return qty ?? 0;
}

function refuse(wrong: FieldErrors): void {
	if (Object.keys(wrong).length > 0) throw new Problem('invalid', CHECK_FIELDS, { fields: wrong });
}

type Part = PaidPart & { position: number };
type Line = Omit<ReturnableLine, 'parts'> & { id: number; parts: readonly Part[] };
type PartBack<L extends Line> = {
	part: L['parts'][number];
	qty: number;
	isRestocked: boolean;
};
/** What comes back of a line: `qty` of it whole, and parts without the rest of their kit. */
export type LineBack<L extends Line = Line> = {
	line: L;
	qty: number;
	isRestocked: boolean;
	parts: PartBack<L>[];
};

/**
 * The lines of an order of which pieces come back, with what comes back of each.
 * @throws Problem invalid when nothing comes back, or more than was bought and has not come back yet: of a line, or of a
 * part of it, alone and within its kits together
 */
export function linesComingBack<L extends Line>(
	lines: readonly L[],
	returned: readonly LineReturn[],
): LineBack<L>[] {
	if (returned.length === 0)
		throw fieldProblem('pieces', 'Type of at least one line how many pieces came back.');
	const wrong: FieldErrors = {};
	const back = [...Map.groupBy(returned, ({ lineId }) => lineId)].flatMap(([lineId, ofLine]) => {
		const line = lines.find(({ id }) => id === lineId);
		const whole = ofLine.find(({ position }) => position === undefined);
		const parts = ofLine.filter(({ position }) => position !== undefined);
		const left = line ? wholeLeft(line) : 0;
		if (whole && whole.qty > left)
			wrong[PIECES + lineId] = [tooMany(left, line?.parts.length ? ' whole' : '')];
		const found = parts.flatMap(({ position = 0, qty, isRestocked }) => {
			const part: L['parts'][number] | undefined = line?.parts.find(
				(each) => each.position === position,
			);
			const ofPart = line && part ? partLeft(line, part, whole?.qty) : 0;
			if (part && qty <= ofPart) return [{ part, qty, isRestocked }];
			const isInKits = line && part && partLeft(line, part) > Math.max(0, ofPart);
			wrong[PART + partField(lineId, position)] = [
				isInKits ? besideKits(ofPart) : tooMany(ofPart, ' by itself'),
			];
			return [];
		});
		const { qty = 0, isRestocked = false } = whole ?? {};
		return line ? [{ line, qty, isRestocked, parts: found }] : [];
	});
	refuse(wrong);
	return back;
}

/** Of each part of a line, in its order, the pieces that come back without their kit. */
export function partCounts({ line, parts }: Pick<LineBack, 'line' | 'parts'>): number[] {
	return line.parts.map(({ position }) =>
		parts.reduce((sum, { part, qty }) => sum + (part.position === position ? qty : 0), 0),
	);
}

/** What was paid for what comes back, with `deliveryKobo` of the delivery. */
export function moneyOfReturn(back: readonly LineBack[], deliveryKobo: number): number {
	const pieces = back.map((each) => ({ line: each.line, qty: each.qty, parts: partCounts(each) }));
	return refundOfReturn(pieces, deliveryKobo);
}

type Named = Line & { name: string; parts: readonly (Part & { name: string })[] };

/** What comes back by name: "Drum kit", and of single parts "Stick (from Drum kit)". */
export function namesOfReturn(back: readonly LineBack<Named>[]) {
	return back.flatMap(({ line, qty, isRestocked, parts }) => [
		...(qty > 0 ? [{ name: line.name, qty, isRestocked }] : []),
		...parts.map(({ part, qty: alone, isRestocked: onSale }) => ({
			name: partOfText(part.name, line.name),
			qty: alone,
			isRestocked: onSale,
		})),
	]);
}

/** Of a part that also comes back within the whole kits of the same return. */
function besideKits(left: number): string {
	return left > 0
		? `Beside the whole kits above, at most ${left} of it can come back.`
		: 'It comes back with the whole kits above.';
}

function tooMany(left: number, how: string): string {
	return left > 0 ? `At most ${left} of it can come back${how}.` : 'All of it came back already.';
}

/** What a part of a kit that came back alone is called. */
export function partOfText(part: string, kit: string): string {
	return `${part} (from ${kit})`;
}

/** "2 × Drum, 1 × Bell". */
export function piecesText(pieces: readonly { name: string; qty: number }[]): string {
	return pieces.map(({ name, qty }) => `${qty} × ${name}`).join(', ');
}

/** What is left of a line, of a kit without the parts that came back alone: "1 × Drum kit without 2 × Stick". */
export function leftText({
	name,
	qty,
	returnedQty,
	parts,
}: {
	name: string;
	qty: number;
	returnedQty: number;
	parts: readonly { name: string; returnedQty: number }[];
}): string {
	const missing = parts.flatMap((part) =>
		part.returnedQty > 0 ? [{ name: part.name, qty: part.returnedQty }] : [],
	);
	const left = piecesText([{ name, qty: qty - returnedQty }]);
	return missing.length > 0 ? `${left} without ${piecesText(missing)}` : left;
}
