import { type Placeholder, type SQL, sql } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import type { DbOrTx } from './client.ts';

// Statements that PostgreSQL parses and plans once per connection instead of for every call. All that an order sends is
// prepared, which allows half as many orders again.

/**
 * Queries that are built once per database instead of for every call, because building costs as much as sending. Each
 * needs a name that is unique in the shop: PostgreSQL keeps the plan under that name.
 */
export function prepared<S>(prepare: (db: DbOrTx) => S): (db: DbOrTx) => S {
	const made = new WeakMap<DbOrTx, S>();
	return (db) => {
		const known = made.get(db);
		if (known) return known;
		const fresh = prepare(db);
		made.set(db, fresh);
		return fresh;
	};
}

const dialect = new PgDialect();
const names = new Map<string, string>();

function named(statement: SQL) {
	const query = dialect.sqlToQuery(statement);
	const name = names.get(query.sql) ?? `statement_${names.size + 1}`;
	names.set(query.sql, name);
	return { query, name };
}

type Named = ReturnType<typeof named>;
type Values = Record<string, unknown>;

function send<Row>(db: DbOrTx, { query, name }: Named, values?: Values): Promise<{ rows: Row[] }> {
	type Answer = { execute: { rows: Row[] }; all: unknown; values: unknown };
	return db._.session.prepareQuery<Answer>(query, undefined, name, false).execute(values);
}

/**
 * A list as an array in a prepared statement. The subquery hides from PostgreSQL how long it is: knowing that a list is short
 * makes a plan of its own look cheaper than the stored one, and the statement would be planned anew for every call, which took
 * longer than carrying it out (2.7 ms for that of an order).
 */
export function arrayOf(
	type: 'int' | 'bigint' | 'text' | 'bool',
	values: readonly unknown[] | Placeholder,
): SQL {
	const array = sql.raw(`${type}[]`);
	return sql`(select ${Array.isArray(values) ? sql.param(values) : values}::${array})::${array}`;
}

/**
 * Sends a prepared statement. Only for statements that always have the same text, apart from their parameters: each
 * stays prepared.
 */
export async function executePrepared<Row extends Record<string, unknown>>(
	db: DbOrTx,
	statement: SQL,
): Promise<{ rows: Row[] }> {
	return send<Row>(db, named(statement));
}

/**
 * As executePrepared, with a text that is built once, as long ones of busy paths are: what differs from call to call stands
 * in it as sql.placeholder(name). Returns what sends it with the values.
 */
export function preparedStatement<Row extends Values, Given extends Values>(
	build: () => SQL,
): (db: DbOrTx, values: Given) => Promise<Row[]> {
	let made: Named | undefined;
	return async (db, values) => {
		made ??= named(build());
		return (await send<Row>(db, made, values)).rows;
	};
}
