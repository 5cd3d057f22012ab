import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { products } from '#db/catalogue-schema.ts';
import { mails } from '#db/mail-schema.ts';
import { stockAlerts } from '#db/shopper-schema.ts';
import { useUpAttempts } from '#tests/helpers/attempts.ts';
import { makeCategory, makeProduct } from '#tests/helpers/catalogue.ts';
import { testDatabase } from '#tests/helpers/database.ts';
import { askForStock, clearStockAlerts, mailBackInStock } from './stock-alerts.ts';

const db = await testDatabase();
const category = await makeCategory(db);
const URL = 'https://shop.example';
const ask = (productId: number | null, email = 'ada@example.com') =>
	askForStock(db, { productId, email }, '10.0.0.1');
const mailed = () => db.select().from(mails).where(eq(mails.kind, 'back-in-stock'));
const stock = (id: number, qty: number) =>
	db.update(products).set({ qty }).where(eq(products.id, id));

test('the number of addresses from one network is limited', async () => {
	const { id: productId } = await makeProduct(db, { categoryId: category.id, qty: 0 });
	await useUpAttempts(db, 'stockAlertAddress', '10.9.9.9', 1);
	const askThere = (email: string) => askForStock(db, { productId, email }, '10.9.9.9');
	await askThere('one@example.com');
	await expect(askThere('two@example.com')).rejects.toMatchObject({ code: 'too-many' });
	expect(await db.$count(stockAlerts, eq(stockAlerts.productId, productId))).toBe(1);
	await db.delete(stockAlerts).where(eq(stockAlerts.productId, productId));
});

test('everybody who asked is notified once when the stock is back, however many processes look', async () => {
	const product = await makeProduct(db, { categoryId: category.id, qty: 0, name: 'Udu drum' });
	await Promise.all([ask(product.id), ask(product.id), ask(product.id, 'ADA@example.com')]);
	await ask(product.id, 'chidi@example.com');
	expect(await mailBackInStock(db, URL)).toBe(0);

	await stock(product.id, 1);
	const counts = await Promise.all([1, 2, 3].map(() => mailBackInStock(db, URL)));
	expect(counts.reduce((sum, count) => sum + count)).toBe(2);
	const mail = await mailed();
	expect(mail.map(({ recipient }) => recipient.toLowerCase()).sort()).toEqual([
		'ada@example.com',
		'chidi@example.com',
	]);
	expect(mail[0]?.bodyText).toContain(`${URL}/product/${product.slug}`);
	expect(mail[0]?.bodyText).toContain('There is one piece.');

	await stock(product.id, 0);
	await stock(product.id, 5);
	expect(await mailBackInStock(db, URL)).toBe(0);
	// When it is sold out again, the shopper may ask again.
	await stock(product.id, 0);
	await ask(product.id);
	await stock(product.id, 5);
	expect(await mailBackInStock(db, URL)).toBe(1);
});

test('nobody is notified about a hidden product', async () => {
	const product = await makeProduct(db, { categoryId: category.id, qty: 0 });
	await ask(product.id);
	await db.update(products).set({ qty: 3, status: 1 }).where(eq(products.id, product.id));
	expect(await mailBackInStock(db, URL)).toBe(0);
});

test('a product that is in stock, hidden or missing cannot be asked for', async () => {
	const inStock = await makeProduct(db, { categoryId: category.id, qty: 1 });
	await expect(ask(inStock.id)).rejects.toMatchObject({ code: 'conflict' });
	const hidden = await makeProduct(db, { categoryId: category.id, qty: 0, status: 1 });
	for (const id of [hidden.id, 999_999, null])
		await expect(ask(id)).rejects.toMatchObject({ code: 'not-found' });
});

test('an alert goes 90 days after its shopper was notified; one still waited for stays', async () => {
	const [back, awaited] = [
		await makeProduct(db, { categoryId: category.id, qty: 0 }),
		await makeProduct(db, { categoryId: category.id, qty: 0 }),
	];
	for (const { id } of [back, awaited]) await ask(id, 'old@example.com');
	await stock(back.id, 1);
	await mailBackInStock(db, URL);
	const after = (days: number) => new Date(Date.now() + days * 86_400_000);
	const left = async () =>
		(await db.select().from(stockAlerts).where(eq(stockAlerts.email, 'old@example.com'))).map(
			({ productId }) => productId,
		);
	await clearStockAlerts(db, after(89));
	expect(await left()).toHaveLength(2);
	await clearStockAlerts(db, after(91));
	expect(await left()).toEqual([awaited.id]);
});
