import { parseId } from './parse-id.ts';

// Fields of forms with a number of pieces for each of some things, named after the thing's id. Pure, for pages.

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
