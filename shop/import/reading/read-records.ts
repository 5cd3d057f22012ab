import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import path from 'node:path';
import { pipeline, type Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { CsvError, parse } from 'csv-parse';
import { slugify } from '../../addresses/slug.ts';
import { Problem } from '../../kit/problem.ts';
import { COLUMNS, KEY_COLUMN } from './catalogue-csv.ts';
import { LineTooLong, readLines } from './read-lines.ts';
import {
	type Fields,
	isPackedShape,
	isSupplierShape,
	packedToEnvelope,
	tableToEnvelope,
} from './supplier-record.ts';
import { type ColumnChoices, columnsOf, tableFault } from './table-columns.ts';
import { limitUnpacked, UnpacksTooFar } from './unpack-limit.ts';

/**
 * One record of a file with the line it ends on: a supplier's record, a row of the shop's own table, or what is wrong
 * with the line.
 */
export type RawRecord =
	| { kind: 'supplier'; line: number; fields: Fields }
	| { kind: 'own'; line: number; row: Record<string, string> }
	| { kind: 'faulty'; line: number; fault: string };

const LARGEST_ROW = 1_000_000;
const SAMPLE_ROWS = 20;

/**
 * Streams the records of a file: JSON lines (plain or gzip), the shop's own CSV, or a supplier's CSV separated by
 * commas, semicolons or tabs. `source` names the supplier of a CSV; by default the file's name does.
 * @throws Problem `invalid` when the file cannot be read or is none of these
 */
export async function* readRecords(
	file: string,
	source?: string,
	chosen?: ColumnChoices,
): AsyncGenerator<RawRecord> {
	const packed = await isPacked(file);
	try {
		const start = await firstText(openText(file, packed));
		if (start.trim() === '') throw unreadable(file, 'it is empty');
		if (start.startsWith('{')) yield* jsonRecords(openText(file, packed));
		else if (start.startsWith('[')) {
			throw unreadable(file, 'it is one JSON list; one JSON object a line is wanted');
		} else yield* tableRecords(file, openText(file, packed), start, { source, chosen });
	} catch (error) {
		throw asProblem(file, error);
	}
}

async function* jsonRecords(stream: Readable): AsyncGenerator<RawRecord> {
	let line = 0;
	for await (const text of readLines(stream, LARGEST_ROW)) {
		line += 1;
		if (text.trim() === '') continue;
		yield readJson(line === 1 ? text.replace(/^\ufeff/, '') : text, line);
	}
}

function readJson(text: string, line: number): RawRecord {
	let value: unknown;
	try {
		value = JSON.parse(text);
	} catch {
		return { kind: 'faulty', line, fault: 'the line is not well-formed JSON' };
	}
	if (typeof value !== 'object' || value === null || Array.isArray(value)) {
		return { kind: 'faulty', line, fault: 'the line is not a JSON object' };
	}
	const fields: Fields = { ...value };
	if (!isSupplierShape(fields)) {
		return {
			kind: 'faulty',
			line,
			fault: 'the record has no source and sku (nor id, title and supplier)',
		};
	}
	return {
		kind: 'supplier',
		line,
		fields: isPackedShape(fields) ? packedToEnvelope(fields) : fields,
	};
}

async function* tableRecords(
	file: string,
	stream: Readable,
	start: string,
	{
		source = sourceOf(file),
		chosen,
	}: { source?: string | undefined; chosen?: ColumnChoices | undefined },
): AsyncGenerator<RawRecord> {
	const parser = parse({ ...tableOptions(start), info: true });
	pipeline(stream, parser, () => {});
	let headings: string[] | undefined;
	let columns = columnsOf([]);
	let ours = false;
	for await (const { record, info } of parser as AsyncIterable<TableRow>) {
		if (!headings) {
			headings = record.map((heading) => heading.trim().toLowerCase());
			ours = isOwnTable(headings);
			columns = columnsOf(headings, chosen);
			const fault = ours ? null : tableFault(columns);
			if (fault) throw unreadable(file, `it is not a table of products. ${fault}`);
			const twice = ours && COLUMNS.find((column) => isTwice(column, headings));
			if (twice) throw unreadable(file, `it has the column "${twice}" twice: take one out`);
			continue;
		}
		// The row as a spreadsheet counts it: texts with line breaks make the lines of the file a number nobody sees.
		const line = info.records + info.empty_lines;
		if (record.length !== headings.length) {
			const fault = `the row has ${record.length} cells and the heading ${headings.length}`;
			yield { kind: 'faulty', line, fault };
			continue;
		}
		const row = Object.fromEntries(
			headings.map((heading, place) => [heading, record[place] ?? '']),
		);
		if (ours) yield { kind: 'own', line, row };
		else yield { kind: 'supplier', line, fields: tableToEnvelope(row, source, columns) };
	}
}

/** The name of the supplier whose file has no other. */
function sourceOf(file: string): string {
	return slugify(path.basename(file).replace(/\.[a-z]+(\.gz)?$/i, ''));
}

/** The headings (lower-case) of a supplier's table with its first rows; null for any other file. */
export async function readTableHead(
	file: string,
): Promise<{ headings: string[]; rows: string[][] } | null> {
	const packed = await isPacked(file);
	try {
		const start = await firstText(openText(file, packed));
		if (start.trim() === '' || /^[{[]/.test(start)) return null;
		const parser = parse({ ...tableOptions(start), to: 1 + SAMPLE_ROWS });
		pipeline(openText(file, packed), parser, () => {});
		const [first, ...rows] = await Array.fromAsync(parser as AsyncIterable<string[]>);
		const headings = (first ?? []).map((heading) => heading.trim().toLowerCase());
		return isOwnTable(headings) ? null : { headings, rows };
	} catch (error) {
		throw asProblem(file, error);
	}
}

function tableOptions(start: string) {
	return {
		bom: true,
		delimiter: likelyDelimiter(start),
		record_delimiter: rowEnds(start),
		max_record_size: LARGEST_ROW,
		relax_column_count: true,
		relax_quotes: true,
		skip_empty_lines: true,
	};
}

type TableRow = { record: string[]; info: { records: number; empty_lines: number } };

/** Such as when somebody worked out new prices beside the old ones, and copied the heading along. */
function isTwice(heading: string, headings: readonly string[] = []): boolean {
	return headings.indexOf(heading) !== headings.lastIndexOf(heading);
}

function isOwnTable(headings: readonly string[]): boolean {
	return headings.includes(KEY_COLUMN);
}

/** Not found by the parser, which takes the end of the first row for that of all: rows may have been added by another program. */
function rowEnds(start: string): string[] {
	return /^[^\r\n]*\r(?!\n)/.test(start) ? ['\r'] : ['\r\n', '\n'];
}

/** Whichever of comma, semicolon and tab occurs most often in the heading. */
function likelyDelimiter(start: string): string {
	const heading = start.split(/[\r\n]/, 1)[0] ?? '';
	const times = (mark: string) => heading.split(mark).length;
	return [',', ';', '\t'].reduce((best, mark) => (times(mark) > times(best) ? mark : best));
}

async function isPacked(file: string): Promise<boolean> {
	let handle: Awaited<ReturnType<typeof open>> | undefined;
	try {
		handle = await open(file);
		const { buffer, bytesRead } = await handle.read(Buffer.alloc(2), 0, 2, 0);
		return bytesRead === 2 && buffer[0] === 0x1f && buffer[1] === 0x8b;
	} catch (error) {
		throw asProblem(file, error);
	} finally {
		await handle?.close();
	}
}

function openText(file: string, packed: boolean): Readable {
	const stream = createReadStream(file);
	// With pipeline, an error of the file also ends the unpacked stream.
	if (!packed) return stream;
	const limit = limitUnpacked(() => stream.bytesRead);
	return pipeline(stream, createGunzip(), limit, () => {});
}

async function firstText(stream: Readable): Promise<string> {
	for await (const chunk of stream.setEncoding('utf8'))
		return String(chunk).replace(/^\ufeff?\s*/, '');
	return '';
}

function unreadable(file: string, why: string): Problem {
	return new Problem('invalid', `${path.basename(file)} cannot be imported: ${why}`);
}

const SYSTEM_REASONS: Record<string, string> = {
	ENOENT: 'there is no such file',
	EACCES: 'reading it is not allowed',
	EPERM: 'reading it is not allowed',
	EISDIR: 'it is a folder',
	Z_DATA_ERROR: 'its gzip packing is damaged',
	Z_BUF_ERROR: 'its gzip packing ends too early',
};

/** Errors of the file as a sentence for people; program errors stay as they are. */
function asProblem(file: string, error: unknown): unknown {
	if (error instanceof LineTooLong)
		return unreadable(file, `a line of it has more than ${LARGEST_ROW} letters`);
	if (error instanceof UnpacksTooFar) return unreadable(file, error.message);
	if (error instanceof CsvError)
		return unreadable(file, `as a table it is broken. ${error.message}`);
	const code = error instanceof Error && 'code' in error ? String(error.code) : '';
	const reason = SYSTEM_REASONS[code];
	return reason ? unreadable(file, reason) : error;
}
