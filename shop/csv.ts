import { stringify } from 'csv-stringify/sync';

type Cell = string | number | null;

/**
 * A table as pieces of CSV text, one per batch of rows. The byte order mark tells spreadsheets that it is UTF-8; a text
 * that a spreadsheet would run as a formula gets an apostrophe in front.
 */
export async function* csvTable<Column extends string>(
	columns: readonly Column[],
	batches: AsyncIterable<Record<Column, Cell>[]>,
): AsyncGenerator<string> {
	yield `\ufeff${columns.join(',')}\n`;
	for await (const rows of batches)
		yield stringify(rows, { columns: [...columns], escape_formulas: true });
}
