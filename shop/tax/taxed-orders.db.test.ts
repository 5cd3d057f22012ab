import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { mails } from '#db/mail-schema.ts';
import { orderLines, orders } from '#db/order-schema.ts';
import { makeCategory, makeProduct } from '#tests/helpers/catalogue.ts';
import { testDatabase } from '#tests/helpers/database.ts';
import { CHECKOUT } from '#tests/helpers/providers.ts';
import { fillCart, makeShopper, PLACEMENT } from '#tests/helpers/shoppers.ts';
import { makeAdminUser } from '#tests/helpers/staff.ts';
import { placeOrder } from '../checkout/place-order.ts';
import { checkoutShop, settingsSavedAt } from '../settings/settings.ts';
import { exemptAddresses, saveTaxRules, taxRules } from './tax-saving.ts';

const db = await testDatabase();
const admin = await makeAdminUser(db);
const books = await makeCategory(db, { name: 'Books' });
const scores = await makeCategory(db, { parentId: books.id });
const drums = await makeCategory(db);
const own = { originalKobo: 0, qty: 1000 };
const drum = await makeProduct(db, { ...own, categoryId: drums.id, sellingKobo: 10_750_00 });
const score = await makeProduct(db, { ...own, categoryId: scores.id, sellingKobo: 2_000_00 });
const relief = await makeProduct(db, {
	...own,
	categoryId: drums.id,
	sku: 'REL-1',
	sellingKobo: 5_00,
});

const save = (sent: Record<string, unknown>, seen?: Date) =>
	saveTaxRules(db, admin.id, { registered: '1', tin: '12345678-0001', rate: '7.5', ...sent }, seen);

/** Orders a drum, a score and what is exempt by its SKU; returns the order, with its lines. */
async function order() {
	const { id: userId } = await makeShopper(db);
	await fillCart(db, userId, [drum, 1], [score, 2], [relief, 1]);
	const shop = await checkoutShop(db, CHECKOUT.shop.publicUrl);
	const { id } = await placeOrder(db, userId, PLACEMENT, { ...CHECKOUT, shop, flowLimits: false });
	const [placed] = await db.select().from(orders).where(eq(orders.id, id));
	const lines = await db
		.select({ productId: orderLines.productId, taxKobo: orderLines.taxKobo })
		.from(orderLines)
		.where(eq(orderLines.orderId, id));
	const [mail] = await db
		.select()
		.from(mails)
		.where(eq(mails.dedupeKey, `order-placed:${id}`));
	return { ...placed, lines, mail: mail?.bodyText ?? '' };
}

beforeEach(async () => {
	await save({ registered: '0', tin: '' });
});

test('a shop that is not registered says nothing of VAT', async () => {
	const { taxRate, taxKobo, taxedKobo, totalKobo, mail } = await order();
	expect([taxRate, taxKobo, taxedKobo, totalKobo]).toEqual([null, 0, 0, 14_755_00]);
	expect(mail).not.toContain('VAT');
});

test('an order stores the rate and the VAT in it, and later settings do not change it', async () => {
	await save({ categories: [books.id], products: ` REL-1 \n${relief.slug}\n` });
	const taxed = await order();
	expect(taxed).toMatchObject({
		totalKobo: 14_755_00,
		taxRate: 750,
		taxedKobo: 10_750_00,
		taxKobo: 750_00,
	});
	const { lines } = taxed;
	expect(lines.filter(({ taxKobo }) => taxKobo > 0)).toEqual([
		{ productId: drum.id, taxKobo: 750_00 },
	]);
	expect(taxed.mail).toContain('Total: ₦14,755\n(includes ₦750 VAT (7.5 %))');
	expect(await exemptAddresses(db, await taxRules(db))).toBe(relief.slug);
	await save({ rate: '10', categories: [], products: '' });
	const [still] = await db
		.select()
		.from(orders)
		.where(eq(orders.id, taxed.id ?? 0));
	expect(still).toMatchObject({ taxRate: 750, taxKobo: 750_00 });
	expect((await order()).taxRate).toBe(1000);
});

test('a line is the address of a product, if it is one: its SKU may be the address of another', async () => {
	const other = await makeProduct(db, { ...own, categoryId: drums.id, sku: drum.slug });
	await save({ products: drum.slug });
	expect((await taxRules(db)).exemptProductIds).toEqual([drum.id]);
	await save({ products: other.slug });
	expect((await taxRules(db)).exemptProductIds).toEqual([other.id]);
});

test('where all goods are exempt, an order says that it is without VAT', async () => {
	await save({ categories: [books.id, drums.id] });
	const placed = await order();
	expect(placed).toMatchObject({ taxRate: 750, taxKobo: 0, taxedKobo: 0 });
	expect(placed.mail).toContain('(without VAT)');
});

test.each([
	[{ tin: '' }, 'tin', 'Give the TIN'],
	[{ tin: 'none' }, 'tin', 'Give the TIN'],
	[{ rate: '' }, 'rate', 'in per cent'],
	[{ rate: '0' }, 'rate', 'in per cent'],
	[{ rate: '51' }, 'rate', 'in per cent'],
	[{ rate: '7.555' }, 'rate', 'in per cent'],
	[{ rate: '1e9' }, 'rate', 'in per cent'],
	[{ products: 'nothing-like-it' }, 'products', 'nothing-like-it'],
	[{ products: Array.from({ length: 501 }, (_, at) => `p${at}`).join('\n') }, 'products', '500'],
])('the settings %j are refused beside the field', async (sent, field, why) => {
	const error = await save(sent).catch((problem) => problem);
	expect(error.fields?.[field]?.[0]).toContain(why);
});

test('ids of categories that do not exist are dropped, and who saves second is told', async () => {
	const seen = await settingsSavedAt(db, 'tax');
	await save({ categories: [books.id, 999_999, 'x', -1] }, seen);
	expect((await taxRules(db)).exemptCategoryIds).toEqual([books.id]);
	await expect(save({}, seen)).rejects.toMatchObject({ code: 'conflict' });
});
