import { stringify } from 'csv-stringify/sync';

// Tables as CSV text for spreadsheets.

type Cell = string | number | null;
type Row<Column extends string> = Record<Column, Cell>;

/** Also the full-width forms of = + - @, which some spreadsheets treat the same. */
const FORMULA = /^'*[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/;

/** A table in pieces of text, one per batch of rows. */
export async function* csvTable<Column extends string>(
	columns: readonly Column[],
	batches: AsyncIterable<Row<Column>[]>,
): AsyncGenerator<string> {
	yield csvHeading(columns);
	for await (const rows of batches) yield csvRows(columns, rows);
}

/** The first line of a table. The byte order mark tells spreadsheets that it is UTF-8. */
export function csvHeading(columns: readonly string[]): string {
	return `\ufeff${columns.join(',')}\n`;
}

/** Rows as lines, their cells in the order of the columns. */
export function csvRows<Column extends string>(
	columns: readonly Column[],
	rows: readonly Row<Column>[],
): string {
	return stringify(rows.map((row) => columns.map((column) => asText(row[column]))));
}

/**
 * Spreadsheets run a text that begins with = + - @ as a formula, so it gets an apostrophe in front, which marks it as
 * text. `revive` removes exactly that apostrophe.
 */
export function defuse(text: string): string {
	return FORMULA.test(text) ? `'${text}` : text;
}

/** The text of a cell that `defuse` wrote. */
export function revive(cell: string): string {
	return cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell;
}

function asText(cell: Cell): Cell {
	return typeof cell === 'string' ? defuse(cell) : cell;
}
