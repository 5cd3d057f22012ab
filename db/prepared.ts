import type { SQL } from 'drizzle-orm';
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

/**
 * Sends a prepared statement. Only for statements that always have the same text, apart from their parameters: each
 * stays prepared.
 */
export async function executePrepared<Row extends Record<string, unknown>>(
	db: DbOrTx,
	statement: SQL,
): Promise<{ rows: Row[] }> {
	const query = dialect.sqlToQuery(statement);
	const name = names.get(query.sql) ?? `statement_${names.size + 1}`;
	names.set(query.sql, name);
	type Answer = { execute: { rows: Row[] }; all: unknown; values: unknown };
	return db._.session.prepareQuery<Answer>(query, undefined, name, false).execute();
}
