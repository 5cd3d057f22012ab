import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { products } from '#db/catalogue-schema.ts';
import { mails } from '#db/mail-schema.ts';
import { stockAlerts } from '#db/shopper-schema.ts';
import { useUpAttempts } from '#tests/helpers/attempts.ts';
import { testDatabase } from '#tests/helpers/database.ts';
import { makeCategory, makeProduct } from '#tests/helpers/goods.ts';
import { askForStock, tellBackInStock } from './stock-alerts.ts';

const db = await testDatabase();
const category = await makeCategory(db);
const URL = 'https://shop.example';
const ask = (productId: number | null, email = 'ada@example.com') =>
	askForStock(db, { productId, email }, '10.0.0.1');
const told = () => db.select().from(mails).where(eq(mails.kind, 'back-in-stock'));
const stock = (id: number, qty: number) =>
	db.update(products).set({ qty }).where(eq(products.id, id));

test('from one network only so many addresses are noted', async () => {
	const { id: productId } = await makeProduct(db, { categoryId: category.id, qty: 0 });
	await useUpAttempts(db, 'stockAlertAddress', '10.9.9.9', 1);
	const askThere = (email: string) => askForStock(db, { productId, email }, '10.9.9.9');
	await askThere('one@example.com');
	await expect(askThere('two@example.com')).rejects.toMatchObject({ code: 'too-many' });
	expect(await db.$count(stockAlerts, eq(stockAlerts.productId, productId))).toBe(1);
	await db.delete(stockAlerts).where(eq(stockAlerts.productId, productId));
});

test('whoever asked is told once, when the stock is back, however many processes look', async () => {
	const product = await makeProduct(db, { categoryId: category.id, qty: 0, name: 'Udu drum' });
	await Promise.all([ask(product.id), ask(product.id), ask(product.id, 'ADA@example.com')]);
	await ask(product.id, 'chidi@example.com');
	expect(await tellBackInStock(db, URL)).toBe(0);

	await stock(product.id, 1);
	const counts = await Promise.all([1, 2, 3].map(() => tellBackInStock(db, URL)));
	expect(counts.reduce((sum, count) => sum + count)).toBe(2);
	const mail = await told();
	expect(mail.map(({ recipient }) => recipient.toLowerCase()).sort()).toEqual([
		'ada@example.com',
		'chidi@example.com',
	]);
	expect(mail[0]?.bodyText).toContain(`${URL}/product/${product.slug}`);
	expect(mail[0]?.bodyText).toContain('There is one piece.');

	await stock(product.id, 0);
	await stock(product.id, 5);
	expect(await tellBackInStock(db, URL)).toBe(0);
	// When it is sold out again, the shopper may ask again.
	await stock(product.id, 0);
	await ask(product.id);
	await stock(product.id, 5);
	expect(await tellBackInStock(db, URL)).toBe(1);
});

test('nobody is told of what is hidden', async () => {
	const product = await makeProduct(db, { categoryId: category.id, qty: 0 });
	await ask(product.id);
	await db.update(products).set({ qty: 3, status: 1 }).where(eq(products.id, product.id));
	expect(await tellBackInStock(db, URL)).toBe(0);
});

test('what is in stock, hidden or not there cannot be asked for', async () => {
	const inStock = await makeProduct(db, { categoryId: category.id, qty: 1 });
	await expect(ask(inStock.id)).rejects.toMatchObject({ code: 'conflict' });
	const hidden = await makeProduct(db, { categoryId: category.id, qty: 0, status: 1 });
	for (const id of [hidden.id, 999_999, null])
		await expect(ask(id)).rejects.toMatchObject({ code: 'not-found' });
});
