import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type pg from 'pg';

// The database's own code: db/functions/ holds every function with its triggers in their present text. A change is made
// there, without a migration; only what tables and indexes need goes into one.

const FOLDER = path.join(import.meta.dirname, 'functions');
/** Where a statement starts: bodies are indented. */
const STATEMENT = /^(?=CREATE OR REPLACE (?:FUNCTION|TRIGGER) )/m;

/**
 * The functions and triggers of the shop as PostgreSQL prints them, without those of extensions and of other schemas.
 * https://www.postgresql.org/docs/current/functions-info.html#FUNCTIONS-INFO-CATALOG
 */
const PRESENT = `
	select pg_get_functiondef(p.oid) as text from pg_proc p
	where p.pronamespace = 'public'::regnamespace and p.prokind = 'f'
		and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
	union all
	select replace(pg_get_triggerdef(t.oid), 'CREATE TRIGGER', 'CREATE OR REPLACE TRIGGER') from pg_trigger t
	join pg_class c on c.oid = t.tgrelid
	where c.relnamespace = 'public'::regnamespace and not t.tgisinternal`;

/**
 * Replaces the functions and triggers whose text in the database is not that of db/functions/, in one transaction.
 * @returns how many were replaced
 */
export async function updateFunctions(connection: pg.ClientBase): Promise<number> {
	const present = await presentFunctions(connection);
	const changed = (await readFunctions()).filter((text) => !present.has(text));
	if (changed.length === 0) return 0;
	await connection.query('begin');
	try {
		// Functions may name others that come later.
		await connection.query('set local check_function_bodies = off');
		for (const text of changed) await connection.query(text);
		await connection.query('commit');
	} catch (error) {
		await connection.query('rollback');
		throw error;
	}
	return changed.length;
}

/** The statements of db/functions/, functions before triggers. */
export async function readFunctions(): Promise<string[]> {
	const names = (await readdir(FOLDER, { recursive: true }))
		.filter((name) => name.endsWith('.sql'))
		.toSorted();
	const files = await Promise.all(names.map((name) => readFile(path.join(FOLDER, name), 'utf8')));
	const statements = files.flatMap((text) => text.split(STATEMENT).slice(1)).map(withoutEnd);
	const isTrigger = (text: string) => text.startsWith('CREATE OR REPLACE TRIGGER');
	return [...statements.filter((text) => !isTrigger(text)), ...statements.filter(isTrigger)];
}

/** What the database runs. */
export async function presentFunctions(connection: pg.ClientBase): Promise<Set<string>> {
	const { rows } = await connection.query<{ text: string }>(PRESENT);
	return new Set(rows.map(({ text }) => withoutEnd(text)));
}

const withoutEnd = (text: string) => text.trim().replace(/;$/, '').trimEnd();
