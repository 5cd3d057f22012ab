import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { makeCategory } from '#tests/helpers/catalogue.ts';
import { testDatabase } from '#tests/helpers/database.ts';
import { countNewestHits, NEWEST_PARTS } from './counted-hits.ts';
import { IDS_PER_TOKEN } from './facet-tokens.ts';
import { isFound, MANY } from './hits.ts';
import { NO_WORDS } from './specified-list.ts';

const db = await testDatabase();
const goods = await makeCategory(db, { name: 'Goods', slug: 'goods' });

/** Products of these ids and those that follow, `many` of each, that have this word. */
async function insert(word: string, ids: readonly number[], many = 1): Promise<void> {
	for (const id of ids)
		await db.execute(sql`
			insert into products (id, category_id, slug, name, selling_kobo, original_kobo, qty) overriding system value
			select n, ${goods.id}::int, ${word}::text || n, ${word}::text || ' ' || n, 100, 100, 1
			from generate_series(${id}::int, ${id + many - 1}::int) n`);
}

function count(word: string) {
	const words = [{ column: 'title' as const, all: [`'${word}'`] }];
	return countNewestHits(db, (facetToken) => isFound(NO_WORDS, words, undefined, facetToken));
}

test('what is found among the newest products and among all others is counted once', async () => {
	const oldest = 3 * IDS_PER_TOKEN;
	const newest = oldest + (NEWEST_PARTS - 1) * IDS_PER_TOKEN;
	const ids = [1, oldest - 1, oldest, oldest + 1, newest - 1, newest];
	await insert('udu', ids);
	const few = await count('udu');
	expect(few.ids.toSorted((a, b) => a - b)).toEqual(ids);
	expect(few.tally).toMatchObject({ total: ids.length, isMore: false });
	expect(few.categoryIds).toEqual(ids.map(() => goods.id));

	await insert('bongo', [10, oldest + 10], MANY);
	const many = await count('bongo');
	expect(many.tally).toMatchObject({ total: MANY, isMore: true });
	expect(many.ids).toHaveLength(MANY + 1);
	expect(many.ids.filter((id) => id > oldest)).toHaveLength(MANY);
	expect(new Set(many.ids).size).toBe(MANY + 1);
});
