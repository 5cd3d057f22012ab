import { expect, test } from 'vitest';
import { testDatabase } from '#tests/helpers/database.ts';
import { makeSampleGoods } from '#tests/helpers/sample-catalogue.ts';
import { nearQuery } from './near-query.ts';
import { findProducts } from './search.ts';

const db = await testDatabase();
await makeSampleGoods(db);

test('instead of a query that found nothing, one that finds something is offered', async () => {
	expect((await findProducts(db, 'mikrofown')).isEmpty).toBe(true);
	expect(await nearQuery(db, 'mikrofown')).toBe('microphone');
	expect(await nearQuery(db, 'a mikrofown for 20000')).toBeNull();
});

test('nothing is offered for a maker that the shop does not have, for nonsense, and for known words', async () => {
	for (const q of ['behringa', 'zzyzx', '!!', '', 'microphone', 'mikrofown zzyzx'])
		expect(await nearQuery(db, q), q).toBeNull();
});
