import { parseId } from '../../kit/parse-id.ts';
import { CHECK_FIELDS, type FieldErrors, Problem } from '../../kit/problem.ts';

// What a kit is made of, as staff type it. Pure; the page of a kit's parts has it in the browser too.

export const MOST_PARTS = 20;
export const MOST_PIECES = 100;
/** What a change of many kits does. */
export const KIT_CHANGES = {
	add: 'Add a part to each',
	take: 'Take a part off each',
	swap: 'Put another part in the place of one',
} as const;
/** The beginning of the name of a field with the pieces of a part; its id follows. */
export const PIECES_OF = 'pieces_';
/** The name of the errors about all parts together. */
export const PARTS = 'parts';
/** The refusal of a stock typed for a kit. */
export const KIT_STOCK =
	'This is a kit: its stock follows from that of its parts. Change the stock of a part instead.';

const WRONG_PIECES = `Type a whole number from 1 to ${MOST_PIECES}, or take the part out.`;
export const TOO_MANY_PARTS = `A kit has at most ${MOST_PARTS} parts.`;

export type KitPartInput = { partId: number; pieces: number };

/** The parts that a form or an address names, in its order, with the pieces as typed. Each product counts once. */
export function typedParts(fields: Iterable<readonly [string, unknown]>): Map<number, string> {
	const typed = new Map<number, string>();
	for (const [name, value] of fields) {
		const id = name.startsWith(PIECES_OF) ? parseId(name.slice(PIECES_OF.length)) : null;
		if (id !== null && typeof value === 'string' && !typed.has(id)) typed.set(id, value);
	}
	return typed;
}

/** How many pieces were typed; null for anything but a number that a kit can have. */
export function readPieces(text: string): number | null {
	const pieces = parseId(text.trim());
	return pieces !== null && pieces <= MOST_PIECES ? pieces : null;
}

/** @throws Problem invalid with a message beside each wrong number, or for too many parts */
export function readKitParts(typed: ReadonlyMap<number, string>): KitPartInput[] {
	const errors: FieldErrors = typed.size > MOST_PARTS ? { [PARTS]: [TOO_MANY_PARTS] } : {};
	const parts = [...typed].flatMap(([partId, text]) => {
		const pieces = readPieces(text);
		if (pieces !== null) return [{ partId, pieces }];
		errors[PIECES_OF + partId] = [WRONG_PIECES];
		return [];
	});
	if (Object.keys(errors).length > 0)
		throw new Problem('invalid', CHECK_FIELDS, { fields: errors });
	return parts;
}

/** Names a list of parts, for noticing that somebody else changed them: "12:2,15:1". */
export function partsKey(parts: readonly KitPartInput[]): string {
	return parts.map(({ partId, pieces }) => `${partId}:${pieces}`).join();
}
