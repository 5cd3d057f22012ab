import { parseId } from '../kit/parse-id.ts';
import { CHECK_FIELDS, type FieldErrors, fieldProblem, Problem } from '../kit/problem.ts';

// Which pieces of an order came back, as staff type them. Pure; the order's page has it in the browser too.

/** The names of a line's fields: how many pieces came back, and whether they go on sale again. */
export const PIECES = 'pieces_';
export const RESELL = 'resell_';

export type LineReturn = { lineId: number; qty: number; isRestocked: boolean };

/**
 * The pieces that a form names, by line; an empty field and 0 mean none of the line.
 * @throws Problem invalid with a message on each field that is not a number of pieces
 */
export function readPieces(fields: Record<string, unknown>): LineReturn[] {
	const lines: LineReturn[] = [];
	const wrong: FieldErrors = {};
	for (const [name, value] of Object.entries(fields)) {
		const lineId = name.startsWith(PIECES) ? parseId(name.slice(PIECES.length)) : null;
		const typed = typeof value === 'string' ? value.trim() : '';
		if (lineId === null || typed === '' || /^0+$/.test(typed)) continue;
		const qty = parseId(typed);
		if (qty === null) wrong[name] = ['Type how many pieces, for example 1.'];
		else lines.push({ lineId, qty, isRestocked: fields[RESELL + lineId] !== undefined });
	}
	if (Object.keys(wrong).length > 0) throw new Problem('invalid', CHECK_FIELDS, { fields: wrong });
	return lines;
}

type Line = { id: number; qty: number; returnedQty: number };

/**
 * The lines of an order of which pieces come back, with what comes back of each.
 * @throws Problem invalid when nothing comes back, or more of a line than was bought and has not come back yet
 */
export function linesComingBack<L extends Line>(
	lines: readonly L[],
	returned: readonly LineReturn[],
): { line: L; qty: number; isRestocked: boolean }[] {
	if (returned.length === 0)
		throw fieldProblem('pieces', 'Type of at least one line how many pieces came back.');
	const wrong: FieldErrors = {};
	const found = returned.flatMap(({ lineId, qty, isRestocked }) => {
		const line = lines.find(({ id }) => id === lineId);
		const left = line ? line.qty - line.returnedQty : 0;
		if (line && qty <= left) return [{ line, qty, isRestocked }];
		wrong[PIECES + lineId] = [
			left > 0 ? `At most ${left} of it can come back.` : 'All of it came back already.',
		];
		return [];
	});
	if (Object.keys(wrong).length > 0) throw new Problem('invalid', CHECK_FIELDS, { fields: wrong });
	return found;
}

/** "2 × Drum, 1 × Bell". */
export function piecesText(pieces: readonly { name: string; qty: number }[]): string {
	return pieces.map(({ name, qty }) => `${qty} × ${name}`).join(', ');
}
