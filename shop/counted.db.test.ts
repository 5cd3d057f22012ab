import { asc, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { users } from '#db/schema.ts';
import { testDatabase } from '#tests/helpers/database.ts';
import { COUNTED_FINDS, COUNTED_ROWS, countRows, distinctValues } from './counted.ts';

const db = await testDatabase();
const MANY = COUNTED_ROWS + 500;
await db.execute(sql`insert into users (name, email, password_hash)
	select 'User ' || n % 3, 'user-' || n || '@example.com', '-' from generate_series(1, ${MANY}::int) n`);

const first = { page: 1, perPage: 10 };

test('as many rows as are counted are told exactly, more as more', async () => {
	const upTo = (n: number) => sql`${users.id} <= ${n}`;
	expect(await countRows(db, users, upTo(7), first)).toEqual({ total: 7, isMore: false });
	expect(await countRows(db, users, upTo(COUNTED_ROWS), first)).toEqual({
		total: COUNTED_ROWS,
		isMore: false,
	});
	expect(await countRows(db, users, upTo(COUNTED_ROWS + 1), first)).toEqual({
		total: COUNTED_ROWS,
		isMore: true,
	});
	expect(await countRows(db, users, undefined, { ...first, q: 'user' })).toEqual({
		total: COUNTED_FINDS,
		isMore: true,
	});
	expect(await countRows(db, users, undefined, { ...first, countAll: true })).toEqual({
		total: MANY,
		isMore: false,
	});
});

test('on a late page more is counted: there is a way on as long as there are rows', async () => {
	const late = await countRows(db, users, undefined, { page: COUNTED_ROWS / 10, perPage: 10 });
	expect(late).toEqual({ total: COUNTED_ROWS + 50, isMore: true });
	const past = await countRows(db, users, undefined, { page: 9000, perPage: 10 });
	expect(past).toEqual({ total: MANY, isMore: false });
});

test('the different values of a column come once each, in order', async () => {
	const all = await db.selectDistinct({ name: users.name }).from(users).orderBy(asc(users.name));
	expect(await distinctValues(db, users, users.name)).toEqual(all.map(({ name }) => name));
	expect(await distinctValues(db, users, users.name)).toHaveLength(3);
});
