import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream';
import { parse } from 'csv-parse';
import { csvHeading, csvRows, revive } from '../kit/csv.ts';
import { REPORT_COLUMNS, type ReportRow } from './report.ts';

// Reading back the report of an import (report.ts).

type Outcome = ReportRow['outcome'];

/** Up to `most` rows of a report with this outcome. */
export async function firstRows(
	file: string,
	outcome: Outcome,
	most: number,
): Promise<ReportRow[]> {
	const rows: ReportRow[] = [];
	for await (const row of rowsOf(file, outcome)) {
		rows.push(row);
		if (rows.length === most) break;
	}
	return rows;
}

/** The rows of a report with this outcome as pieces of CSV text, heading first. */
export async function* onlyRows(file: string, outcome: Outcome): AsyncGenerator<string> {
	yield csvHeading(REPORT_COLUMNS);
	for await (const row of rowsOf(file, outcome)) yield csvRows(REPORT_COLUMNS, [row]);
}

async function* rowsOf(file: string, outcome: Outcome): AsyncGenerator<ReportRow> {
	for await (const cells of cellsOf(file)) {
		if (cells[3] !== outcome) continue;
		const [line = '', sku = '', name = '', , reason = ''] = cells.map(revive);
		yield { line: Number(line), sku, name, outcome, reason };
	}
}

function cellsOf(file: string): AsyncIterable<string[]> {
	const parser = parse({ bom: true, from: 2 });
	// With pipeline, an error of the file also ends the parsing.
	return pipeline(createReadStream(file), parser, () => {});
}
