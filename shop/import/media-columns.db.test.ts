import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { categories, products } from '#db/catalogue-schema.ts';
import { productMedia } from '#db/media/media-schema.ts';
import { temporaryUploads } from '#tests/helpers/admin-calls.ts';
import { makeCategory, makeProduct } from '#tests/helpers/catalogue.ts';
import { testDatabase } from '#tests/helpers/database.ts';
import { mediaOf } from '../media/media.ts';
import { storeDocument, storeSound } from '../media/media-files.ts';
import { exportCatalogue } from './export-catalogue.ts';
import { importCatalogue } from './import-catalogue.ts';
import { firstRows } from './report-rows.ts';

// The columns documents, sounds and videos of the shop's own table.

const db = await testDatabase();
const uploads = temporaryUploads();
const folder = await mkdtemp(path.join(tmpdir(), 'bridgehead-media-'));
const file = path.join(folder, 'shop.csv');
afterAll(() => rm(folder, { recursive: true, force: true }));

const seed = (name: string) => readFile(new URL(`../../db/seed/media/${name}`, import.meta.url));
const manual = Object(await storeDocument(uploads, await seed('safety-and-care.pdf')));
const clip = Object(await storeSound(uploads, await seed('drum-pattern.mp3')));
const DOCUMENT = `${manual.path}; manual; en; Care\\; and safety`;
const SOUND = `${clip.path}; Groove; Two bars`;
const VIDEO = 'https://vimeo.com/76979871; On stage; uploads/product_image/p.jpg 1200x675';
const MISSING = `uploads/documents/${'f'.repeat(20)}.pdf`;

beforeEach(async () => {
	await db.delete(products);
	await db.delete(categories);
	const { id: categoryId } = await makeCategory(db, { slug: 'drums', name: 'Drums' });
	for (const slug of ['drum', 'bell']) await makeProduct(db, { categoryId, slug, metaTitle: slug });
});

const exported = async () => (await Array.fromAsync(exportCatalogue(db))).join('');
async function imported(table: string, options: { dryRun?: boolean } = {}) {
	await writeFile(file, table);
	const all = { file, reportFolder: folder, createCategories: 'shown' as const, uploads };
	const result = await importCatalogue(db, { ...all, ...options });
	const reasons = async (outcome: 'noted' | 'changed' | 'refused') =>
		(await firstRows(result.reportFile, outcome, 9)).map(({ line, reason }) => [line, reason]);
	return {
		counts: result.counts,
		notes: await reasons('noted'),
		changes: await reasons('changed'),
		refused: await reasons('refused'),
	};
}
const table = (...rows: string[]) => ['product_slug,documents,sounds,videos', ...rows].join('\n');
async function mediaBySlug(slug: string) {
	const [row] = await db.select().from(products).where(eq(products.slug, slug));
	return mediaOf(db, row?.id ?? 0);
}

test('a table gives products their files and videos, and what is exported is imported unchanged or anew', async () => {
	const { changes, notes } = await imported(table(`drum,${DOCUMENT},${SOUND},${VIDEO}`));
	expect(notes).toEqual([]);
	expect(changes).toEqual([
		[
			2,
			'Documents: 0 → 1 (others, or in another order); Sounds: 0 → 1 (others, or in another order); Videos: 0 → 1 (others, or in another order)',
		],
	]);
	const first = await mediaBySlug('drum');
	expect(first).toMatchObject({
		documents: [{ title: 'Care; and safety', bytes: manual.bytes, documentKind: 'manual' }],
		sounds: [{ caption: 'Two bars', seconds: 4.8, bytes: clip.bytes }],
		videos: [{ provider: 'vimeo', poster: { width: 1200, height: 675 } }],
	});
	const all = await exported();
	expect((await imported(all)).counts).toMatchObject({ unchanged: 2 });
	expect(await mediaBySlug('drum')).toEqual(first);
	await db.delete(products);
	expect((await imported(all)).notes).toEqual([]);
	const anew = await mediaBySlug('drum');
	const withoutIds = ({ documents, sounds }: typeof first) =>
		[...documents, ...sounds].map(({ id, ...one }) => one);
	expect(withoutIds(anew)).toEqual(withoutIds(first));
});

test('order, titles and removal follow the table; a kind without a column stays', async () => {
	await imported(table(`drum,${DOCUMENT} | ${manual.path}; other; mul; More,${SOUND},`));
	const [care, more] = (await mediaBySlug('drum')).documents;
	await imported(`product_slug,documents\ndrum,${manual.path}; other; mul; More\n`);
	const now = await mediaBySlug('drum');
	expect(now.documents).toMatchObject([{ id: care?.id, title: 'More', language: 'mul' }]);
	expect(now.sounds).toHaveLength(1);
	expect(more?.title).toBe('More');
	await imported('product_slug,documents,sounds\ndrum,,\n');
	expect(await mediaBySlug('drum')).toMatchObject({ documents: [], sounds: [] });
});

test.each([true, false])(
	'a file that the shop does not have is noted, dry run: %s',
	async (dryRun) => {
		const { counts, notes } = await imported(
			table(`drum,${MISSING}; manual; en; Gone | ${DOCUMENT},,`),
			{ dryRun },
		);
		expect(counts).toMatchObject({ changed: 1 });
		expect(notes).toEqual([[2, `left out: the shop has no file ${MISSING}`]]);
		expect(await db.$count(productMedia)).toBe(dryRun ? 0 : 1);
	},
);

test.each([
	['../../etc/passwd; manual; en; X,,', 'documents wants'],
	[`${manual.path}; virus; en; X,,`, 'documents wants'],
	[`${manual.path}; manual; en; ,,`, 'documents has one without a title'],
	[`${Array.from({ length: 9 }, () => DOCUMENT).join(' | ')},,`, 'documents names more than 8'],
	[`,${manual.path}; X,`, 'sounds wants'],
	[',,https://evil.example/watch?v=M7lc1UVf-VE; X', 'videos wants'],
])('refuses the row %s', async (cells, reason) => {
	const { counts, refused } = await imported(table(`drum,${cells}`));
	expect(counts).toMatchObject({ refused: 1 });
	expect(refused[0]?.[1]).toContain(reason);
});
