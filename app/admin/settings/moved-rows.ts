/** A category with the number beside it, as typed. */
export type PlacedRow = { id: number; name: string; place: string };

/** The rows in the order of their numbers, as saving would read them; equal numbers keep their order. Pure. */
export function inOrder(rows: readonly PlacedRow[]): PlacedRow[] {
	return rows.toSorted((a, b) => (Number(a.place) || 0) - (Number(b.place) || 0));
}

/**
 * The rows in the order of their numbers with one of them at `to` (from 0), numbered anew; null when it cannot go there or
 * is there already.
 */
export function withMoved(rows: readonly PlacedRow[], id: number, to: number): PlacedRow[] | null {
	const ordered = inOrder(rows);
	const from = ordered.findIndex((row) => row.id === id);
	if (from < 0 || from === to || to < 0 || to >= ordered.length) return null;
	const moved = ordered.toSpliced(from, 1).toSpliced(to, 0, ...ordered.slice(from, from + 1));
	return moved.map((row, place) => ({ ...row, place: String(place + 1) }));
}
