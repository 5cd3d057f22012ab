import { parseId } from '../kit/parse-id.ts';

// The fields of a purchase order's form: those of its lines carry the id of the product, those of a delivery that of the
// line. Pure, for pages.

export const QTY_OF = 'pieces_';
export const PRICE_OF = 'price_';
export const CAME_OF = 'came_';
/** The field that a refusal of all lines stands beside. */
export const LINES = 'lines';
export const MOST_LINES = 200;
export const MOST_PIECES = 99_999;

type Fields = Readonly<Record<string, string>>;

/** The ids that fields of this name carry, each once, with what was typed. */
export function linesOf(fields: Fields, name: string): { id: number; text: string }[] {
	return Object.entries(fields).flatMap(([field, text]) => {
		const id = field.startsWith(name) ? parseId(field.slice(name.length)) : null;
		return id === null ? [] : [{ id, text }];
	});
}

/** 0 or more; null for what is no number of pieces. */
export function readPieces(text: string): number | null {
	const typed = text.trim().replaceAll(',', '');
	return /^\d{1,5}$/.test(typed) ? Number(typed) : null;
}
