import { expect, test } from 'vitest';
import { changePage, readChangeFilter } from '#shop/audit/audit-reading.ts';
import { productForStaff } from '#shop/catalogue/product-rows.ts';
import { takeStock } from '#shop/catalogue/stock.ts';
import { temporaryUploads } from '#tests/helpers/admin-calls.ts';
import { makeCategory, makeProduct } from '#tests/helpers/catalogue.ts';
import { testDatabase } from '#tests/helpers/database.ts';
import { type StaffForms, staffForms } from '#tests/helpers/staff-forms.ts';
import { editedProduct } from './edited-product.ts';
import { action } from './save-product.ts';

// Two people edit one product, each with the form as it was when they opened it.

const db = await testDatabase();
const TAKEN = { cause: 'count', reason: null, userId: null } as const;
const uploads = temporaryUploads();
const category = await makeCategory(db);
const ada = await staffForms(db, uploads, 'Ada');
const bola = await staffForms(db, uploads, 'Bola');

type Typed = Record<string, string>;

/** The product's form as it is opened now: `save` sends it with what was typed. */
async function openForm(id: number) {
	const { texts, ticks, shown, updatedAt } = editedProduct(await productForStaff(db, id));
	const ticked = Object.entries(ticks).flatMap(([name, on]) => (on ? [[name, '1'] as const] : []));
	const fields: Typed = {
		...texts,
		...Object.fromEntries(ticked),
		// As browsers send the line breaks of a text.
		description: texts.description.replaceAll('\n', '\r\n'),
		seen_qty: texts.qty,
		seen_at: updatedAt,
		shown,
	};
	return {
		save: (admin: StaffForms, values: Typed = {}) => admin(action, id, { ...fields, ...values }),
	};
}

const make = () =>
	makeProduct(db, {
		categoryId: category.id,
		metaTitle: 'Ogene',
		description: 'One.\nTwo.',
		sellingKobo: 1_200_000_00,
		originalKobo: 1_300_000_00,
	});
const problemOf = (saved: Promise<unknown>) => saved.then(null, (problem) => problem);

test('who only changed the stock does not put a colleague’s old price back', async () => {
	const { id } = await make();
	const [one, other] = [await openForm(id), await openForm(id)];
	const first = await one.save(ada, { selling_price: '1250000', popular: '1' });
	expect(first.message).toBe('Product updated successfully.');
	const second = await other.save(bola, { qty: '4' });
	expect(second.message).toBe(
		'Product updated successfully. Somebody else changed meanwhile, and this was kept: selling price, popular.',
	);
	expect(await productForStaff(db, id)).toMatchObject({
		sellingKobo: 1_250_000_00,
		popular: 1,
		qty: 4,
		description: 'One.\nTwo.',
	});
	const ofIt = readChangeFilter({ noun: 'product', id: String(id) });
	const [change] = (await changePage(db, { q: '', sort: 'newest', page: 1, perPage: 1 }, ofIt))
		.rows;
	expect(change).toMatchObject({ user: { name: 'Bola' }, before: { qty: 10 }, after: { qty: 4 } });
	expect(Object.keys(change?.after as object)).toEqual(['qty']);
});

test('what both changed is refused with both values; saving again writes mine there and nowhere else', async () => {
	const { id } = await make();
	const [one, other] = [await openForm(id), await openForm(id)];
	await one.save(ada, { selling_price: '1250000', brand: 'Awka', size: 'L' });
	const mine = { selling_price: '1190000', name: 'Ogene V59' };
	const refused = await problemOf(other.save(bola, mine));
	expect(refused).toMatchObject({
		status: 409,
		facts: {
			changes: [
				'Selling price: you typed ₦1,190,000, Ada saved ₦1,250,000',
				'Brand: Ada saved Awka (stays, since you left it alone)',
				'Size: Ada saved L (stays, since you left it alone)',
			],
		},
	});
	expect((await productForStaff(db, id)).name).not.toBe('Ogene V59');
	// A third change, of something else, does not bring the same question back.
	await (await openForm(id)).save(ada, { color: 'Red' });
	const { updatedAt, shown } = refused.facts;
	await other.save(bola, { ...mine, seen_at: updatedAt, shown });
	expect(await productForStaff(db, id)).toMatchObject({
		sellingKobo: 1_190_000_00,
		name: 'Ogene V59',
		brand: 'Awka',
		size: 'L',
		color: 'Red',
	});
});

test('a price changed once more after the refusal is asked about once more', async () => {
	const { id } = await make();
	const other = await openForm(id);
	await (await openForm(id)).save(ada, { selling_price: '1250000' });
	const mine = { selling_price: '1190000' };
	const { shown } = (await problemOf(other.save(bola, mine))).facts;
	await (await openForm(id)).save(ada, { selling_price: '1260000' });
	const again = await problemOf(other.save(bola, { ...mine, shown }));
	expect(again.facts.changes).toEqual([
		'Selling price: you typed ₦1,190,000, Ada saved ₦1,260,000',
	]);
	expect((await productForStaff(db, id)).sellingKobo).toBe(1_260_000_00);
});

test('of two who save at once both keep different fields, and one is refused the same field', async () => {
	const { id } = await make();
	const form = await openForm(id);
	const apart = await Promise.allSettled([
		form.save(ada, { brand: 'Awka' }),
		form.save(bola, { color: 'Red' }),
	]);
	expect(apart.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled']);
	expect(await productForStaff(db, id)).toMatchObject({ brand: 'Awka', color: 'Red' });
	const again = await openForm(id);
	const same = await Promise.allSettled(
		['One', 'Two'].map((name) => again.save(name === 'One' ? ada : bola, { name })),
	);
	expect(same.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
});

test('stock that an order took stays taken, beside a colleague’s change', async () => {
	const { id } = await make();
	const form = await openForm(id);
	await (await openForm(id)).save(ada, { brand: 'Awka' });
	await db.transaction((tx) => takeStock(tx, TAKEN, [{ productId: id, qty: 3 }]));
	await form.save(bola, { color: 'Red' });
	expect(await productForStaff(db, id)).toMatchObject({ qty: 7, brand: 'Awka', color: 'Red' });
	const refused = await problemOf(form.save(bola, { qty: '20' }));
	expect(refused).toMatchObject({ status: 409, facts: { qty: 7 } });
});

test('a form that does not name what it showed is refused once anything was changed', async () => {
	const { id } = await make();
	const form = await openForm(id);
	await (await openForm(id)).save(ada, { brand: 'Awka' });
	for (const shown of ['', '{"brand":7}', 'x'.repeat(5_000)])
		expect(await problemOf(form.save(bola, { color: 'Red', shown }))).toMatchObject({
			status: 409,
			facts: { updatedAt: expect.any(String) },
		});
});
