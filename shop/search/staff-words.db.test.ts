import { desc, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { missedSearches } from '#db/search-schema.ts';
import { auditTrail } from '#db/staff-schema.ts';
import { parseFields } from '#shop/kit/input.ts';
import { searchProducts } from '#shop/search/search.ts';
import { makeCategory, makeProduct } from '#tests/helpers/catalogue.ts';
import { testDatabase } from '#tests/helpers/database.ts';
import { makeAdminUser } from '#tests/helpers/staff.ts';
import { dropOldMisses, forgetMiss, missedPage, recordMiss } from './missed.ts';
import { deleteSynonym, SynonymInput, saveSynonym, synonymPage } from './synonyms.ts';

const db = await testDatabase();
const admin = await makeAdminUser(db);
const category = await makeCategory(db, { name: 'Odds', slug: 'odds' });
await makeProduct(db, { categoryId: category.id, slug: 'ogene', name: 'Ogene dynamic microphone' });

const input = (term: string, meaning: string) => parseFields(SynonymInput, { term, meaning });
const found = async (q: string) => (await searchProducts(db, q)).products.map(({ slug }) => slug);
const missed = async () =>
	(await missedPage(db, { q: '', sort: 'often', page: 1, perPage: 10 })).rows.map(
		({ query, count }) => [query, count],
	);
const lastChange = async () => {
	const [row] = await db.select().from(auditTrail).orderBy(desc(auditTrail.id)).limit(1);
	return row;
};

test('a synonym applies from the next search, also when changed or deleted, and is recorded', async () => {
	expect(await found('talkstick')).toEqual([]);
	await recordMiss(db, 'Talkstick');
	const { id } = await saveSynonym(db, admin.id, null, input('Talkstick ', 'Microphone'));
	expect(await found('talkstick')).toEqual(['ogene']);
	expect(await found('talksticks')).toEqual(['ogene']);
	expect(await found('ogene talkstick')).toEqual(['ogene']);
	expect(await missed()).toEqual([]);
	expect(await lastChange()).toMatchObject({
		action: 'create',
		noun: 'synonym',
		nounId: id,
		after: { term: 'talkstick', meaning: 'microphone' },
	});
	await saveSynonym(db, admin.id, id, input('song rod', 'dynamic microphone'));
	expect(await found('talkstick')).toEqual([]);
	expect(await found('song rod')).toEqual(['ogene']);
	expect(await found('a song-rod')).toEqual([]);
	await deleteSynonym(db, admin.id, id);
	expect(await found('song rod')).toEqual([]);
	expect(await lastChange()).toMatchObject({ action: 'delete', noun: 'synonym', nounId: id });
});

test('a word that staff gave a meaning is no misspelling of another', async () => {
	// The catalogue has its stem ("cord" of "corded") and a word that is one letter off.
	const categoryId = category.id;
	await makeProduct(db, { categoryId, slug: 'corded', name: 'Corded handset' });
	await makeProduct(db, { categoryId, slug: 'card', name: 'Memory card' });
	await makeProduct(db, { categoryId, slug: 'cable', name: 'Patch cable' });
	const { products, corrected } = await searchProducts(db, 'cord');
	expect(corrected).toBeNull();
	expect(products.map(({ slug }) => slug)).not.toContain('card');
	expect(products.map(({ slug }) => slug)).toContain('cable');
});

test('an invalid or existing synonym is refused', async () => {
	await saveSynonym(db, admin.id, null, input('yam tuber', 'speaker'));
	await expect(
		saveSynonym(db, admin.id, null, input('Yam-tuber'.replace('-', ' '), 'SPEAKER')),
	).rejects.toMatchObject({ code: 'invalid', fields: { meaning: [expect.any(String)] } });
	const wrong = [
		['', 'mic'],
		['mic', '!!'],
		['mic', 'MIC'],
		['one two three four', 'mic'],
		['x'.repeat(81), 'mic'],
		['a\0b', 'mic'],
	] as const;
	for (const [term, meaning] of wrong)
		expect(() => input(term, meaning)).toThrow(expect.objectContaining({ code: 'invalid' }));
	// Two that are missing are not called the same besides.
	expect(() => input('', '')).toThrow(
		expect.objectContaining({
			fields: {
				term: ['The typed word field is required.'],
				meaning: ['The meaning field is required.'],
			},
		}),
	);
	for (const id of [0, 999_999])
		await expect(deleteSynonym(db, admin.id, id)).rejects.toMatchObject({ code: 'not-found' });
	await expect(saveSynonym(db, admin.id, 999_999, input('x1', 'y1'))).rejects.toMatchObject({
		code: 'not-found',
	});
});

test('the list of synonyms is searched in both words', async () => {
	const page = await synonymPage(db, { q: 'YAM', sort: 'term', page: 1, perPage: 10 });
	expect(page.rows.map(({ meaning }) => meaning)).toEqual(['speaker']);
});

test('searches without results are counted by their words, without personal data', async () => {
	await recordMiss(db, 'Glockenspiel');
	await recordMiss(db, ' the GLOCKENSPIEL! ');
	await recordMiss(db, 'kora');
	for (const personal of ['ada@example.com', '0803 123 4567', '+234 (803) 123-4567', '', '?'])
		await recordMiss(db, personal);
	expect(await missed()).toEqual([
		['glockenspiel', 2],
		['kora', 1],
	]);
	await forgetMiss(db, admin.id, 'kora');
	await expect(forgetMiss(db, admin.id, 'kora')).rejects.toMatchObject({ code: 'not-found' });
	expect(await missed()).toEqual([['glockenspiel', 2]]);
});

test('a search made once, long ago, is deleted at night', async () => {
	await db.insert(missedSearches).values([
		{ query: 'once long ago', lastAt: new Date(Date.now() - 40 * 86_400_000) },
		{ query: 'often long ago', count: 5, lastAt: new Date(Date.now() - 40 * 86_400_000) },
		{ query: 'often very long ago', count: 5, lastAt: new Date(Date.now() - 100 * 86_400_000) },
	]);
	await dropOldMisses(db);
	const left = await missed();
	expect(left.map(([query]) => query)).toEqual(['often long ago', 'glockenspiel']);
	await db.delete(missedSearches).where(eq(missedSearches.query, 'often long ago'));
});
