import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream';
import { parse } from 'csv-parse';
import { stringify } from 'csv-stringify/sync';
import { revive } from './catalogue-csv.ts';
import type { ReportRow } from './report.ts';

// Reading back the report of an import (report.ts).

type Outcome = ReportRow['outcome'];

/** Up to `most` rows of a report with this outcome, without the apostrophes added for spreadsheets. */
export async function firstRows(
	file: string,
	outcome: Outcome,
	most: number,
): Promise<ReportRow[]> {
	const rows: ReportRow[] = [];
	for await (const cells of cellsOf(file)) {
		if (cells[3] !== outcome) continue;
		const [line = '', sku = '', name = '', , reason = ''] = cells.map(revive);
		rows.push({ line: Number(line), sku, name, outcome, reason });
		if (rows.length === most) break;
	}
	return rows;
}

/** The rows of a report with this outcome as pieces of CSV text, heading first. */
export async function* onlyRows(file: string, outcome: Outcome): AsyncGenerator<string> {
	yield '\ufeffline,sku,name,outcome,reason\n';
	for await (const cells of cellsOf(file)) if (cells[3] === outcome) yield stringify([cells]);
}

function cellsOf(file: string): AsyncIterable<string[]> {
	const parser = parse({ bom: true, from: 2 });
	// With pipeline, an error of the file also ends the parsing.
	return pipeline(createReadStream(file), parser, () => {});
}
