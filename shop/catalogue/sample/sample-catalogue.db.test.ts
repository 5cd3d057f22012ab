import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { asc, eq } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { users } from '#db/account-schema.ts';
import { categories, productImages, products } from '#db/catalogue-schema.ts';
import type { SampleArticle, SampleCategory, SampleReview } from '#db/seed/sample.ts';
import { articleImages, articles } from '#db/site-schema.ts';
import { testDatabase } from '#tests/helpers/database.ts';
import { familyOf } from '../../families/families.ts';
import { openUploads } from '../../pictures/uploads.ts';
import { reviewsOf } from '../../shoppers/reviews.ts';
import { loadSampleCatalogue } from './sample-catalogue.ts';

const db = await testDatabase();
const folder = await mkdtemp(path.join(tmpdir(), 'bridgehead-sample-'));
afterAll(() => rm(folder, { recursive: true, force: true }));
const uploads = openUploads(folder);

const product = (slug: string, pictures: string[]) => ({
	name: slug,
	slug,
	brand: 'Oduma',
	description: 'First.\nSecond.',
	sellingNaira: 48_000,
	originalNaira: 56_000,
	qty: 3,
	popular: true,
	pictures,
});
const category = (slug: string, inNav: boolean, own: SampleCategory['products']) => ({
	name: slug,
	slug,
	description: '',
	inNav,
	featured: true,
	picture: 'xlr-cable.jpg',
	metaTitle: slug,
	metaDescrip: '',
	products: own,
});
const article: SampleArticle = {
	title: 'Cables',
	slug: 'cables',
	author: 'Admin',
	createdAt: '2026-10-01T08:00:00Z',
	content: 'One.\nTwo.',
	mainPicture: 'xlr-cable.jpg',
	morePictures: ['microphone-stand.jpg'],
};
const sample = {
	categories: [
		category('mics', true, [
			{ ...product('m1', ['microphone-stand.jpg', 'xlr-cable.jpg']), family: 'M', color: 'Red' },
			{ ...product('m2', []), family: 'M', color: 'Blue' },
		]),
		category('cables', false, [product('c1', ['xlr-cable.jpg'])]),
	],
	articles: [article],
	reviews: [
		{ product: 'm1', author: 'Ngozi O.', stars: 5, daysAgo: 10, text: 'Clear.' },
		{ product: 'm1', author: 'Musa I.', stars: 2, daysAgo: 200, text: 'Loose.' },
	] satisfies SampleReview[],
};

test('a failure in the middle leaves no row at all', async () => {
	const twice = { ...sample, articles: [article, article] };
	await expect(loadSampleCatalogue(db, uploads, { sample: twice })).rejects.toThrow();
	expect(await db.$count(categories)).toBe(0);
	expect(await db.$count(products)).toBe(0);
});

test('two processes at once load the catalogue once, and a third run changes nothing', async () => {
	const seen: string[] = [];
	const onProgress = (done: number, all: number) => seen.push(`${done}/${all}`);
	await Promise.all([
		loadSampleCatalogue(db, uploads, { sample, onProgress }),
		loadSampleCatalogue(db, uploads, { sample, onProgress }),
	]);
	const more = { categories: [category('more', true, [])], articles: [], reviews: [] };
	await loadSampleCatalogue(db, uploads, { sample: more });

	// Pictures were converted once, too.

	expect(seen).toEqual(['1/5', '2/5', '3/5', '4/5', '5/5']);
	const rows = await db.select().from(categories).orderBy(asc(categories.navOrder));
	expect(rows.map((row) => [row.slug, row.navdisplay, row.featured, row.status])).toEqual([
		['mics', 0, 1, 0],
		['cables', 1, 1, 0],
	]);
	expect(rows[0]?.image).toMatch(/^[0-9a-f]{20}\.jpg$/);
	expect(await uploads.has(`uploads/categories/${rows[0]?.image}`)).toBe(true);
});

test('the first of a category is its newest, the others are spread over time; prices are in kobo', async () => {
	const rows = await db.select().from(products).orderBy(asc(products.id));
	expect(rows.map(({ slug }) => slug)).toEqual(['m2', 'c1', 'm1']);
	const ages = rows.map(({ createdAt }) => createdAt.getTime());
	expect(ages).toEqual(ages.toSorted((a, b) => a - b));
	expect(rows[2]).toMatchObject({
		sellingKobo: 4_800_000,
		originalKobo: 5_600_000,
		qty: 3,
		popular: 1,
		metaDescrip: 'First.',
		status: 0,
	});
	const images = await db
		.select()
		.from(productImages)
		.orderBy(asc(productImages.productId), asc(productImages.position));
	expect(images.map(({ productId, position, width }) => [productId, position, width])).toEqual([
		[rows[1]?.id, 0, 840],
		[rows[2]?.id, 0, 840],
		[rows[2]?.id, 1, 840],
	]);
	for (const { imagePath } of images) expect(await uploads.has(imagePath)).toBe(true);
});

test('articles keep their date, main picture and further pictures', async () => {
	const [row] = await db.select().from(articles);
	expect(row).toMatchObject({
		slug: 'cables',
		mainWidth: 840,
		createdAt: new Date(article.createdAt),
	});
	expect(await uploads.has(row?.mainImage ?? '')).toBe(true);
	const [image] = await db.select().from(articleImages);
	expect(image).toMatchObject({ articleId: row?.id, position: 0, width: 840 });
});

test('reviews are shown and counted, newest first, without an account and without the word of a purchase', async () => {
	const [row] = await db.select().from(products).where(eq(products.slug, 'm1'));
	expect([row?.reviewCount, row?.reviewStars]).toEqual([2, 7]);
	const found = await reviewsOf(db, row?.id ?? 0, 1);
	expect(found.reviews.map(({ author, isBuyers }) => [author, isBuyers])).toEqual([
		['Ngozi O.', false],
		['Musa I.', false],
	]);
	expect(await db.$count(users)).toBe(0);
});

test('products of a family are joined to it', async () => {
	const [row] = await db.select().from(products).where(eq(products.slug, 'm1'));
	const found = await familyOf(db, row?.id ?? 0);
	expect(found?.family).toMatchObject({ name: 'M', options: ['Colour'] });
	expect(found?.family.members.map(({ slug, choice }) => [slug, choice])).toEqual([
		['m2', ['Blue']],
		['m1', ['Red']],
	]);
});
