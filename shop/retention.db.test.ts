import { mkdtempSync } from 'node:fs';
import { mkdir, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { categories, productImages, products } from '#db/catalogue-schema.ts';
import { productMedia } from '#db/media/media-schema.ts';
import { orderLineParts, orderLines } from '#db/order-schema.ts';
import { articleImages } from '#db/site-schema.ts';
import { catalogueImports } from '#db/staff-schema.ts';
import { makeAdmin, pngFile } from '#tests/helpers/admin-calls.ts';
import { makeArticle } from '#tests/helpers/articles.ts';
import { makeCategory, makeProduct } from '#tests/helpers/catalogue.ts';
import { testDatabase } from '#tests/helpers/database.ts';
import { makeOrder } from '#tests/helpers/orders.ts';
import { makeShopper } from '#tests/helpers/shoppers.ts';
import { storeDefaultImage, storePicture } from './pictures/images.ts';
import { openUploads, type UploadArea, type Uploads } from './pictures/uploads.ts';
import { clearImports, clearUploads } from './retention.ts';
import { OWN_HOME_PAGE, saveHomePage } from './settings/home-page.ts';

const db = await testDatabase();
const folder = mkdtempSync(path.join(tmpdir(), 'bridgehead-retention-'));
afterAll(() => rm(folder, { recursive: true, force: true }));
const uploads = openUploads(path.join(folder, 'uploads'));
const HOUR_MS = 60 * 60 * 1000;

let colour = 0;
const bytesOf = async (red: number) => Buffer.from(await (await pngFile(red)).arrayBuffer());

/** A new picture, stored this many hours ago. */
async function stored(area: UploadArea, hoursAgo: number): Promise<string> {
	colour += 1;
	const picture = await storePicture(uploads, area, await bytesOf(colour));
	await age(picture.path, hoursAgo);
	return picture.path;
}

async function filesOf(picture: string): Promise<string[]> {
	const name = path.basename(picture, '.jpg');
	const all = await Array.fromAsync(uploads.list());
	return all.map((file) => file.name).filter((file) => file.includes(name));
}

async function age(picture: string, hours: number): Promise<void> {
	const at = new Date(Date.now() - hours * HOUR_MS);
	for (const file of await filesOf(picture))
		await utimes(path.join(folder, 'uploads', file), at, at);
}

test('unused pictures are removed with all their files; those of the shop and of past orders stay', async () => {
	const category = await makeCategory(db);
	const shownImage = await stored('categories', 50);
	await db
		.update(categories)
		.set({ image: path.basename(shownImage) })
		.where(eq(categories.id, category.id));
	const product = await makeProduct(db, { categoryId: category.id });
	const gone = await makeProduct(db, { categoryId: category.id });
	const ofProduct = await stored('product_image', 50);
	const sold = await stored('product_image', 50);
	for (const [productId, imagePath] of [
		[product.id, ofProduct],
		[gone.id, sold],
	] as const)
		await db.insert(productImages).values({ productId, imagePath, width: 20, height: 10 });
	const { id: userId } = await makeShopper(db);
	await makeOrder(db, { userId }, [
		{ productId: gone.id, name: gone.name, unitKobo: 1, qty: 1, imagePath: sold },
	]);
	await db.delete(products).where(eq(products.id, gone.id));
	const main = await stored('article_images', 50);
	await makeArticle(db, { mainImage: main });
	const fallback = (await storeDefaultImage(uploads)).path;
	await age(fallback, 5000);
	const young = await stored('product_image', 47);
	const unused = [await stored('product_image', 49), await stored('categories', 5000)];
	// A file with this name belongs to a category, not to a product.
	const twin = await storePicture(uploads, 'categories', await bytesOf(2));
	await age(twin.path, 50);
	for (const picture of unused) expect((await filesOf(picture)).length).toBeGreaterThan(3);

	expect(await clearUploads(db, uploads)).toBe(3);
	for (const picture of unused) expect(await filesOf(picture)).toEqual([]);
	expect(await uploads.has(twin.path)).toBe(false);
	for (const picture of [shownImage, ofProduct, sold, main, fallback, young])
		expect(await uploads.has(picture), picture).toBe(true);
	expect(await filesOf(sold)).toContain(
		`originals/product_image/${path.basename(sold, '.jpg')}.png`,
	);
	expect(await clearUploads(db, uploads)).toBe(0);
});

test('the picture of a part of a kit that was sold stays, though the product has another by now', async () => {
	const { id: userId } = await makeShopper(db);
	const order = await makeOrder(db, { userId }, [{ name: 'Kit', unitKobo: 1, qty: 1 }]);
	const lines = await db.select().from(orderLines).where(eq(orderLines.orderId, order.id));
	const imagePath = await stored('product_image', 50);
	const part = { position: 1, name: 'Stand', pieces: 1, imagePath };
	await db.insert(orderLineParts).values({ lineId: lines[0]?.id ?? 0, ...part });
	expect(await clearUploads(db, uploads)).toBe(0);
	expect(await uploads.has(imagePath)).toBe(true);
});

test('the pictures beside the main one of an article stay', async () => {
	const more = await stored('article_images', 50);
	const article = await makeArticle(db, {}, 0);
	await db
		.insert(articleImages)
		.values({ articleId: article.id, imagePath: more, width: 20, height: 10 });
	expect(await clearUploads(db, uploads)).toBe(0);
	expect(await uploads.has(more)).toBe(true);
});

test('the pictures of banners stay', async () => {
	const banner = await stored('banners', 50);
	const heroPicture = { path: banner, width: 20, height: 10 };
	await saveHomePage(db, (await makeAdmin(db)).user.id, { ...OWN_HOME_PAGE, heroPicture }, {});
	expect(await clearUploads(db, uploads)).toBe(0);
	expect(await uploads.has(banner)).toBe(true);
});

test('an old picture that is sent again counts as new, even during the clean-up', async () => {
	const again = await stored('product_image', 5000);
	const red = colour;
	await storePicture(uploads, 'product_image', await bytesOf(red));
	expect(await clearUploads(db, uploads)).toBe(0);
	await age(again, 5000);
	const sendsMeanwhile: Uploads = {
		...uploads,
		removeOlder: async (name, since) => {
			if (name.startsWith('originals/'))
				await storePicture(uploads, 'product_image', await bytesOf(red));
			return uploads.removeOlder(name, since);
		},
	};
	expect(await clearUploads(db, sendsMeanwhile)).toBe(0);
	expect((await filesOf(again)).length).toBeGreaterThan(3);
	await age(again, 5000);
	let listed = 0;
	const sendsBetween: Uploads = {
		...uploads,
		list: async function* () {
			listed += 1;
			if (listed === 2) await storePicture(uploads, 'product_image', await bytesOf(red));
			yield* uploads.list();
		},
	};
	const files = await filesOf(again);
	await clearUploads(db, sendsBetween);
	expect(listed).toBe(2);
	expect((await filesOf(again)).sort()).toEqual(files.sort());
	await age(again, 5000);
	const clearsMeanwhile: Uploads = {
		...uploads,
		keepOriginal: async (name, bytes) => {
			await clearUploads(db, uploads);
			await uploads.keepOriginal(name, bytes);
		},
	};
	const rescued = await storePicture(clearsMeanwhile, 'product_image', await bytesOf(red));
	expect(await uploads.has(rescued.path)).toBe(true);
});

test('a picture that a row names while others are cleared keeps all its files', async () => {
	const category = await makeCategory(db);
	const { id: productId } = await makeProduct(db, { categoryId: category.id });
	const imagePath = await stored('product_image', 50);
	const other = await stored('product_image', 50);
	const files = await filesOf(imagePath);
	let listed = 0;
	const namesMeanwhile: Uploads = {
		...uploads,
		list: async function* () {
			listed += 1;
			if (listed === 2)
				await db.insert(productImages).values({ productId, imagePath, width: 20, height: 10 });
			yield* uploads.list();
		},
	};
	expect(await clearUploads(db, namesMeanwhile)).toBe(1);
	expect(await filesOf(imagePath)).toEqual(files);
	expect(await filesOf(other)).toEqual([]);
});

test('a picture that is sent again just before one of its files is removed keeps them all', async () => {
	const picture = await stored('product_image', 50);
	const red = colour;
	const files = await filesOf(picture);
	const versions = files.filter((name) => !name.startsWith('originals/'));
	for (const version of versions) {
		await age(picture, 50);
		const sendsBefore: Uploads = {
			...uploads,
			removeOlder: async (name, since) => {
				if (name === version) await storePicture(uploads, 'product_image', await bytesOf(red));
				return uploads.removeOlder(name, since);
			},
		};
		await clearUploads(db, sendsBefore);
		expect((await filesOf(picture)).sort()).toEqual(files.sort());
	}
});

test('unfinished files are removed, files that the shop did not store stay', async () => {
	const place = path.join(folder, 'uploads/product_image');
	const old = new Date(Date.now() - 49 * HOUR_MS);
	for (const name of [
		'0123456789abcdef0123.jpg.aabbccddeeff.part',
		'by-hand.jpg',
		'by-hand-320.webp',
	]) {
		await writeFile(path.join(place, name), 'x');
		await utimes(path.join(place, name), old, old);
	}
	await writeFile(path.join(place, 'x.jpg.00aabb.part'), 'x');
	await clearUploads(db, uploads);
	const left = await readdir(place);
	expect(left).toEqual(
		expect.arrayContaining(['by-hand.jpg', 'by-hand-320.webp', 'x.jpg.00aabb.part']),
	);
	expect(left).not.toContain('0123456789abcdef0123.jpg.aabbccddeeff.part');
});

test('files of finished imports are removed after two days, their reports after 90', async () => {
	const imports = path.join(folder, 'imports');
	expect(await clearImports(db, imports)).toBe(0);
	await mkdir(imports);
	const day = 24 * HOUR_MS;
	const files = {
		'upload-open': 30,
		'upload-open-report.csv': 100,
		'upload-over': 3,
		'upload-young': 1,
		'upload-over-2026.csv': 89,
		'supplier.csv-2026.csv': 91,
		'notes.txt': 900,
	};
	for (const [name, days] of Object.entries(files)) {
		await writeFile(path.join(imports, name), 'x');
		const at = new Date(Date.now() - days * day);
		await utimes(path.join(imports, name), at, at);
	}
	const row = { fileName: 'x.csv', options: {} };
	await db.insert(catalogueImports).values([
		{ ...row, path: 'upload-open', state: 'checked', reportFile: 'upload-open-report.csv' },
		{ ...row, path: 'upload-over', state: 'applied', reportFile: 'upload-over-2026.csv' },
	]);
	expect(await clearImports(db, imports)).toBe(2);
	expect((await readdir(imports)).sort()).toEqual([
		'notes.txt',
		'upload-open',
		'upload-open-report.csv',
		'upload-over-2026.csv',
		'upload-young',
	]);
});

test('a folder of imports that cannot be read is an error, and a missing one is empty', async () => {
	expect(await clearImports(db, path.join(folder, 'nothing-here'))).toBe(0);
	const file = path.join(folder, 'no-folder');
	await writeFile(file, 'x');
	await expect(clearImports(db, file)).rejects.toMatchObject({ code: 'ENOTDIR' });
});

test('documents and sounds that no product has are removed, and so are posters; those of products stay', async () => {
	const category = await makeCategory(db);
	const product = await makeProduct(db, { categoryId: category.id });
	const file = async (area: string, digit: string, hours: number) => {
		const name = `${digit.repeat(20)}.${area === 'documents' ? 'pdf' : 'mp3'}`;
		await uploads.put(`uploads/${area}/${name}`, Buffer.from(digit));
		const at = new Date(Date.now() - hours * HOUR_MS);
		await utimes(path.join(folder, 'uploads', area, name), at, at);
		return `uploads/${area}/${name}`;
	};
	const shown = await file('documents', 'a', 50);
	const heard = await file('sounds', 'b', 50);
	const unused = [await file('documents', 'c', 50), await file('sounds', 'd', 50)];
	const recent = await file('documents', 'e', 10);
	const [poster, oldPoster] = [
		await stored('product_image', 50),
		await stored('product_image', 50),
	];
	const own = { productId: product.id, position: 0, title: 'x' };
	await db.insert(productMedia).values([
		{ ...own, kind: 'document', path: shown, bytes: 1, documentKind: 'manual', language: 'en' },
		{ ...own, kind: 'sound', path: heard, bytes: 1, seconds: 1 },
		{ ...own, kind: 'video', provider: 'vimeo', videoId: '76979871', posterPath: poster },
	]);
	expect(await clearUploads(db, uploads)).toBe(3);
	for (const path of [shown, heard, recent, poster]) expect(await uploads.has(path)).toBe(true);
	for (const path of [...unused, oldPoster]) expect(await uploads.has(path)).toBe(false);
});
