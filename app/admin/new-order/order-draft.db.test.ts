import { expect, test } from 'vitest';
import { makeCategory, makeProduct } from '#tests/helpers/catalogue.ts';
import { testDatabase } from '#tests/helpers/database.ts';
import { WITHOUT_STOCK } from '../quotes/quote-draft.ts';
import { readDraft } from './order-draft.ts';

const db = await testDatabase();
const { id: categoryId } = await makeCategory(db);

test('what is out of stock can be offered, but not ordered', async () => {
	await makeProduct(db, { categoryId, name: 'Ekwe', qty: 0 });
	const [ordered] = (await readDraft(db, { q: 'Ekwe' })).found ?? [];
	expect(ordered?.why).toBe('Out of stock');
	const [offered] = (await readDraft(db, { q: 'Ekwe' }, WITHOUT_STOCK)).found ?? [];
	expect(offered).toMatchObject({ name: 'Ekwe', why: null });
});
