import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { makeCategory, makeProduct } from '#tests/helpers/catalogue.ts';
import { testDatabase } from '#tests/helpers/database.ts';
import { findCandidates } from './candidates.ts';
import { MANY } from './hits.ts';
import { understand } from './query-groups.ts';
import { searchProducts } from './search.ts';
import { wordsBeginning } from './vocabulary.ts';

const db = await testDatabase();
const COPIES = MANY + 1000;

beforeAll(async () => {
	const category = await makeCategory(db, { name: 'Odds', slug: 'odds' });
	await makeProduct(db, {
		categoryId: category.id,
		name: 'Ogene gong',
		brand: 'Ogene',
		description: 'Of sturdy ironwood, with a beater.',
	});
	await db.execute(sql`
		insert into products (category_id, slug, name, brand, description, selling_kobo, original_kobo, qty)
		select category_id, 'copy-' || n, 'Ogene gong pro' || 10000 + n, brand, description, 100, 100, 5
		from products cross join generate_series(1, ${COPIES}::int) n`);
	await db.execute(sql`vacuum analyze`);
});

const search = async (q: string) => findCandidates(db, await understand(db, q.split(' ')));

test('of very many products that mention a word some are ranked, and there are known to be more', async () => {
	// In no title, in every description.
	for (const q of ['ironwood', 'sturdy ironwood']) {
		const found = await search(q);
		const ranked = await found.candidates();
		expect(ranked.length).toBeGreaterThan(100);
		expect(ranked.length).toBeLessThan(MANY / 4);
		const tally = { total: MANY, isMore: true };
		expect(found).toMatchObject({ isMore: true, counted: { tally }, isPartial: false });
		expect(await searchProducts(db, q)).toMatchObject({ total: MANY, isMore: true });
	}
});

test('completions include natural words among very many model numbers', async () => {
	await db.execute(sql`
		insert into search_words (word, stem, titles, sound) values ('projector', 'projector', 7, 'PRJKTR')`);
	const found = await wordsBeginning(db, 'pro', 4);
	expect(found.map(({ word }) => word)).toContain('projector');
	const { rows } = await db.execute<{ n: number }>(
		sql`select count(*)::int as n from search_words where word between 'pro1' and 'pro9'`,
	);
	expect(rows[0]?.n).toBeGreaterThan(1000);
});
