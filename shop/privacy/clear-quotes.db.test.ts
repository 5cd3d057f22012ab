import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { quoteLines, quotes } from '#db/quotes/quote-schema.ts';
import { makeAdmin } from '#tests/helpers/admin-calls.ts';
import { makeCategory, makeProduct } from '#tests/helpers/catalogue.ts';
import { testDatabase } from '#tests/helpers/database.ts';
import { inDays, quoting } from '#tests/helpers/quotes.ts';
import { clearQuotes } from './clear-old.ts';

const db = await testDatabase();
const { user: ada } = await makeAdmin(db, 'Ada Admin');
const { id: categoryId } = await makeCategory(db);
const drum = await makeProduct(db, { categoryId });
const { make } = quoting(db, ada.id);

async function quoteOf(endedDaysAgo: number, touchedDaysAgo: number) {
	const id = await make({ [`qty_${drum.id}`]: '1' });
	const updatedAt = new Date(Date.now() - touchedDaysAgo * 86_400_000);
	await db
		.update(quotes)
		.set({ validUntil: inDays(-endedDaysAgo), updatedAt })
		.where(eq(quotes.id, id));
	return id;
}

test('quotations go a year after their last day, unless something became of them since', async () => {
	const gone = await quoteOf(367, 400);
	const fresh = await quoteOf(300, 400);
	const touched = await quoteOf(367, 100);
	expect(await clearQuotes(db)).toBe(1);
	const left = await db.select({ id: quotes.id }).from(quotes);
	expect(left.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual([fresh, touched]);
	expect(await db.$count(quoteLines, eq(quoteLines.quoteId, gone))).toBe(0);
	expect(await clearQuotes(db)).toBe(0);
});
