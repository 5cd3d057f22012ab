import { desc } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { discounts } from '#db/discounts/discount-schema.ts';
import { orderDiscounts } from '#db/order-schema.ts';
import { auditTrail } from '#db/staff-schema.ts';
import { announcedBy } from '#tests/helpers/admin-calls.ts';
import { makeCategory, makeProduct } from '#tests/helpers/catalogue.ts';
import { testDatabase } from '#tests/helpers/database.ts';
import { makeOrder } from '#tests/helpers/orders.ts';
import { makeAdminUser } from '#tests/helpers/staff.ts';
import { discountPage } from './discount-list.ts';
import { asDiscount, discountForStaff } from './discount-rows.ts';
import { endDiscount, saveDiscount } from './discount-saving.ts';

const db = await testDatabase();
const admin = await makeAdminUser(db);
const category = await makeCategory(db);
const product = await makeProduct(db, { categoryId: category.id, brand: 'Shure' });
const NOW = new Date('2026-11-24T10:00:00Z');

type Sent = Record<string, unknown>;
const PLAIN: Sent = { name: 'Offer', kind: 'percent', percent: '10', scope: 'order' };
const save = (sent: Sent, id: number | null = null, expectedUpdatedAt?: Date) =>
	saveDiscount(db, { userId: admin.id, id, sent: { ...PLAIN, ...sent }, expectedUpdatedAt }, NOW);
const faults = async (sent: Sent, id: number | null = null) => {
	const error = await save(sent, id).then(
		() => null,
		(thrown) => thrown,
	);
	return error?.fields ?? null;
};

test('a discount is stored as the rules read it, and recorded in words', async () => {
	const saved = await save({
		name: ' Christmas ',
		code: ' xmas - 10 ',
		kind: 'amount',
		amount: '5,000',
		least: '20000.50',
		least_qty: ' 5 ',
		scope: 'brands',
		brands: 'SHURE\n',
		excluded_categories: [category.id],
		excludes_reduced: '1',
		from_day: '2026-12-01',
		until_day: '2026-12-24',
		most_uses: '100',
		uses_per_customer: '1',
		combines: '1',
	});
	expect(asDiscount(saved)).toMatchObject({
		name: 'Christmas',
		code: 'XMAS-10',
		value: { kind: 'amount', amountKobo: 5_000_00, isEachPiece: false },
		leastKobo: 20_000_50,
		leastQty: 5,
		brands: ['Shure'],
		goodsNames: ['Shure'],
		excludedCategoryIds: [category.id],
		excludesReduced: true,
		startsAt: new Date('2026-11-30T23:00:00Z'),
		endsAt: new Date('2026-12-24T23:00:00Z'),
		mostUses: 100,
		usesPerCustomer: 1,
		firstOrderOnly: false,
		combines: true,
	});
	const [change] = await db.select().from(auditTrail).orderBy(desc(auditTrail.id)).limit(1);
	expect(change).toMatchObject({
		userId: admin.id,
		action: 'create',
		noun: 'discount',
		nounId: saved.id,
		after: { name: 'Christmas', terms: expect.stringContaining('₦5,000 off Shure') },
	});
});

test.each<[string, Sent, Record<string, unknown>]>([
	['no name', { name: ' ' }, { name: [expect.any(String)] }],
	['no kind', { kind: 'gift' }, { kind: ['Choose what it takes off.'] }],
	['no per cent', { percent: '1.5' }, { percent: [expect.any(String)] }],
	[
		'100 %',
		{ percent: '100' },
		{ percent: ['At 100 % the goods would be free: 99 % is the most.'] },
	],
	['no amount', { kind: 'amount', amount: '' }, { amount: ['Say how much comes off, in naira.'] }],
	[
		'not an amount',
		{ kind: 'each', amount: 'ten' },
		{ amount: [expect.stringContaining('naira')] },
	],
	[
		'a sum above the least sum',
		{ kind: 'amount', amount: '5000', least: '5000' },
		{ least: ['Goods for ₦5,000 or less would be free: say a least sum above ₦5,000.'] },
	],
	['no number of pieces', { least_qty: 'x' }, { least_qty: [expect.stringContaining('10,000')] }],
	['too many', { least_qty: '10001' }, { least_qty: [expect.stringContaining('10,000')] }],
	[
		'two numbers of pieces',
		{ kind: 'buy-get', buy: '2', free: '1', least_qty: '5' },
		{ least_qty: [expect.stringContaining('“Buy pieces”')] },
	],
	['no pieces', { kind: 'buy-get', buy: '2', free: '0' }, { free: [expect.any(String)] }],
	['no category', { scope: 'categories' }, { categories: ['Choose at least one category.'] }],
	[
		'a category that is gone',
		{ scope: 'categories', categories: [999_999] },
		{ categories: [expect.any(String)] },
	],
	['no brand', { scope: 'brands', brands: ' \n ' }, { brands: ['Name at least one brand.'] }],
	[
		'a brand nobody sells',
		{ scope: 'brands', brands: 'Nobody' },
		{ brands: ['No product is of the brand Nobody.'] },
	],
	['no product', { scope: 'products' }, { products: ['Search for a product and add it.'] }],
	[
		'until before from',
		{ from_day: '2026-12-02', until_day: '2026-12-01' },
		{ until_day: ['It would end before it begins.'] },
	],
	[
		'over already',
		{ until_day: '2026-11-20' },
		{ until_day: ['This is over already: choose a later day.'] },
	],
	['no day', { from_day: '2026-13-01' }, { from_day: [expect.any(String)] }],
	['a time without a day', { until_time: '18:00' }, { until_day: ['Say on which day.'] }],
	[
		'no time',
		{ until_day: '2026-12-01', until_time: '25:00' },
		{ until_time: [expect.any(String)] },
	],
	[
		'no uses',
		{ most_uses: '0', uses_per_customer: 'x' },
		{ most_uses: [expect.any(String)], uses_per_customer: [expect.any(String)] },
	],
	['a short code', { code: 'x' }, { code: [expect.any(String)] }],
	['a strange code', { code: 'ÄÖÜ!' }, { code: [expect.any(String)] }],
])('refused beside the field: %s', async (_, sent, fields) => {
	expect(await faults(sent)).toEqual(fields);
});

test('an amount off each piece is refused where it makes a chosen product free', async () => {
	const sent = { kind: 'each', amount: '45000', scope: 'products', products: [product.id] };
	expect(await faults(sent)).toEqual({
		amount: [`${product.name} costs ₦45,000, so it would be free.`],
	});
	expect(await faults({ ...sent, amount: '44999' })).toBeNull();
});

test('a code exists once, whatever its case and blanks, also when two save it at once', async () => {
	const { id } = await save({ code: 'ONCE' });
	expect(await faults({ code: ' on ce' })).toEqual({
		code: ['There is a discount with this code already.'],
	});
	expect(await faults({ code: 'once' }, id)).toBeNull();
	const both = await Promise.all([faults({ code: 'TWICE' }), faults({ code: 'twice' })]);
	expect(both.filter((fields) => fields?.code)).toHaveLength(1);
});

test('whoever saves second is refused, and nothing changes', async () => {
	const first = await save({ name: 'Mine' });
	await save({ name: 'Theirs' }, first.id, first.updatedAt);
	await expect(save({ name: 'Mine again' }, first.id, first.updatedAt)).rejects.toMatchObject({
		code: 'conflict',
	});
	expect((await discountForStaff(db, first.id)).name).toBe('Theirs');
});

test('a limit begins with the uses there were, without those of cancelled orders', async () => {
	const { id } = await save({ name: 'Popular' });
	for (const state of ['placed', 'delivered', 'cancelled'] as const) {
		const order = await makeOrder(db, { userId: admin.id, state });
		const use = {
			orderId: order.id,
			discountId: id,
			name: 'Popular',
			kobo: 0,
			freesDelivery: false,
		};
		await db.insert(orderDiscounts).values(use);
	}
	expect(await save({ name: 'Popular', most_uses: '5' }, id)).toMatchObject({ usedCount: 2 });
});

test('ended now, a discount is over, and only once; one that has not begun never begins', async () => {
	const { id } = await save({ from_day: '2026-11-01' });
	await endDiscount(db, admin.id, id, NOW);
	expect(await discountForStaff(db, id)).toMatchObject({ endsAt: NOW });
	await expect(endDiscount(db, admin.id, id, NOW)).rejects.toMatchObject({ code: 'conflict' });
	const planned = await save({ from_day: '2026-12-24' });
	await endDiscount(db, admin.id, planned.id, NOW);
	expect(await discountForStaff(db, planned.id)).toMatchObject({ startsAt: null, endsAt: NOW });
	await expect(endDiscount(db, admin.id, 999_999, NOW)).rejects.toMatchObject({
		code: 'not-found',
	});
	// Its form says the minute, and not the second in which it was ended.
	const second = new Date('2026-11-21T11:00:42.123Z');
	const stopped = await save({ name: 'Stopped' });
	await endDiscount(db, admin.id, stopped.id, second);
	const renamed = { name: 'Renamed', until_day: '2026-11-21', until_time: '12:00' };
	expect(await save(renamed, stopped.id)).toMatchObject({ name: 'Renamed', endsAt: second });
	// What is over may be corrected without beginning anew.
	expect(
		await faults({ name: 'Corrected', from_day: '2026-11-01', until_day: '2026-11-20' }, id),
	).not.toBeNull();
});

test('the list is searched by name and code and narrowed by state, with the uses of each', async () => {
	await db.delete(orderDiscounts);
	await db.delete(discounts);
	const running = await save({ name: 'Summer', code: 'HOT' });
	const planned = await save({ name: 'Harmattan', from_day: '2026-12-24' });
	const over = await save({ name: 'Easter' });
	await endDiscount(db, admin.id, over.id, NOW);
	const order = await makeOrder(db, { userId: admin.id });
	await db
		.insert(orderDiscounts)
		.values({ orderId: order.id, discountId: running.id, name: '', kobo: 0, freesDelivery: false });
	const ids = async (query: object) => {
		const page = await discountPage(
			db,
			{ q: '', sort: 'newest', page: 1, perPage: 10, ...query },
			NOW,
		);
		return page.rows.map(({ id }) => id);
	};
	expect(await ids({})).toEqual([over.id, planned.id, running.id]);
	expect(await ids({ q: 'hot' })).toEqual([running.id]);
	expect(await ids({ q: 'harmat' })).toEqual([planned.id]);
	expect(await ids({ state: 'running' })).toEqual([running.id]);
	expect(await ids({ state: 'planned' })).toEqual([planned.id]);
	expect(await ids({ state: 'over', way: 'offer' })).toEqual([over.id]);
	expect(await ids({ way: 'code' })).toEqual([running.id]);
	const page = await discountPage(db, { q: '', sort: 'name', page: 1, perPage: 10 }, NOW);
	expect(page.rows.map(({ name, uses, state }) => [name, uses, state])).toEqual([
		['Easter', 0, 'over'],
		['Harmattan', 0, 'planned'],
		['Summer', 1, 'running'],
	]);
});

test('shelves hear of offers, and carts of codes', async () => {
	expect(await announcedBy(db, () => save({}))).toEqual(['discounts']);
	expect(await announcedBy(db, () => save({ least_qty: '5' }))).toEqual(['discounts']);
	expect(await announcedBy(db, () => save({ code: 'HEARD' }))).toEqual(['codes']);
	expect(await announcedBy(db, () => save({ least: '5000' }))).toEqual([]);
});
