import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';

// Reads and loads the rows of whole tables with PostgreSQL's COPY: its format is the same in all versions, and no
// programs besides the server are needed.

/** A table of the shop; the names are quoted for SQL. */
type Table = { name: string; columns: string[] };
/** The position of a sequence; one that was never used is not listed. */
type Sequence = { name: string; value: string };

/** Jobs that are not done; a job in progress becomes a waiting one, since its worker is lost with the database. */
const PENDING = `case when state = 'active' then 'retry'::pgboss.job_state else state end`;
const JOBS = 'pgboss.job';

/** Every table of the shop, with all columns except those computed by the database. */
export async function listTables(client: pg.ClientBase): Promise<Table[]> {
	const { rows } = await client.query<Table>(
		`select format('%I.%I', n.nspname, c.relname) as name,
			array_agg(format('%I', a.attname) order by a.attnum) as columns
		from pg_class c
		join pg_namespace n on n.oid = c.relnamespace
		join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
		where c.relkind in ('r', 'p') and not c.relispartition
			and (n.nspname = 'public' or c.oid = '${JOBS}'::regclass)
		group by 1 order by 1`,
	);
	return rows;
}

export async function listSequences(client: pg.ClientBase): Promise<Sequence[]> {
	const { rows } = await client.query<Sequence>(
		`select format('%I.%I', schemaname, sequencename) as name, last_value::text as value
		from pg_sequences where schemaname = 'public' and last_value is not null order by 1`,
	);
	return rows;
}

/** The rows of a table as a stream of text. Read it to the end before reading the next. */
export function readTable(client: pg.ClientBase, { name, columns }: Table): Readable {
	if (name !== JOBS) return client.query(copyTo(`copy ${name} (${columns}) to stdout`));
	const values = columns.map((column) => (column === 'state' ? PENDING : column));
	return client.query(
		copyTo(
			`copy (select ${values} from ${JOBS} where state in ('created', 'retry', 'active')) to stdout`,
		),
	);
}

/** Loads the output of readTable. Returns how many rows were loaded. */
export async function loadTable(
	client: pg.ClientBase,
	{ name, columns }: Table,
	rows: Readable,
	...unpacking: NodeJS.ReadWriteStream[]
): Promise<number> {
	const target = name === JOBS ? 'kept_jobs' : name;
	if (name === JOBS)
		await client.query(`create temp table kept_jobs (like ${JOBS}) on commit drop`);
	const copy = client.query(copyFrom(`copy ${target} (${columns}) from stdin`));
	await pipeline([rows, ...unpacking, copy]);
	if (name === JOBS)
		// Jobs of a queue that no longer exists would never be worked on.
		await client.query(
			`insert into ${JOBS} (${columns}) select ${columns} from kept_jobs
			where name in (select name from pgboss.queue) on conflict do nothing`,
		);
	return copy.rowCount;
}

/**
 * Empties the tables and runs `load` with foreign keys and triggers off; the references are checked at the end. Run it
 * in a transaction.
 */
export async function whileLoading(
	client: pg.ClientBase,
	tables: Table[],
	load: () => Promise<void>,
): Promise<void> {
	const own = tables.filter(({ name }) => name !== JOBS);
	const { rows: references } = await client.query<{ table: string; name: string; text: string }>(
		`select conrelid::regclass::text as table, format('%I', conname) as name, pg_get_constraintdef(oid) as text
		from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`,
	);
	for (const { table, name } of references)
		await client.query(`alter table ${table} drop constraint ${name}`);
	for (const { name } of own) await client.query(`alter table ${name} disable trigger user`);
	await client.query(`truncate ${own.map(({ name }) => name)}`);
	await load();
	for (const { name } of own) await client.query(`alter table ${name} enable trigger user`);
	for (const { table, name, text } of references)
		await client.query(`alter table ${table} add constraint ${name} ${text}`);
}

export async function setSequences(client: pg.ClientBase, sequences: Sequence[]): Promise<void> {
	for (const { name, value } of sequences)
		await client.query('select setval($1::regclass, $2)', [name, value]);
}

/** Drops everything the shop has in its database. */
export async function dropTables(client: pg.ClientBase): Promise<void> {
	const { rows } = await client.query<{ name: string }>(
		`select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname = 'public'`,
	);
	for (const { name } of rows) await client.query(`drop table ${name} cascade`);
	// The shop's own functions, not those of extensions, which may belong to a user with more rights.
	const made = await client.query<{ name: string }>(
		`select p.oid::regprocedure::text as name from pg_proc p
		where p.pronamespace = 'public'::regnamespace and not exists
			(select 1 from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')`,
	);
	for (const { name } of made.rows) await client.query(`drop routine if exists ${name} cascade`);
	await client.query('drop schema if exists pgboss cascade');
	await client.query('drop schema if exists drizzle cascade');
}

/** How many rows the shop's tables hold; 0 when there are no tables yet. */
export async function countRows(client: pg.ClientBase): Promise<number> {
	const { rows } = await client.query<{ name: string }>(
		`select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname = 'public'`,
	);
	let all = 0;
	for (const { name } of rows) {
		const counted = await client.query<{ n: number }>(`select count(*)::int as n from ${name}`);
		all += counted.rows[0]?.n ?? 0;
	}
	return all;
}
