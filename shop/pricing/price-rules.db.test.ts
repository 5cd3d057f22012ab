import { expect, test } from 'vitest';
import { makeAdmin } from '#tests/helpers/admin-calls.ts';
import { testDatabase } from '#tests/helpers/database.ts';
import { savePriceRule } from './price-rules.ts';

const db = await testDatabase();
const { user: ada } = await makeAdmin(db, 'Ada');
const { user: bola } = await makeAdmin(db, 'Bola');
await savePriceRule(db, ada.id, { categoryId: null, sent: { margin: '25', rounding: '1000' } });

test.each([
	[{ margin: '95.01' }, 'margin'],
	[{ margin: '-5' }, 'margin'],
	[{ duty: '501' }, 'duty'],
	[{ freight: '1e2' }, 'freight'],
	[{ rounding: 'ends-1' }, 'rounding'],
])('a rule with %j is refused', async (sent, field) => {
	await expect(savePriceRule(db, ada.id, { categoryId: null, sent })).rejects.toMatchObject({
		fields: { [field]: [expect.any(String)] },
	});
});

test('who saves a rule after somebody else is told', async () => {
	const stale = new Date(0);
	await expect(
		savePriceRule(db, bola.id, { categoryId: null, sent: {}, expectedUpdatedAt: stale }),
	).rejects.toMatchObject({ code: 'conflict' });
});
