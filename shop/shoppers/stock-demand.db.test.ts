import { expect, test } from 'vitest';
import { stockAlerts } from '#db/shopper-schema.ts';
import { makeCategory, makeProduct } from '#tests/helpers/catalogue.ts';
import { testDatabase } from '#tests/helpers/database.ts';
import { stockDemand } from './stock-demand.ts';

const db = await testDatabase();
const category = await makeCategory(db);
const make = (name: string) =>
	makeProduct(db, { categoryId: category.id, name, qty: 0, status: 0 });

test('products are listed by how many wait for them, or by who waits longest; who was told does not wait', async () => {
	const [drum, horn, lamp] = [await make('Drum'), await make('Horn'), await make('Lamp')];
	const day = (date: number) => new Date(Date.UTC(2026, 10, date));
	const alert = (
		productId: number,
		name: string,
		date: number,
		notifiedAt: Date | null = null,
	) => ({
		productId,
		email: `${name}@example.com`,
		createdAt: day(date),
		notifiedAt,
	});
	await db
		.insert(stockAlerts)
		.values([
			alert(drum.id, 'ada', 3),
			alert(horn.id, 'ada', 5),
			alert(horn.id, 'bola', 4),
			alert(horn.id, 'chi', 1, day(2)),
			alert(lamp.id, 'chi', 1, day(2)),
		]);
	const asked = { page: 1, perPage: 10, q: '' };
	const { rows, total } = await stockDemand(db, { ...asked, sort: 'most' });
	expect(rows).toEqual([
		{ id: horn.id, name: 'Horn', qty: 0, status: 0, shoppers: 2, since: day(4) },
		{ id: drum.id, name: 'Drum', qty: 0, status: 0, shoppers: 1, since: day(3) },
	]);
	expect(total).toBe(2);
	const longest = await stockDemand(db, { ...asked, sort: 'longest' });
	expect(longest.rows.map(({ name }) => name)).toEqual(['Drum', 'Horn']);
	const second = await stockDemand(db, { ...asked, sort: 'most', page: 2, perPage: 1 });
	expect(second).toMatchObject({ rows: [{ name: 'Drum' }], lastPage: 2 });
});
