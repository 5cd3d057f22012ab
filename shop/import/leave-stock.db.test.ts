import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { products } from '#db/catalogue-schema.ts';
import { catalogueImports } from '#db/staff-schema.ts';
import { makeAdmin } from '#tests/helpers/admin-calls.ts';
import { testDatabase } from '#tests/helpers/database.ts';
import { importsInto } from '#tests/helpers/imports.ts';
import { readDecisions } from './import-decisions.ts';
import { workOnImport } from './import-job.ts';
import { applyImport, importForStaff, startImport } from './staff-imports.ts';

// A table that was exported days ago has the stock of that day.

const db = await testDatabase();
await importsInto(db);
const folder = await mkdtemp(path.join(tmpdir(), 'bridgehead-leave-stock-'));
afterAll(() => rm(folder, { recursive: true, force: true }));
const { user: admin } = await makeAdmin(db);
const HEAD = 'product_slug,name,category_slug,selling_price,qty,status';

async function check(rows: readonly string[]) {
	await db.delete(catalogueImports);
	const content = Buffer.from([HEAD, ...rows].join('\n'));
	const id = await startImport(db, folder, admin.id, { name: 'own.csv', content }, {});
	await workOnImport(db, { importId: id, folder });
	return await importForStaff(db, id);
}

async function apply(id: number, fields: Record<string, string> = {}) {
	const { findings, updatedAt } = await importForStaff(db, id);
	await applyImport(db, admin.id, id, await readDecisions(db, findings, fields), updatedAt);
	await workOnImport(db, { importId: id, folder });
	return await importForStaff(db, id);
}

const stocks = async () =>
	(await db.select().from(products).orderBy(products.slug)).map(({ slug, qty, sellingKobo }) => [
		slug,
		qty,
		sellingKobo / 100,
	]);

const sell = (slug: string, qty: number) =>
	db.update(products).set({ qty }).where(eq(products.slug, slug));

test('stocks that a table gives otherwise are counted, and are set or left as staff say', async () => {
	const first = await check(['a,A,horns,500,9,0', 'b,B,horns,600,4,0']);
	expect(first.findings).toMatchObject({ otherStocks: 0 });
	await apply(first.id);
	await sell('a', 7);
	const late = ['a,A,horns,550,9,0', 'b,B,horns,650,4,0', 'c,C,horns,700,3,0'];
	const checked = await check(late);
	expect(checked).toMatchObject({
		findings: { otherStocks: 1 },
		counts: { new: 1, changed: 2 },
	});
	await expect(readDecisions(db, checked.findings, {})).rejects.toMatchObject({
		fields: { otherStocks: ['Please choose what becomes of the stock.'] },
	});
	await apply(checked.id, { otherStocks: 'leave' });
	const left = [
		['a', 7, 550],
		['b', 4, 650],
		['c', 3, 700],
	];
	expect(await stocks()).toEqual(left);
	const again = await check(late);
	expect(again.findings).toMatchObject({ otherStocks: 1 });
	await apply(again.id, { otherStocks: 'set' });
	expect(await stocks()).toEqual([['a', 9, 550], ...left.slice(1)]);
});
