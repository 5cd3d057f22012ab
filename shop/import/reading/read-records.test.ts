import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, expect, test } from 'vitest';
import { type RawRecord, readRecords } from './read-records.ts';

const folder = await mkdtemp(path.join(tmpdir(), 'bridgehead-records-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

async function read(content: string | Buffer, name = 'feed.txt'): Promise<RawRecord[]> {
	const file = path.join(folder, name);
	await writeFile(file, content);
	return await Array.fromAsync(readRecords(file));
}

test('JSON lines: each with its line number, broken ones reported, blank ones skipped', async () => {
	const good = '{"source":"s","sku":"1","name":"A\u2028B"}';
	const records = await read(`\ufeff${good}\r\n\n{"source": oops}\n[1]\n{"a":1}\n${good}`);
	expect(records).toEqual([
		{ kind: 'supplier', line: 1, fields: { source: 's', sku: '1', name: 'A\u2028B' } },
		{ kind: 'faulty', line: 3, fault: 'the line is not well-formed JSON' },
		{ kind: 'faulty', line: 4, fault: 'the line is not a JSON object' },
		{ kind: 'faulty', line: 5, fault: expect.stringContaining('no source and sku') },
		{ kind: 'supplier', line: 6, fields: expect.anything() },
	]);
});

test('a gzipped file is recognised by its content, not its name', async () => {
	const line = '{"id":"1","title":"T","supplier":"S","attr_n_weight":5}';
	const [record] = await read(gzipSync(line), 'feed.jsonl');
	expect(record).toMatchObject({
		kind: 'supplier',
		fields: { source: 'icecat-19k', sku: '1', name: 'T', attributes: { n_weight: 5 } },
	});
});

test('a small gzipped file that unpacks to an endless line is given up', async () => {
	const digits = randomBytes(40_000).toString('hex');
	const bomb = gzipSync(`{"name":"${digits}${' '.repeat(2_000_000)}"}`);
	await expect(read(bomb, 'bomb.gz')).rejects.toMatchObject({
		code: 'invalid',
		message: 'bomb.gz cannot be imported: a line of it has more than 1000000 letters',
	});
});

test('a small gzipped file that unpacks to very many lines is given up', async () => {
	const bomb = gzipSync('{"id":1}\n'.repeat(300_000));
	expect(bomb.length).toBeLessThan(20_000);
	await expect(read(bomb, 'bomb.gz')).rejects.toMatchObject({
		code: 'invalid',
		message: expect.stringContaining('more than 200 times as large as it is'),
	});
});

test.each([';', ',', '\t'])("a supplier's table may be divided by %j", async (mark) => {
	const rows = [['SKU', 'Name'], ['1', '27" screen'], ['2', '"two\nlines"'], ['3']];
	const records = await read(rows.map((row) => row.join(mark)).join('\n'), 'My feed.csv');
	expect(records).toMatchObject([
		{ kind: 'supplier', line: 2, fields: { source: 'my-feed', sku: '1', name: '27" screen' } },
		{ kind: 'supplier', line: 3, fields: { name: 'two\nlines' } },
		{ kind: 'faulty', line: 4, fault: 'the row has 1 cells and the heading 2' },
	]);
});

test('the rows of a table are numbered as a spreadsheet does, with empty ones', async () => {
	for (const end of ['\n', '\r\n']) {
		const rows = ['sku,name', `1,"a${end}${end}b"`, '', '2,c', '', '3'];
		const records = await read(rows.join(end), 'rows.csv');
		expect(records.map(({ line }) => line)).toEqual([2, 4, 6]);
	}
});

test.each([
	['\r\n', '\n'],
	['\n', '\r\n'],
	['\r', '\r'],
])('rows that were added to a table may end otherwise: %j, then %j', async (own, added) => {
	const records = await read(
		`sku;name${own}1;a, b, c, d${added}2;"e${added}f"${added}`,
		'added.csv',
	);
	expect(records).toMatchObject([
		{ kind: 'supplier', fields: { sku: '1', name: 'a, b, c, d' } },
		{ kind: 'supplier', fields: { sku: '2', name: `e${added}f` } },
	]);
});

test('the shop’s own table is recognised by its slugs', async () => {
	const records = await read('product_slug,name,category_slug,selling_price\na,A,c,5\n');
	expect(records).toEqual([
		{
			kind: 'own',
			line: 2,
			row: { product_slug: 'a', name: 'A', category_slug: 'c', selling_price: '5' },
		},
	]);
});

test.each([
	['', 'it is empty'],
	['[{"source":"s"}]', 'one JSON object a line'],
	['just words\nand more', 'It has no column "name"'],
	['product_slug,selling_price,Selling_Price\na,1,2', 'it has the column "selling_price" twice'],
	['sku,name\n1,"never closed', 'as a table it is broken'],
	[gzipSync('{"id":1}').subarray(0, 15), 'gzip packing ends too early'],
	[
		Buffer.concat([gzipSync('x').subarray(0, 10), Buffer.alloc(20, 0xff)]),
		'gzip packing is damaged',
	],
])('%j cannot be read: %s', async (content, reason) => {
	await expect(read(content)).rejects.toMatchObject({
		code: 'invalid',
		message: expect.stringContaining(reason),
	});
});

test('a missing file and a folder are reported in a sentence', async () => {
	const missing = readRecords(path.join(folder, 'nowhere.csv')).next();
	await expect(missing).rejects.toThrow('nowhere.csv cannot be imported: there is no such file');
	await expect(readRecords(folder).next()).rejects.toThrow('it is a folder');
});
