import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
	ask,
	databaseFolder,
	isRoot,
	start,
	startOpenServer,
} from '#tests/helpers/bundled-server.ts';
import type { EmbeddedDatabase } from '../embedded.ts';

const ON_A_BUSY_MACHINE = { timeout: 180_000 };

const problem = (work: Promise<unknown>) =>
	work.then(
		() => 'allowed',
		(error: Error & { code?: string }) => error.code,
	);

describe.each(['socket', 'loopback'] as const)('a server that listens at a %s', (transport) => {
	let server: EmbeddedDatabase;
	let folder: string;
	beforeAll(async () => {
		folder = await databaseFolder();
		server = await start(folder, { transport });
	}, ON_A_BUSY_MACHINE.timeout);
	afterAll(() => server.stop());

	const as = (change: (url: URL) => void) => {
		const url = new URL(server.url);
		change(url);
		return problem(ask(url.href, 'select 1'));
	};

	test('it is open to the shop alone, with its password', async () => {
		expect(await as(() => {})).toBe('allowed');
		expect(await as((url) => (url.password = 'another'))).toBe('28P01');
		expect(await as((url) => (url.username = 'bridgehead'))).toBe('28000');
		const [settings] = await ask(server.url, 'show listen_addresses');
		expect(settings).toEqual({ listen_addresses: transport === 'socket' ? '' : '127.0.0.1' });
	});

	test('the shop may do everything in its database and nothing outside of it', async () => {
		await ask(server.url, 'create extension pg_trgm; create extension unaccent');
		for (const outside of [
			`copy (select 1) to program 'true'`,
			`copy (select 1) to '/tmp/file'`,
			`select pg_read_file('/etc/passwd')`,
			'create role another',
			'create database another',
			'alter system set jit = on',
			'select passwd from pg_shadow',
		])
			expect([outside, await problem(ask(server.url, outside))]).toEqual([outside, '42501']);
	});

	test('its log says what failed, not what was typed', async () => {
		const client = new pg.Client({ connectionString: server.url });
		await client.connect();
		await client.query('create table typed (email text unique)');
		const add = () => client.query('insert into typed values ($1)', ['ada@example.com']);
		await add();
		expect(await problem(add())).toBe('23505');
		await client.end();
		const log = await readFile(path.join(folder, 'postgres.log'), 'utf8');
		expect(log).toContain('typed_email_key');
		expect(log).not.toContain('ada@example.com');
	});

	test('it is found again at the same address', async () => {
		const again = await start(folder, { transport });
		expect(again.url).toBe(server.url);
	});
});

test.runIf(isRoot)(
	'another user of the machine does not even reach the socket',
	ON_A_BUSY_MACHINE,
	async () => {
		const folder = await databaseFolder();
		const server = await start(folder);
		const socket = path.join(folder, 'socket/.s.PGSQL.5432');
		const program = `require('net').connect(${JSON.stringify(socket)}).on('error', (e) => console.log(e.code)).on('connect', () => process.exit(console.log('connected')))`;
		const { stdout } = await promisify(execFile)('/proc/self/exe', ['-e', program], {
			uid: 65_533,
			gid: 65_533,
			cwd: '/',
		}).catch((error: Error) => ({ stdout: error.message }));
		expect(stdout.trim()).toBe('EACCES');
		await server.stop();
	},
);

test(
	'a database of earlier versions, open to every program of the machine, is taken over with its data',
	ON_A_BUSY_MACHINE,
	async () => {
		const folder = await databaseFolder();
		const open = await startOpenServer(folder);
		await ask(
			open.url,
			`create extension pg_trgm; create schema jobs; create type jobs.state as enum ('new', 'done');
		create table goods (id serial primary key, number integer generated always as identity, name text);
		create index on goods using gin (name gin_trgm_ops);
		create function shout() returns trigger language plpgsql as 'begin new.name = upper(new.name); return new; end';
		create trigger shouting before insert on goods for each row execute function shout();
		create view names as select name from goods;
		create sequence tracking; select nextval('tracking');
		create table jobs.job (state jobs.state) partition by list (state);
		create table jobs.fresh partition of jobs.job for values in ('new');
		insert into goods (name) values ('horn'); insert into jobs.job values ('new')`,
		);
		const inUse = `PostgreSQL (process ${open.pid}) runs on`;
		const client = new pg.Client(open.url);
		await client.connect();
		await expect(start(folder)).rejects.toThrow(inUse);
		await client.end();

		const server = await start(folder);
		await ask(
			server.url,
			`alter table goods add column colour text; drop view names; alter type jobs.state add value 'lost';
		create or replace function shout() returns trigger language plpgsql as 'begin new.name = lower(new.name); return new; end';
		insert into goods (name) values ('Drum'); insert into jobs.job values ('new')`,
		);
		expect(
			await ask(
				server.url,
				`select id, number, name, nextval('tracking')::int as next from goods order by id limit 1`,
			),
		).toEqual([{ id: 1, number: 1, name: 'HORN', next: 2 }]);
		expect(await ask(server.url, 'select count(*)::int as n from jobs.job')).toEqual([{ n: 2 }]);
		expect(await problem(ask(open.url, 'select 1'))).toBe('ECONNREFUSED');
		const rules = await readFile(path.join(folder, 'cluster/pg_hba.conf'), 'utf8');
		expect(rules).not.toContain('trust');
		const isSuperuser = 'select rolsuper as is from pg_roles where rolname = current_user';
		expect(await ask(server.url, isSuperuser)).toEqual([{ is: false }]);
		await server.stop();
	},
);
