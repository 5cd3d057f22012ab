import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { products } from '#db/catalogue-schema.ts';
import { productMedia } from '#db/media/media-schema.ts';
import { auditTrail, type ChangedMedia } from '#db/staff-schema.ts';
import { announcedBy, makeAdmin } from '#tests/helpers/admin-calls.ts';
import { makeCategory, makeProduct } from '#tests/helpers/catalogue.ts';
import { testDatabase } from '#tests/helpers/database.ts';
import { newFormKey } from '../../kit/sent-once.ts';
import { NO_MEDIA_COLUMNS, storedMedia } from '../../media/media-editing.ts';
import {
	type MediaEdit,
	makeMediaChange,
	mediaKey,
	mediaOfProducts,
	mediaVersion,
	previewMediaChange,
	undoableMediaPaths,
} from './bulk-media.ts';
import { bulkChangeOf, undoBulkChange } from './bulk-undo.ts';

const db = await testDatabase();
const { user } = await makeAdmin(db);
const category = await makeCategory(db);
const make = async (name: string) => (await makeProduct(db, { categoryId: category.id, name })).id;
const document = (title: string): ChangedMedia => ({
	...NO_MEDIA_COLUMNS,
	kind: 'document',
	title,
	path: `uploads/documents/${title}.pdf`,
	bytes: 1000,
	documentKind: 'declaration',
	language: 'en',
});
const video: ChangedMedia = {
	...NO_MEDIA_COLUMNS,
	kind: 'video',
	title: 'Tour',
	provider: 'vimeo',
	videoId: '12345',
};
const give = (productId: number, ...media: ChangedMedia[]) =>
	db.insert(productMedia).values(media.map((one, position) => ({ ...one, productId, position })));
const titles = async (id: number) => (await storedMedia(db, id)).map(({ title }) => title);
const adding = (...added: ChangedMedia[]): MediaEdit => ({ added, taken: [] });
async function change(ids: number[], edit: MediaEdit) {
	const rows = await previewMediaChange(db, ids, edit);
	const seen = new Map(rows.map(({ id, before }) => [id, mediaVersion(before)]));
	return makeMediaChange(db, { userId: user.id, edit, seen });
}

test('media are added after what products have, recorded, announced and undone', async () => {
	const [a, b] = [await make('A'), await make('B')];
	await give(b, document('manual'), document('care'));
	const rows = await storedMedia(db, b);
	const edit = adding(video, document('care'), document('declaration'));
	expect(
		(await previewMediaChange(db, [b, a], edit)).map(({ after, reason }) => [
			after.map(({ title }) => title),
			reason,
		]),
	).toEqual([
		[['care', 'declaration', 'Tour'], null],
		[['manual', 'care', 'declaration', 'Tour'], null],
	]);
	let made = 0;
	const tags = await announcedBy(db, async () => {
		made = await change([a, b], edit);
	});
	expect(await titles(a)).toEqual(['care', 'declaration', 'Tour']);
	expect(await titles(b)).toEqual(['manual', 'care', 'declaration', 'Tour']);
	expect((await storedMedia(db, b)).slice(0, 2)).toEqual(rows);
	expect(tags).toEqual(expect.arrayContaining([`product:${a}`, `product:${b}`]));
	const [trail] = await db.select().from(auditTrail).where(eq(auditTrail.nounId, a));
	expect(trail?.before).toMatchObject({ media: '' });
	expect(trail?.after).toMatchObject({ media: expect.stringContaining('video: Tour') });
	await undoBulkChange(db, user.id, made);
	expect([await titles(a), await titles(b)]).toEqual([[], ['manual', 'care']]);
});

test('what several products have is offered once and taken off of all, and its file stays until no undo wants it', async () => {
	const [a, b] = [await make('A'), await make('B')];
	await give(a, document('old'), video);
	await give(b, document('old'));
	const key = mediaKey(document('old'));
	expect(await mediaOfProducts(db, [a, b])).toEqual([
		{ key, kind: 'document', title: 'old', products: 2 },
		{ key: 'vimeo:12345', kind: 'video', title: 'Tour', products: 1 },
	]);
	const made = await change([a, b], { added: [], taken: [key] });
	expect([await titles(a), await titles(b)]).toEqual([['Tour'], []]);
	expect(await undoableMediaPaths(db, new Date(Date.now() - 3_600_000))).toContain(key);
	expect(await undoableMediaPaths(db, new Date(Date.now() + 3_600_000))).toEqual([]);
	await undoBulkChange(db, user.id, made);
	expect([await titles(a), await titles(b)]).toEqual([['old', 'Tour'], ['old']]);
});

test('a product that would have more than can be shown stays as it is; no product is refused', async () => {
	const full = await make('Full');
	await give(full, ...Array.from({ length: 8 }, (_, n) => document(`n${n}`)));
	const [row] = await previewMediaChange(db, [full], adding(document('more')));
	expect(row?.reason).toBe('It would have 9 documents; at most 8 can be shown.');
	await expect(change([full], adding(document('more')))).rejects.toMatchObject({
		code: 'conflict',
	});
	await expect(previewMediaChange(db, [], adding(video))).rejects.toMatchObject({
		fields: { ids: ['Please choose at least one product.'] },
	});
});

test('what changed after the preview is left, and a form sent twice is refused', async () => {
	const [a, b] = [await make('A'), await make('B')];
	await give(a, document('meanwhile'));
	const seen = new Map([a, b, 999_999].map((id) => [id, '']));
	const sent = { userId: user.id, edit: adding(video), seen, formKey: newFormKey() };
	const made = await makeMediaChange(db, sent);
	expect([await titles(a), await titles(b)]).toEqual([['meanwhile'], ['Tour']]);
	expect((await bulkChangeOf(db, made)).left).toEqual([
		{ id: 999_999, name: 'Product 999999', reason: 'It was deleted meanwhile.' },
		{ id: a, name: 'A', reason: 'It was changed after you looked at it.' },
	]);
	await expect(makeMediaChange(db, sent)).rejects.toMatchObject({ code: 'conflict' });
});

test('of two changes of one product at once, one is made', async () => {
	const a = await make('A');
	const seen = new Map([[a, '']]);
	const both = await Promise.allSettled(
		[document('one'), document('two')].map((one) =>
			makeMediaChange(db, { userId: user.id, edit: adding(one), seen }),
		),
	);
	expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
});

test('an undo leaves what was changed since', async () => {
	const [a, b, c] = [await make('A'), await make('B'), await make('C')];
	await give(c, document('manual'));
	const made = await change([a, b, c], adding(video));
	await db.delete(productMedia).where(eq(productMedia.productId, a));
	await db
		.update(productMedia)
		.set({ title: 'Manual, second edition' })
		.where(eq(productMedia.path, 'uploads/documents/manual.pdf'));
	await undoBulkChange(db, user.id, made);
	expect([await titles(a), await titles(b)]).toEqual([[], []]);
	expect(await titles(c)).toEqual(['Manual, second edition', 'Tour']);
	const reason = 'Its documents, sounds or videos were changed since.';
	expect((await bulkChangeOf(db, made)).undoLeft).toEqual([
		{ id: a, name: 'A', reason },
		{ id: c, name: 'C', reason },
	]);
});

test('a form of the product that was opened before the change, or before its undo, brings nothing back', async () => {
	const id = await make('Stale');
	const versionOf = async () =>
		(await db.select({ at: products.updatedAt }).from(products).where(eq(products.id, id)))[0]?.at;
	const first = await versionOf();
	const made = await change([id], adding(video));
	const second = await versionOf();
	expect(second).not.toEqual(first);
	await undoBulkChange(db, user.id, made);
	expect(await versionOf()).not.toEqual(second);
});
