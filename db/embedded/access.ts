import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import type { Binaries } from './binaries.ts';
import { readOrNull, writePrivateFile } from './files.ts';
import { startFailure } from './process.ts';
import type { ServerUser } from './server-user.ts';

// Who may sign in to the bundled PostgreSQL: the shop's own role, which is no superuser, with a password that is only in a
// closed file. The superuser cannot sign in at all.

export const ROLE = 'shop';
export const DATABASE = 'postgres';
/** The cluster's superuser, which only owns what PostgreSQL itself brings. */
export const SUPERUSER = 'bridgehead';

/** What the shop's role may do besides owning its database; for tests and measurements. */
export type Rights = {
	/** And drop them, whoever uses them, PostgreSQL's own workers too. */
	mayCreateDatabases?: boolean;
	/** Settings that otherwise only a superuser may change. */
	maySet?: readonly string[];
};

const RULES = `# Written by the shop at its start. Everybody else is refused.
local all ${ROLE} scram-sha-256
host all ${ROLE} 127.0.0.1/32 scram-sha-256
`;

type Place = { folder: string; cluster: string; binaries: Binaries; user: ServerUser | null };

/**
 * Returns the password of the shop's role. If the cluster does not know it yet (it is new, an older version of the shop
 * made it for a superuser without a password, or the password was lost), creates the role and gives it all that the shop
 * has in its database. The server must not be running.
 */
export async function grantAccess(
	{ folder, cluster, binaries, user }: Place,
	rights: Rights = {},
): Promise<string> {
	const passwordFile = path.join(folder, 'password');
	const rulesFile = path.join(cluster, 'pg_hba.conf');
	const known = (await readOrNull(passwordFile))?.trim();
	if (known && (await readOrNull(rulesFile)) === RULES) return known;
	const password = known || randomBytes(32).toString('base64url');
	await runSingleUser({ cluster, binaries, user }, statements(password, rights));
	await writePrivateFile(passwordFile, `${password}\n`);
	// Last: it shows the next start that all is done.
	await writePrivateFile(rulesFile, RULES, user);
	return password;
}

function statements(password: string, { mayCreateDatabases, maySet = [] }: Rights): string[] {
	return [
		// Stretching protects passwords that can be guessed; this one is 256 random bits.
		'set scram_iterations = 1',
		`do $$ begin if not exists (select from pg_roles where rolname = '${ROLE}') then create role ${ROLE}; end if; end $$`,
		`alter role ${ROLE} with login nosuperuser nocreaterole noreplication nobypassrls ${mayCreateDatabases ? 'createdb' : 'nocreatedb'} password '${password}'`,
		// Dropping a database with force ends its autovacuum worker too, which takes this right.
		...(mayCreateDatabases ? [`grant pg_signal_backend to ${ROLE}`] : []),
		`alter database ${DATABASE} owner to ${ROLE}`,
		...maySet.map((name) => `grant set on parameter ${name} to ${ROLE}`),
		TAKE_OVER,
	];
}

/**
 * REASSIGN OWNED refuses the first superuser, so each object is named. Sequences of columns and indexes follow their
 * table; what belongs to an extension stays the superuser's.
 */
const TAKE_OVER = `do $$
declare made text;
begin
	for made in
		select format('schema %I', nspname) from pg_namespace where oid >= 16384 and nspname not like 'pg\\_%'
		union all
		select format('%s %s', case relkind when 'S' then 'sequence' when 'v' then 'view' when 'm' then 'materialized view' else 'table' end, c.oid::regclass)
		from pg_class c where c.oid >= 16384 and relkind in ('r', 'p', 'v', 'm', 'S') and relnamespace <> 'pg_toast'::regnamespace
			and not exists (select from pg_depend where classid = 'pg_class'::regclass and objid = c.oid and deptype in ('a', 'i', 'e') and (relkind = 'S' or deptype = 'e'))
		union all
		select format('routine %s', p.oid::regprocedure) from pg_proc p where p.oid >= 16384
			and not exists (select from pg_depend where classid = 'pg_proc'::regclass and objid = p.oid and deptype = 'e')
		union all
		select format('type %s', t.oid::regtype) from pg_type t where t.oid >= 16384 and typtype in ('e', 'd', 'r')
			and not exists (select from pg_depend where classid = 'pg_type'::regclass and objid = t.oid and deptype = 'e')
	loop
		execute format('alter %s owner to ${ROLE}', made);
	end loop;
end $$`.replaceAll(/\s+/g, ' ');

/** PostgreSQL without a server: it needs no connection and no password, only the files. Each statement is one line. */
async function runSingleUser(
	{ cluster, binaries, user }: Omit<Place, 'folder'>,
	lines: string[],
): Promise<void> {
	const args = ['--single', '-D', cluster, '-c', 'exit_on_error=on'];
	// Not even a failing statement is logged: one of them contains the password.
	const quiet = ['-c', 'log_min_error_statement=panic', '-c', 'log_statement=none'];
	const child = spawn(binaries.postgres, [...args, ...quiet, DATABASE], {
		...user,
		cwd: '/',
		stdio: ['pipe', 'ignore', 'pipe'],
	});
	const ended = new Promise<number | null>((resolve, reject) => {
		child.once('error', reject);
		child.once('close', resolve);
	});
	// It may have refused to start, and then reads nothing; its reason follows.
	child.stdin.on('error', () => {});
	child.stdin.end(`${lines.join('\n')}\n`);
	const [code, onRestart] = await Promise.all([ended, text(child.stderr)]);
	if (code !== 0)
		throw startFailure(`PostgreSQL could not open ${cluster} to give the shop its role`, onRestart);
}
