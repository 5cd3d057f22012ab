import { and, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { cashReceipts } from '#db/cash/cash-schema.ts';
import { kitParts, products } from '#db/catalogue-schema.ts';
import { webhookEndpoints, webhookOutbox } from '#db/integrations/webhook-schema.ts';
import { layaways } from '#db/layaways/layaway-schema.ts';
import { cashDesk } from '#tests/helpers/cash.ts';
import { makeCategory, makeKit, makeProduct } from '#tests/helpers/catalogue.ts';
import { testDatabase } from '#tests/helpers/database.ts';
import { layingAway } from '#tests/helpers/layaways.ts';
import { inDays } from '#tests/helpers/quotes.ts';
import { typingOrders } from '#tests/helpers/staff-orders.ts';
import { brokenChains, movementsOf } from '#tests/helpers/stock-movements.ts';
import { deleteProduct } from '../catalogue/product-editing.ts';
import { newFormKey } from '../kit/sent-once.ts';
import { layawayForStaff } from './layaways.ts';

const db = await testDatabase();
const { ada, makeCollector } = await cashDesk(db);
const counter = await makeCollector({ name: 'Till', kind: 'counter' });
const { open, cancel } = layingAway(db, ada.id, counter);
const place = typingOrders(db, ada.id);
const { id: categoryId } = await makeCategory(db);
const make = (given: Partial<typeof products.$inferInsert> = {}) =>
	makeProduct(db, { categoryId, sellingKobo: 1000_00, originalKobo: 0, qty: 10, ...given });
const stockOf = async (id: number) => {
	const [row] = await db.select().from(products).where(eq(products.id, id));
	return [row?.qty, row?.soldCount];
};
const count = () => db.$count(layaways);

test('takes its goods out of the stock without counting them as sold, and records the first payment', async () => {
	const [mixer, stand] = [await make(), await make({ name: 'Stand' })];
	const fields = {
		[`qty_${mixer.id}`]: '2',
		[`price_${mixer.id}`]: '900',
		[`qty_${stand.id}`]: '1',
	};
	const id = await open({ ...fields, amount: '840' });
	const layaway = await layawayForStaff(db, id);
	expect(layaway).toMatchObject({
		state: 'open',
		organisation: 'Ogene Band',
		totalKobo: 2800_00,
		paidKobo: 840_00,
		dueOn: inDays(30),
		goods: `2 × ${mixer.name}, Stand`,
		lines: [
			{ productId: mixer.id, qty: 2, unitKobo: 900_00, isAgreed: true },
			{ productId: stand.id, qty: 1, unitKobo: 1000_00, isAgreed: false },
		],
		receipts: [{ kobo: 840_00, collector: { name: 'Till' }, byName: 'Ada Admin' }],
	});
	expect(await stockOf(mixer.id)).toEqual([8, 0]);
	expect(await movementsOf(db, mixer.id)).toMatchObject([{ cause: 'layaway', change: -2 }]);
	await cancel(id, { paid_back: '840', paid_back_note: 'Cash' });
	expect(await stockOf(mixer.id)).toEqual([10, 0]);
	expect(await brokenChains(db)).toEqual([]);
});

test('refuses what is short beside its field and takes nothing then', async () => {
	const [drum, last] = [await make(), await make({ qty: 1 })];
	const before = await count();
	await expect(
		open({ [`qty_${drum.id}`]: '1', [`qty_${last.id}`]: '2', amount: '3000' }),
	).rejects.toMatchObject({
		code: 'invalid',
		fields: { [`qty_${last.id}`]: ['Only 1 in stock.'] },
	});
	expect([await stockOf(drum.id), await stockOf(last.id)]).toEqual([
		[10, 0],
		[1, 0],
	]);
	expect([
		await count(),
		await db.$count(cashReceipts, eq(cashReceipts.amountKobo, 3000_00)),
	]).toEqual([before, 0]);
});

test('takes the parts of a kit, and puts exactly these back although the kit is made of others by then', async () => {
	const [box, cable, tripod] = [await make(), await make(), await make()];
	const kit = await makeKit(
		db,
		[
			[box, 2],
			[cable, 1],
		],
		{ sellingKobo: 5000_00 },
	);
	const id = await open({ [`qty_${kit.id}`]: '3', amount: '4500' });
	expect([await stockOf(box.id), await stockOf(cable.id)]).toEqual([
		[4, 0],
		[7, 0],
	]);
	await expect(open({ [`qty_${kit.id}`]: '3', amount: '4500' })).rejects.toMatchObject({
		fields: { [`qty_${kit.id}`]: ['Only 2 in stock.'] },
	});
	await db.update(kitParts).set({ partId: tripod.id }).where(eq(kitParts.partId, cable.id));
	await cancel(id, { fee: '4500' });
	expect(await Promise.all([box, cable, tripod].map((part) => stockOf(part.id)))).toEqual([
		[10, 0],
		[10, 0],
		[10, 0],
	]);
});

test('refuses a first payment below the least, above the total and without who took it, and agreed prices without the right', async () => {
	const drum = await make();
	const one = { [`qty_${drum.id}`]: '1' };
	await expect(open({ ...one, amount: '299.99' })).rejects.toMatchObject({
		fields: { amount: ['At least ₦300 is paid at once: 30 % of ₦1,000.'] },
	});
	await expect(open(one)).rejects.toMatchObject({ fields: { amount: [expect.any(String)] } });
	await expect(open({ ...one, amount: '1000.01' })).rejects.toMatchObject({
		fields: { amount: ['It comes to ₦1,000: type that or less.'] },
	});
	await expect(open({ ...one, amount: '300', collector: '' })).rejects.toMatchObject({
		fields: { collector: ['Choose who collects it.'] },
	});
	await expect(
		open({ ...one, [`price_${drum.id}`]: '900', amount: '300' }, { mayAgreePrices: false }),
	).rejects.toMatchObject({ fields: { [`price_${drum.id}`]: [expect.any(String)] } });
	await expect(async () =>
		open({ ...one, amount: '300', due_on: inDays(91) }),
	).rejects.toMatchObject({
		fields: { due_on: ['Choose a day from today on, at most 90 days from now.'] },
	});
	expect(await stockOf(drum.id)).toEqual([10, 0]);
});

test('of a layaway and an order that want the last piece at once, one gets it', async () => {
	for (let round = 0; round < 5; round += 1) {
		const last = await make({ qty: 1 });
		const one = { [`qty_${last.id}`]: '1' };
		const done = await Promise.allSettled([open({ ...one, amount: '300' }), place(one, 1000_00)]);
		expect(done.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
		expect((await stockOf(last.id))[0]).toBe(0);
		expect(await movementsOf(db, last.id)).toHaveLength(1);
	}
});

test('the same form opens one layaway', async () => {
	const drum = await make();
	const formKey = newFormKey();
	const fields = { [`qty_${drum.id}`]: '1', amount: '300' };
	const done = await Promise.allSettled([open(fields, { formKey }), open(fields, { formKey })]);
	expect(done.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
	expect((await stockOf(drum.id))[0]).toBe(9);
});

test('a product that is put aside is not deleted, nor a part of a kit that is', async () => {
	const [drum, box] = [await make(), await make()];
	const kit = await makeKit(db, [[box, 1]], { sellingKobo: 1000_00 });
	const id = await open({ [`qty_${drum.id}`]: '1', [`qty_${kit.id}`]: '1', amount: '600' });
	for (const product of [drum, box, kit])
		await expect(deleteProduct(db, ada.id, product.id)).rejects.toMatchObject({ code: 'conflict' });
	await cancel(id, { fee: '600' });
	await deleteProduct(db, ada.id, drum.id);
	expect(await layawayForStaff(db, id)).toMatchObject({
		lines: [{ productId: null, name: drum.name }, {}],
	});
});

test('programs that listen hear that the stock changed, when goods are put aside and when they go back', async () => {
	const drum = await make();
	await db.insert(webhookEndpoints).values({
		name: 'Accounts',
		url: 'https://erp.example/hook',
		secret: 'whsec_test',
		events: ['product.changed'],
	});
	const heard = () =>
		db.$count(
			webhookOutbox,
			and(eq(webhookOutbox.type, 'product'), eq(webhookOutbox.subjectId, drum.id)),
		);
	const id = await open({ [`qty_${drum.id}`]: '1', amount: '300' });
	expect(await heard()).toBe(1);
	await cancel(id, { fee: '300' });
	expect(await heard()).toBe(2);
});
