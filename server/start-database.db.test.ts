import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { emptyDatabase } from '#tests/helpers/database.ts';
import { prepareDatabase } from './start-database.ts';

test('several processes that start on an empty database at once all find it ready', async () => {
	const { db } = await emptyDatabase();
	await Promise.all([prepareDatabase(db), prepareDatabase(db), prepareDatabase(db)]);
	const { rows } = await db.execute(sql`select name from pgboss.queue where name = 'mail'`);
	expect(rows).toEqual([{ name: 'mail' }]);
	expect((await db.execute(sql`select 1 from products`)).rows).toEqual([]);
});
