import { createHash } from 'node:crypto';
import { cp, mkdtemp, readFile, rm, unlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, expect, test, vi } from 'vitest';
import { categories } from '#db/catalogue-schema.ts';
import type { Db } from '#db/client.ts';
import { migrateDatabase, readMigrationJournal } from '#db/migrate.ts';
import { listTables } from '#db/table-copy.ts';
import { connectJobs, disconnectJobs } from '#shop/kit/jobs.ts';
import { storePicture } from '#shop/pictures/images.ts';
import { openUploads } from '#shop/pictures/uploads.ts';
import { clearUploads } from '#shop/retention.ts';
import { makeAdmin, pngFile, temporaryUploads } from '#tests/helpers/admin-calls.ts';
import { testApp } from '#tests/helpers/app.ts';
import { makeArticle } from '#tests/helpers/articles.ts';
import { openBucket } from '#tests/helpers/bucket-server.ts';
import { makeCategory, makeProduct } from '#tests/helpers/catalogue.ts';
import { emptyDatabase, testDatabase } from '#tests/helpers/database.ts';
import { makeOrder } from '#tests/helpers/orders.ts';
import { makeBackup } from './make-backup.ts';
import { restoreBackup } from './restore-backup.ts';

const home = await mkdtemp(path.join(tmpdir(), 'bridgehead-backup-'));
afterAll(() => rm(home, { recursive: true, force: true }));
const db = await testDatabase();
const url = db.$client.options.connectionString ?? '';
const uploads = temporaryUploads();
const silent = () => {};
const quietly = { force: false, onProgress: silent };

const password = 'river market drum';
const fields = { name: 'Ada Obi', email: 'ada@example.com' };
const { app } = await testApp(db);
const registered = await app.inject({
	method: 'POST',
	url: '/api/register',
	payload: { ...fields, password, password_confirmation: password },
});
const { user: admin } = await makeAdmin(db);
const category = await makeCategory(db, {
	description: 'a\ttab, a\r\nline, a \\ and "quotes" ₦ é',
});
const product = await makeProduct(db, { categoryId: category.id, size: null, color: '\\N' });
// Recorded by a trigger, which must not record it once more.
await db.execute(sql`update products set qty = qty - 2 where id = ${product.id}`);
await makeArticle(db, {}, 2);
await makeOrder(db, { userId: admin.id }, [
	{ productId: product.id, name: product.name, unitKobo: 4_500_000, qty: 2 },
]);
await db.execute(sql`insert into audit_trail (user_id, action, noun, before)
	values (${admin.id}, 'update', 'product', '{"name": "a\\tb", "qty": null}')`);
const picture = await storePicture(
	uploads,
	'product_image',
	Buffer.from(await (await pngFile(3)).arrayBuffer()),
);
await uploads.put('uploads/documents/0123456789abcdef0123.pdf', Buffer.from('%PDF-1.7 %%EOF'));
const unitPhoto = await storePicture(
	uploads,
	'unit_photos',
	Buffer.from(await (await pngFile(4)).arrayBuffer()),
);
const made = path.join(home, 'made');
await makeBackup(url, uploads, made, silent);

/** Every table with its rows, one text per table. */
async function contents(of: Db): Promise<Record<string, string>> {
	const client = await of.$client.connect();
	const found: Record<string, string> = {};
	for (const { name, columns } of await listTables(client)) {
		const { rows } = await client.query(
			`select coalesce(string_agg(r::text, E'\\n' order by r::text), '') as all
			from (select ${columns} from ${name}) r`,
		);
		found[name] = rows[0].all;
	}
	client.release();
	return found;
}

async function copyOfBackup(name: string): Promise<string> {
	const folder = path.join(home, name);
	await cp(made, folder, { recursive: true });
	return folder;
}

test('every table and picture is restored into another database and folder, and the shop opens on them', async () => {
	const fresh = await emptyDatabase();
	const freshUploads = openUploads(path.join(home, 'uploads'));
	const manifest = await restoreBackup(fresh.url, freshUploads, made, quietly);

	const before = await contents(db);
	expect(Object.values(before).filter(Boolean).length).toBeGreaterThan(10);
	expect(before['pgboss.job']).toContain('mailId');
	expect(before['public.stock_movements']).toContain('other');
	expect(await contents(fresh.db)).toEqual(before);
	expect(manifest.tables.map(({ name }) => name)).toEqual(Object.keys(before));
	const files = async (store: typeof uploads) =>
		(await Array.fromAsync(store.all())).map((file) => [file.path, file.size]).sort();
	expect(await files(freshUploads)).toEqual(await files(uploads));
	expect(await freshUploads.has(picture.path)).toBe(true);
	expect(await freshUploads.has('uploads/documents/0123456789abcdef0123.pdf')).toBe(true);
	expect(await freshUploads.has(unitPhoto.path)).toBe(true);

	await disconnectJobs();
	await connectJobs(fresh.db);
	const opened = await testApp(fresh.db);
	const { token } = registered.json();
	const headers = { authorization: `Bearer ${token}` };
	const me = await opened.app.inject({ url: '/api/user', headers });
	expect(me.json()).toMatchObject(fields);
	const login = { email: fields.email, password };
	const signIn = await opened.app.inject({ method: 'POST', url: '/api/login', payload: login });
	expect(signIn.json()).toMatchObject({ status: 200 });
	// New rows get new ids, and references are still valid.
	expect((await makeCategory(fresh.db)).id).toBe(category.id + 1);
	await expect(
		fresh.db.execute(sql`delete from categories where id = ${category.id}`),
	).rejects.toThrow();
});

test('a backup is one snapshot, whatever is written meanwhile', async () => {
	const folder = path.join(home, 'snapshot');
	const before = await db.$count(categories);
	// Tables are read by name, so this one comes before the categories.
	const { promise: reached, resolve: reach } = Promise.withResolvers<void>();
	const writer = await db.$client.connect();
	await writer.query('begin');
	await writer.query('lock table cart_items in access exclusive mode');
	const backup = makeBackup(url, uploads, folder, () => reach());
	await reached;
	await writer.query(`insert into categories (slug, name) values ('late', 'Late')`);
	await writer.query('commit');
	// What was unused for long enough stays until it is copied.
	expect(await clearUploads(db, uploads, new Date(Date.now() + 100 * 86_400_000))).toBe(0);
	writer.release();
	const manifest = await backup;
	const backedUp = manifest.tables.find(({ name }) => name === 'public.categories');
	expect(backedUp?.rows).toBe(before);
	const { files, bytes } = manifest.pictures;
	const sizes = (await Array.fromAsync(uploads.all())).map(({ size }) => size);
	expect([files, bytes]).toEqual([sizes.length, sizes.reduce((sum, size) => sum + size)]);
	await db.execute(sql`delete from categories where slug = 'late'`);
	await expect(makeBackup(url, uploads, folder, silent)).rejects.toThrow('not empty');
});

test('an incomplete or changed backup is refused before anything is written', async () => {
	const fresh = await emptyDatabase();
	const changed = await copyOfBackup('changed');
	const file = path.join(changed, 'database/public.products.copy.gz');
	await writeFile(file, (await readFile(file)).fill(0, 20, 22));
	const lacking = await copyOfBackup('lacking');
	await unlink(path.join(lacking, picture.path));
	const unfinished = await copyOfBackup('unfinished');
	await unlink(path.join(unfinished, 'SHA256SUMS'));
	const restore = (folder: string) => restoreBackup(fresh.url, uploads, folder, quietly);
	await expect(restore(changed)).rejects.toThrow('products.copy.gz is missing or damaged');
	await expect(restore(lacking)).rejects.toThrow(`${picture.path} is missing or damaged`);
	await expect(restore(unfinished)).rejects.toThrow('not a finished backup');
	await expect(restore(path.join(home, 'nowhere'))).rejects.toThrow('not a finished backup');
	const { rows } = await fresh.db.execute(sql`select 1 from pg_tables where schemaname = 'public'`);
	expect(rows).toEqual([]);
});

test('a database that is in use or not empty is left alone; force replaces its content', async () => {
	await expect(restoreBackup(url, uploads, made, quietly)).rejects.toThrow('shop is running');
	const fresh = await emptyDatabase();
	await restoreBackup(fresh.url, uploads, made, quietly);
	await expect(restoreBackup(fresh.url, uploads, made, quietly)).rejects.toThrow('--force');
	await restoreBackup(fresh.url, uploads, made, { ...quietly, force: true });
	expect(await contents(fresh.db)).toEqual(await contents(db));
});

test('a shop that is started during a restore waits until all of it is there', async () => {
	const fresh = await emptyDatabase();
	let isWhole = false;
	let seen: Promise<boolean> | undefined;
	const start = async () => {
		await migrateDatabase(fresh.db);
		return isWhole;
	};
	const onProgress = (what: string, done: number, all: number) => {
		if (what === 'Tables') seen ??= start();
		isWhole = what === 'Pictures' && done === all;
	};
	await restoreBackup(fresh.url, uploads, made, { force: false, onProgress });
	expect(await seen).toBe(true);
});

test('a backup made before the newest migrations is brought up to date', async () => {
	const older = await emptyDatabase();
	await older.db.$client.query('create extension if not exists pg_trgm');
	const fresh = await emptyDatabase();
	const { MIGRATIONS } = await import('#db/migrate.ts');
	const { prepareJobs } = await import('#shop/kit/jobs.ts');
	const folder = path.join(home, 'migrations');
	await cp(MIGRATIONS, folder, { recursive: true });
	const journalFile = path.join(folder, 'meta/_journal.json');
	const journal = JSON.parse(await readFile(journalFile, 'utf8'));
	await writeFile(
		journalFile,
		JSON.stringify({ ...journal, entries: journal.entries.slice(0, 1) }),
	);
	await migrateDatabase(older.db, () => prepareJobs(older.db), { folder });
	await older.db.execute(sql`insert into categories (slug, name) values ('drums', 'Drums')`);
	const backup = path.join(home, 'older');
	await makeBackup(older.url, uploads, backup, silent);
	await restoreBackup(fresh.url, uploads, backup, quietly);
	const { rows } = await fresh.db.execute(sql`select name from categories`);
	expect(rows).toEqual([{ name: 'Drums' }]);
	expect((await fresh.db.execute(sql`select 1 from webhook_events`)).rows).toEqual([]);
});

test('a backup of a version that this one cannot read is refused, with what to do', async () => {
	const backup = path.join(home, 'other-versions');
	await cp(made, backup, { recursive: true });
	const manifestFile = path.join(backup, 'manifest.json');
	const sumsFile = path.join(backup, 'SHA256SUMS');
	const manifest = JSON.parse(await readFile(manifestFile, 'utf8'));
	const { entries } = await readMigrationJournal();
	const ages: [number, RegExp][] = [
		[
			(entries[0]?.when ?? 0) - 1,
			/^The backup is of a much older .* commit [0-9a-f]{7}, then update/,
		],
		[(entries.at(-1)?.when ?? 0) + 1, /^The backup was made by a newer version .*: update first/],
	];
	for (const [migration, message] of ages) {
		const text = JSON.stringify({ ...manifest, migration });
		await writeFile(manifestFile, text);
		const digest = createHash('sha256').update(text).digest('hex');
		const sums = (await readFile(sumsFile, 'utf8')).replace(/^\w+(?= {2}manifest.json$)/m, digest);
		await writeFile(sumsFile, sums);
		await expect(restoreBackup(url, uploads, backup, quietly)).rejects.toThrow(message);
	}
});

test('pictures from a folder are restored into a bucket', async () => {
	const bucket = await openBucket();
	for (const [name, value] of Object.entries(bucket.keys)) vi.stubEnv(name, value);
	const fresh = await emptyDatabase();
	await restoreBackup(fresh.url, openUploads(bucket.url), made, quietly);
	const paths = (await Array.fromAsync(uploads.all())).map((file) => file.path);
	const keys = paths.map((name) => `shop/${name.replace(/^uploads\//, '')}`);
	expect([...bucket.objects.keys()].sort()).toEqual(keys.sort());
	await bucket.stop();
});
