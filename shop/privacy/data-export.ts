import { sql } from 'drizzle-orm';
import { strToU8, Zip, ZipDeflate } from 'fflate';
import type { Db, DbOrTx } from '#db/client.ts';
import { rowsInBatches } from '#db/cursor.ts';
import { csvHeading, csvRows } from '../kit/csv.ts';
import type { Person } from './own-rows.ts';
import { EXPORTED_TABLES } from './personal-tables.ts';

// All that the shop stores about a person, as a file: made while it is sent, a batch of rows at a time.

const BATCH = 200;
const EXPLAINED = [
	'All that the shop stores about you, part by part. Parts without rows are empty.',
	'Amounts that end in _kobo are in kobo (100 kobo are 1 naira), those that end in _minor in the smallest unit of their currency. Times are UTC.',
	'Left out are secrets that open your account or your orders, notes of our staff, and what is about somebody else.',
];
const BY_ADDRESS =
	'You have not confirmed your e-mail address yet. Newsletter, alerts, messages and mails that the shop knows by the address alone are left out until then.';

type Cells = Record<string, unknown>;
type Part = { name: string; columns: string[]; rows: AsyncGenerator<Cells[]> };

/** The parts of the file, each to be read to its end before the next. */
async function* partsOf(db: Db, person: Person): AsyncGenerator<Part> {
	for (const [table, { as: name, whose, without = {} }] of Object.entries(EXPORTED_TABLES)) {
		const columns = (await columnsOf(db, table)).filter((each) => !Object.hasOwn(without, each));
		const list = sql.join(
			columns.map((column) => sql`t.${sql.identifier(column)}`),
			sql`, `,
		);
		const query = sql`select ${list} from ${sql.identifier(table)} t where ${whose(person)} order by 1`;
		yield { name, columns, rows: rowsInBatches<Cells>(db, query, BATCH) };
	}
}

/** The columns of a table in the order in which they were made. */
export async function columnsOf(db: DbOrTx, table: string): Promise<string[]> {
	const { rows } = await db.execute<{ name: string }>(sql`
		select attname as name from pg_attribute
		where attrelid = ${table}::regclass and attnum > 0 and not attisdropped order by attnum`);
	return rows.map(({ name }) => name);
}

const notesFor = ({ provenEmail }: Person) =>
	provenEmail === null ? [...EXPLAINED, BY_ADDRESS] : EXPLAINED;

/** The file as JSON: an object with one list for each part. */
export async function* exportAsJson(db: Db, person: Person, now: Date): AsyncGenerator<string> {
	const head = { made_at: now.toISOString(), about_this_file: notesFor(person) };
	yield `${JSON.stringify(head, null, 1).slice(0, -2)}`;
	for await (const { name, rows } of partsOf(db, person)) {
		yield `,\n ${JSON.stringify(name)}: [`;
		let isFirst = true;
		for await (const batch of rows) {
			yield batch
				.map((row, place) => `${isFirst && place === 0 ? '' : ','}\n  ${JSON.stringify(row)}`)
				.join('');
			isFirst = false;
		}
		yield isFirst ? ']' : '\n ]';
	}
	yield '\n}\n';
}

/** The file as a ZIP archive with one CSV table for each part. */
export async function* exportAsZip(db: Db, person: Person): AsyncGenerator<Uint8Array> {
	let ready: Uint8Array[] = [];
	const zip = new Zip((error, chunk) => {
		if (error) throw error;
		ready.push(chunk);
	});
	const compressed = () => {
		const chunks = ready;
		ready = [];
		return chunks;
	};
	const begin = (name: string) => {
		const file = new ZipDeflate(name, { level: 6 });
		zip.add(file);
		return file;
	};
	begin('READ-ME.txt').push(strToU8(`${notesFor(person).join('\n')}\n`), true);
	for await (const { name, columns, rows } of partsOf(db, person)) {
		const file = begin(`${name}.csv`);
		file.push(strToU8(csvHeading(columns)));
		for await (const batch of rows) {
			file.push(strToU8(csvRows(columns, batch.map(asCells))));
			yield* compressed();
		}
		file.push(new Uint8Array(), true);
		yield* compressed();
	}
	zip.end();
	yield* compressed();
}

function asCells(row: Cells): Record<string, string | number | null> {
	return Object.fromEntries(Object.entries(row).map(([column, value]) => [column, asCell(value)]));
}

function asCell(value: unknown): string | number | null {
	if (value === null || value === undefined) return null;
	if (value instanceof Date) return value.toISOString();
	if (typeof value === 'number' || typeof value === 'string') return value;
	return JSON.stringify(value);
}
