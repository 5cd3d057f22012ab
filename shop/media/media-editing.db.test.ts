import { readFileSync } from 'node:fs';
import { and, desc, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { productMedia } from '#db/media/media-schema.ts';
import { auditTrail } from '#db/staff-schema.ts';
import { makeAdmin, pngFile, temporaryUploads } from '#tests/helpers/admin-calls.ts';
import { makeCategory } from '#tests/helpers/catalogue.ts';
import { testDatabase } from '#tests/helpers/database.ts';
import { createProduct, updateProduct } from '../catalogue/product-editing.ts';
import { type ProductInput, ProductInput as Schema } from '../catalogue/product-input.ts';
import { Problem } from '../kit/problem.ts';
import { mediaOf } from './media.ts';
import { readMedia, type SentRow } from './media-input.ts';

const db = await testDatabase();
const uploads = temporaryUploads();
const { user } = await makeAdmin(db);
const category = await makeCategory(db);

const seedFile = (name: string, type: string) =>
	new File(
		[new Uint8Array(readFileSync(new URL(`../../db/seed/media/${name}`, import.meta.url)))],
		name,
		{
			type,
		},
	);
const manual = () => seedFile('safety-and-care.pdf', 'application/pdf');
const clip = () => seedFile('drum-pattern.mp3', 'audio/mpeg');

let counter = 0;
function input(given: Record<string, unknown> = {}): ProductInput {
	counter += 1;
	return Schema.parse({
		category_id: category.id,
		slug: `heard-${counter}`,
		name: 'Udu pot drum',
		meta_title: 'Udu',
		brand: 'Awka',
		selling_price: 100,
		original_price: 100,
		qty: 10,
		...given,
	});
}
const row = (kind: SentRow['kind'], key: string | number, values: SentRow['values']): SentRow => ({
	kind,
	key: String(key),
	field: `${kind}_${key}_`,
	values,
});
const document = (key: string | number, values: SentRow['values'] = {}) =>
	row('document', key, { title: 'Manual', type: 'manual', language: 'en', ...values });
const video = (key: string | number, values: SentRow['values'] = {}) =>
	row('video', key, { title: 'In use', link: 'https://youtu.be/M7lc1UVf-VE', ...values });
const make = (rows: SentRow[], given = {}, more: { copyOf?: number } = {}) =>
	createProduct(db, uploads, user.id, input(given), { ...more, media: readMedia(rows) });
const change = (product: { id: number; slug: string }, rows?: SentRow[]) =>
	updateProduct(db, uploads, {
		userId: user.id,
		id: product.id,
		input: input({ slug: product.slug }),
		media: rows && readMedia(rows),
	});
const trailOf = (id: number) =>
	db
		.select()
		.from(auditTrail)
		.where(and(eq(auditTrail.noun, 'product'), eq(auditTrail.nounId, id)))
		.orderBy(desc(auditTrail.id));

test('documents, sounds and videos are stored with a new product, in their order', async () => {
	const product = await make([
		document('new0', { file: manual() }),
		row('sound', 'new0', { title: 'Groove', caption: 'Two bars', file: clip() }),
		video('new0', { file: await pngFile(9) }),
		video('new1', { title: 'More', link: 'vimeo.com/76979871' }),
	]);
	const { documents, sounds, videos } = await mediaOf(db, product.id);
	expect(documents).toMatchObject([
		{ title: 'Manual', documentKind: 'manual', language: 'en', bytes: manual().size },
	]);
	expect(sounds).toMatchObject([{ title: 'Groove', caption: 'Two bars', seconds: 4.8 }]);
	expect(videos).toMatchObject([
		{ provider: 'youtube', videoId: 'M7lc1UVf-VE', poster: { width: 20, height: 10 } },
		{ provider: 'vimeo', videoId: '76979871', poster: null },
	]);
	for (const { path } of [...documents, ...sounds]) expect(await uploads.has(path)).toBe(true);
	const [trail] = await trailOf(product.id);
	expect(trail?.after).toMatchObject({ media: expect.stringContaining('document: Manual') });
});

test('a changed form renames, orders and removes; one that does not send them leaves them alone', async () => {
	const product = await make([
		document('new0', { title: 'First', file: manual() }),
		document('new1', { title: 'Second', file: manual() }),
	]);
	const [first, second] = (await mediaOf(db, product.id)).documents;
	await change(product, [
		document(second?.id ?? 0, { title: 'Now first', language: 'ig' }),
		document(first?.id ?? 0, { title: 'First' }),
	]);
	expect((await mediaOf(db, product.id)).documents).toMatchObject([
		{ id: second?.id, title: 'Now first', language: 'ig', path: second?.path },
		{ id: first?.id },
	]);
	await change(product);
	expect((await mediaOf(db, product.id)).documents).toHaveLength(2);
	await change(product, [document(first?.id ?? 0)]);
	expect((await mediaOf(db, product.id)).documents).toMatchObject([
		{ id: first?.id, title: 'Manual' },
	]);
	const [trail] = await trailOf(product.id);
	expect(Object.keys(trail?.after as object)).toEqual(['media']);
});

test('a copy has those of the original that its form names, and the original keeps its own', async () => {
	const original = await make([document('new0', { file: manual() })]);
	const [own] = (await mediaOf(db, original.id)).documents;
	const copy = await make(
		[document(own?.id ?? 0, { title: 'Manual of the copy' })],
		{},
		{
			copyOf: original.id,
		},
	);
	expect((await mediaOf(db, copy.id)).documents).toMatchObject([
		{ title: 'Manual of the copy', path: own?.path },
	]);
	expect((await mediaOf(db, original.id)).documents).toEqual([own]);
});

test('nobody gets a file of another product by its id', async () => {
	const other = await make([document('new0', { file: manual() })]);
	const [theirs] = (await mediaOf(db, other.id)).documents;
	const product = await make([document(theirs?.id ?? 0)]);
	await change(product, [document(theirs?.id ?? 0, { title: 'Mine' })]);
	expect((await mediaOf(db, product.id)).documents).toEqual([]);
	expect((await mediaOf(db, other.id)).documents).toEqual([theirs]);
});

test('what cannot be used is refused beside its field, and nothing is written', async () => {
	const refused = async (...rows: SentRow[]) => {
		try {
			await make(rows);
		} catch (error) {
			if (error instanceof Problem) return error.fields;
			throw error;
		}
		return {};
	};
	const before = await db.$count(productMedia);
	const html = new File(['<html>%PDF-1.7 %%EOF'], 'manual.pdf', { type: 'application/pdf' });
	expect(await refused(document('new0', { file: html }))).toEqual({
		document_new0_file: [expect.stringMatching(/not a PDF/)],
	});
	expect(
		await refused(document('new0', { title: 'x'.repeat(121), type: 'virus', language: 'xx' })),
	).toEqual({
		document_new0_title: ['May not be longer than 120 characters.'],
		document_new0_type: ['Say what kind of document it is.'],
		document_new0_language: ['Say which language it is in.'],
		document_new0_file: ['Please choose a PDF file.'],
	});
	expect(await refused(row('sound', 'new0', { title: 'Beat', file: manual() }))).toEqual({
		sound_new0_file: [expect.stringMatching(/not a sound/)],
	});
	expect(await refused(video('new0', { link: '<iframe src="https://evil.example">' }))).toEqual({
		video_new0_link: [expect.stringMatching(/YouTube or Vimeo/)],
	});
	const nine = Array.from({ length: 9 }, (_, at) => document(`new${at}`, { file: manual() }));
	expect(await refused(...nine)).toEqual({
		document_new8_title: ['A product has at most 8 documents. Please take one off first.'],
	});
	expect(await db.$count(productMedia)).toBe(before);
});

test('a new row in which nothing was filled in is no document', () => {
	expect(readMedia([document('new0', { title: '', file: new File([], '') })])).toEqual([]);
});
