import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { testDatabase } from '#tests/helpers/database.ts';
import { columnsOf } from './data-export.ts';
import { EXPORTED_TABLES, LEFT_OUT_TABLES } from './personal-tables.ts';

const db = await testDatabase();

type Reference = { table: string; column: string; to: string };

/** All foreign keys of the shop's tables. */
async function references(): Promise<Reference[]> {
	const { rows } = await db.execute<Reference>(sql`
		select c.conrelid::regclass::text as table, a.attname as column, c.confrelid::regclass::text as to
		from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey)
		where c.contype = 'f' and c.connamespace = 'public'::regnamespace`);
	return rows;
}

/** Columns that name or reach a person. */
const PERSONAL_COLUMN =
	'(email|recipient$|reply_to|phone|firstname|lastname|user_agent|ip_address)|^address$';

async function personalColumns(): Promise<{ table: string; column: string }[]> {
	const { rows } = await db.execute<{ table: string; column: string }>(sql`
		select table_name as table, column_name as column from information_schema.columns
		join information_schema.tables using (table_schema, table_name)
		where table_schema = 'public' and table_type = 'BASE TABLE' and column_name ~ ${PERSONAL_COLUMN}`);
	return rows;
}

const isKnown = (table: string) =>
	Object.hasOwn(EXPORTED_TABLES, table) || Object.hasOwn(LEFT_OUT_TABLES, table);

test('every table about a person is in the download, or on the list of those that are not', async () => {
	const found = await references();
	const named = await personalColumns();
	// What belongs to an order, a payment or a message belongs to its person.
	const personal = new Set(['users', ...Object.keys(EXPORTED_TABLES)]);
	const about = [
		...found.filter(({ to }) => personal.has(to)).map(({ table }) => table),
		...named.map(({ table }) => table),
	];
	expect(new Set(about).size).toBeGreaterThan(20);
	expect([...new Set(about)].filter((table) => !isKnown(table))).toEqual([]);
});

test('the lists have no table or column that is gone', async () => {
	const { rows } = await db.execute<{ name: string }>(
		sql`select table_name as name from information_schema.tables where table_schema = 'public'`,
	);
	const tables = rows.map(({ name }) => name);
	const listed = [...Object.keys(EXPORTED_TABLES), ...Object.keys(LEFT_OUT_TABLES)];
	expect(listed.filter((table) => !tables.includes(table))).toEqual([]);
	for (const [table, { without = {} }] of Object.entries(EXPORTED_TABLES)) {
		const columns = await columnsOf(db, table);
		expect(Object.keys(without).filter((column) => !columns.includes(column))).toEqual([]);
	}
});

test('no column that names staff, or sounds like a secret or a note, is in the download', async () => {
	const toUsers = (await references()).filter(({ to }) => to === 'users');
	const suspicious = /hash|token|secret|_key$|cost|_code$|note|reason|_message|_error/;
	/** A word for rules, not for people; a code that stands on the buyer's receipt. */
	// The note of a quotation is written to its buyer, who may have said a reason.
	const fine = [
		'order_events.reason',
		'sold_units.check_code',
		'quotes.note',
		'layaways.note',
		'quotes.reason',
	];
	for (const [table, { without = {} }] of Object.entries(EXPORTED_TABLES)) {
		const staff = toUsers
			.filter((each) => each.table === table && each.column !== 'user_id')
			.map(({ column }) => column);
		const odd = (await columnsOf(db, table)).filter((column) => suspicious.test(column));
		const missing = [...staff, ...odd].filter(
			(column) => !Object.hasOwn(without, column) && !fine.includes(`${table}.${column}`),
		);
		expect(missing, table).toEqual([]);
	}
});
