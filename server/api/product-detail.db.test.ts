import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { categories, neededExtras } from '#db/catalogue-schema.ts';
import { familyVariants, productFamilies } from '#db/family-schema.ts';
import { productMedia } from '#db/media/media-schema.ts';
import { productQuestions } from '#db/question-schema.ts';
import { testApp } from '#tests/helpers/app.ts';
import { makeCategory, makeKit, makeProduct } from '#tests/helpers/catalogue.ts';
import { testDatabase } from '#tests/helpers/database.ts';

const db = await testDatabase();
const { app } = await testApp(db);
/** What drops the last response from the cache. */
let tags: ReadonlySet<string> = new Set();
app.addHook('onResponse', async (request) => {
	tags = request.tags ?? new Set();
});
const audio = await makeCategory(db, { slug: 'audio', name: 'Audio' });
const cables = await makeCategory(db, { slug: 'cables', name: 'Cables', parentId: audio.id });
const xlr = await makeCategory(db, { slug: 'xlr', name: 'XLR', parentId: cables.id });
const make = (slug: string, given = {}) =>
	makeProduct(db, { categoryId: xlr.id, slug, name: `Lead ${slug}`, ...given });
const red = await make('red', { sellingKobo: 4_500_50 });
const blue = await make('blue', { sellingKobo: 5_000_00, qty: 0 });
const hidden = await make('hidden', { status: 1 });
await make('single');
const [family] = await db
	.insert(productFamilies)
	.values({ categoryId: xlr.id, name: 'Leads', options: ['Colour'] })
	.returning();
const familyId = family?.id ?? 0;
await db.insert(familyVariants).values([
	{ productId: red.id, familyId, choice: ['Red'] },
	{ productId: blue.id, familyId, choice: ['Blue'] },
	{ productId: hidden.id, familyId, choice: ['Green'] },
]);
const product = async (path: string) => (await app.inject(`/api/${path}`)).json().product;

test('a product is answered with its family: options, and what shoppers see of its products', async () => {
	const answer = {
		id: familyId,
		name: 'Leads',
		options: ['Colour'],
		variants: [
			{
				id: red.id,
				slug: 'red',
				name: 'Lead red',
				choice: ['Red'],
				selling_price: 4500.5,
				in_stock: 1,
			},
			{
				id: blue.id,
				slug: 'blue',
				name: 'Lead blue',
				choice: ['Blue'],
				selling_price: 5000,
				in_stock: 0,
			},
		],
	};
	expect((await product('product-by-slug/red')).family).toEqual(answer);
	expect((await product('viewproductdetail/xlr/blue')).family).toEqual(answer);
	expect((await product('product-by-slug/single')).family).toBeNull();
});

test('a product is answered with the path to its category, without hidden ones', async () => {
	const path = [
		{ id: audio.id, slug: 'audio', name: 'Audio' },
		{ id: cables.id, slug: 'cables', name: 'Cables' },
		{ id: xlr.id, slug: 'xlr', name: 'XLR' },
	];
	expect((await product('viewproductdetail/xlr/red')).breadcrumb).toEqual(path);
	await db.update(categories).set({ status: 1 }).where(eq(categories.id, cables.id));
	expect((await product('product-by-slug/red')).breadcrumb).toEqual([path[0], path[2]]);
});

test('a kit is answered with its parts, hidden ones without their address', async () => {
	await makeKit(
		db,
		[
			[blue, 3],
			[hidden, 1],
		],
		{ slug: 'stage-kit' },
	);
	const parts = [
		{ id: blue.id, slug: 'blue', name: 'Lead blue', quantity: 3, selling_price: 5000 },
		{ id: hidden.id, slug: null, name: 'Lead hidden', quantity: 1 },
	];
	expect((await product('product-by-slug/stage-kit')).kit).toMatchObject({ parts });
	expect([...tags]).toEqual(expect.arrayContaining(parts.map(({ id }) => `product:${id}`)));
	expect((await product('product-by-slug/red')).kit).toBeNull();
});

test('a product is answered with what it needs, without what is hidden', async () => {
	const extra = (extraId: number, position: number) => ({ productId: red.id, extraId, position });
	await db.insert(neededExtras).values([extra(hidden.id, 0), extra(blue.id, 1)]);
	expect((await product('product-by-slug/red')).needed_extras).toEqual([
		{ id: blue.id, slug: 'blue', name: 'Lead blue', selling_price: 5000, in_stock: 0 },
	]);
	expect(tags).toContain(`product:${blue.id}`);
	expect((await product('product-by-slug/single')).needed_extras).toEqual([]);
});

test('a product is answered with how many questions everybody can read', async () => {
	const now = new Date();
	const asked = (question: string, given: Partial<typeof productQuestions.$inferInsert>) => ({
		productId: blue.id,
		dedupeKey: question,
		name: 'Ada Obi',
		author: 'Ada',
		question,
		...given,
	});
	await db.insert(productQuestions).values([
		asked('Is it shielded?', {
			state: 'answered',
			answer: 'Yes.',
			answeredAt: now,
			decidedAt: now,
		}),
		asked('Does it bend?', { state: 'shown', decidedAt: now }),
		asked('Call me', { state: 'hidden', decidedAt: now }),
		asked('Is it long?', {}),
	]);
	expect((await product('product-by-slug/blue')).questions_count).toBe(2);
	expect((await product('product-by-slug/single')).questions_count).toBe(0);
});

test('lists answer products as they always did', async () => {
	const { data } = (await app.inject('/api/products/xlr')).json();
	expect(data).toHaveLength(4);
	for (const one of data) {
		for (const field of ['family', 'breadcrumb', 'kit', 'needed_extras', 'questions_count'])
			expect(one).not.toHaveProperty(field);
	}
});

test('a product is answered with what there is to read, to hear and to watch, in order', async () => {
	const heard = await make('heard');
	const own = { productId: heard.id, title: 'One' };
	await db.insert(productMedia).values([
		{ ...own, kind: 'video', position: 0, provider: 'youtube', videoId: 'M7lc1UVf-VE' },
		{
			...own,
			kind: 'document',
			position: 2,
			path: 'uploads/documents/b.pdf',
			bytes: 9,
			documentKind: 'manual',
			language: 'en',
		},
		{
			...own,
			kind: 'document',
			position: 1,
			title: 'First',
			path: 'uploads/documents/a.pdf',
			bytes: 8,
			documentKind: 'declaration',
			language: 'mul',
		},
		{ ...own, kind: 'sound', position: 0, path: 'uploads/sounds/a.mp3', bytes: 7, seconds: 4.5 },
	]);
	expect(await product('product-by-slug/heard')).toMatchObject({
		documents: [
			{
				title: 'First',
				kind: 'declaration',
				language: 'mul',
				path: 'uploads/documents/a.pdf',
				bytes: 8,
			},
			{ title: 'One', kind: 'manual' },
		],
		sounds: [{ title: 'One', caption: '', path: 'uploads/sounds/a.mp3', seconds: 4.5 }],
		videos: [
			{ provider: 'youtube', url: 'https://www.youtube.com/watch?v=M7lc1UVf-VE', poster: null },
		],
	});
	expect(await product('product-by-slug/single')).toMatchObject({
		documents: [],
		sounds: [],
		videos: [],
	});
});
