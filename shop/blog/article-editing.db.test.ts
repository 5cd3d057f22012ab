import { and, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { articles } from '#db/site-schema.ts';
import { auditTrail } from '#db/staff-schema.ts';
import { announcedBy, makeAdmin, pngFile, temporaryUploads } from '#tests/helpers/admin-calls.ts';
import { makeArticle } from '#tests/helpers/articles.ts';
import { testDatabase } from '#tests/helpers/database.ts';
import { newFormKey } from '../kit/sent-once.ts';
import { storeSentPictures } from '../pictures/sent-pictures.ts';
import { createArticle, deleteArticle, updateArticle } from './article-editing.ts';
import { type Article, articleById } from './articles.ts';

const db = await testDatabase();
const adminId = (await makeAdmin(db)).user.id;
const staff = { uploads: temporaryUploads(), adminId };

const sent = async (more: Record<string, unknown> = {}) => ({
	title: 'Setting up a PA',
	content: 'One.\nTwo.',
	mainImage: await pngFile(1),
	...more,
});
const changesOf = (id: number) =>
	db
		.select()
		.from(auditTrail)
		.where(and(eq(auditTrail.noun, 'article'), eq(auditTrail.nounId, id)))
		.orderBy(auditTrail.id);

test('an article is published with its pictures, by Admin unless an author is named', async () => {
	const one = await createArticle(
		db,
		staff,
		await sent({ title: 'Ọnitsha & <sound>', author: ' ', additionalImages: [await pngFile(2)] }),
	);
	expect(one).toMatchObject({
		slug: 'onitsha-and-sound',
		title: 'Ọnitsha & <sound>',
		author: 'Admin',
		image: { width: 20, height: 10 },
		additionalImages: [{ width: 20, height: 10 }],
	});
	expect(await staff.uploads.has(one.image?.path ?? '')).toBe(true);
	expect(await changesOf(one.id)).toMatchObject([
		{ userId: adminId, action: 'create', before: null, after: { slug: 'onitsha-and-sound' } },
	]);
	expect(await createArticle(db, staff, await sent({ author: ' Ngozi ' }))).toMatchObject({
		author: ' Ngozi ',
	});
});

test('an article whose form arrives twice is published once', async () => {
	const before = await db.$count(articles);
	const formKey = newFormKey();
	const publish = async () => createArticle(db, staff, await sent(), { formKey });
	const twice = await Promise.allSettled([publish(), publish()]);
	expect(twice.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
	await expect(publish()).rejects.toThrow('This article was published already: see the list.');
	expect(await db.$count(articles)).toBe(before + 1);
});

test('missing and wrong fields are all reported at once', async () => {
	const before = await db.$count(articles);
	const refused = (given: Record<string, unknown>) =>
		createArticle(db, staff, given).then(
			() => ({}),
			(problem) => problem.fields,
		);
	expect(await refused({})).toEqual({
		title: ['The title field is required.'],
		content: ['The content field is required.'],
		mainImage: ['The main image field is required.'],
	});
	expect(await refused(await sent({ title: 'x'.repeat(256), content: 'a\0b' }))).toEqual({
		title: ['May not be longer than 255 characters.'],
		content: ['Contains a character that cannot be stored.'],
	});
	const text = new File(['<script>'], 'x.png', { type: 'image/png' });
	expect(Object.keys(await refused(await sent({ mainImage: text })))).toEqual(['mainImage']);
	expect(Object.keys(await refused(await sent({ mainImage: 'x.png' })))).toEqual(['mainImage']);
	expect(Object.keys(await refused(await sent({ additionalImages: [text] })))).toEqual([
		'additionalImages',
	]);
	const many = Array.from({ length: 13 }, () => text);
	expect(Object.keys(await refused(await sent({ additionalImages: many })))).toEqual([
		'additionalImages',
	]);
	expect(await db.$count(articles)).toBe(before);
});

test('each of many articles with one title gets a slug of its own, also at once', async () => {
	const given = await sent({ title: 'Same title' });
	const made = await Promise.all(Array.from({ length: 6 }, () => createArticle(db, staff, given)));
	expect(new Set(made.map(({ slug }) => slug)).size).toBe(6);
	expect(made.map(({ slug }) => slug)).toContain('same-title');
	expect((await createArticle(db, staff, await sent({ title: '???' }))).slug).toBe('article');
	expect((await createArticle(db, staff, await sent({ title: '!!' }))).slug).toBe('article-2');
});

test('a changed article keeps its slug and main picture; named pictures stay, others go, new ones are added', async () => {
	const { id, slug } = await makeArticle(db, { author: 'Ngozi' }, 3);
	const changed = await updateArticle(db, staff, id, {
		title: 'Another title',
		content: 'New',
		existingAdditionalImages: [
			'https://shop.example/uploads/article_images/more-3.jpg?v=1',
			'more-1.jpg',
			'/uploads/article_images/more-3.jpg',
			'unknown.jpg',
		],
		additionalImages: [await pngFile(9)],
	});
	expect(changed).toMatchObject({ slug, title: 'Another title', author: 'Admin' });
	expect(changed.image?.path).toBe('uploads/article_images/main.jpg');
	expect(changed.additionalImages.map((image) => image.path)).toEqual([
		'uploads/article_images/more-3.jpg',
		'uploads/article_images/more-1.jpg',
		expect.stringMatching(/^uploads\/article_images\/[0-9a-f]{20}\.jpg$/),
	]);
	const [change] = await changesOf(id);
	expect(change).toMatchObject({
		action: 'update',
		before: { title: 'Choosing a generator for your band' },
		after: { title: 'Another title' },
	});
	expect(change?.after).not.toHaveProperty('slug');
	const bare = await updateArticle(db, staff, id, { title: 'T', content: 'C' });
	expect(bare.additionalImages).toEqual([]);
	const one = await updateArticle(db, staff, id, await sent({ mainImage: await pngFile(7) }));
	expect(one.image?.path).not.toBe('uploads/article_images/main.jpg');
	expect(one.updatedAt.getTime()).toBeGreaterThan(one.createdAt.getTime());
});

test('pictures are put in the given order, added ones among those that stay', async () => {
	const { id } = await makeArticle(db, {}, 2);
	const files = await Promise.all([20, 21, 22].map((red) => pngFile(red)));
	const stored = await storeSentPictures(staff.uploads, 'article_images', 'images', files);
	const [first, second, third] = stored.map(({ path }) => path);
	const changed = await updateArticle(db, staff, id, {
		title: 'T',
		content: 'C',
		existingAdditionalImages: ['+1', 'more-2.jpg', '+0', '+9', 'more-1.jpg'],
		additionalImages: files,
	});
	expect(changed.additionalImages.map(({ path }) => path)).toEqual([
		second,
		'uploads/article_images/more-2.jpg',
		first,
		'uploads/article_images/more-1.jpg',
		third,
	]);
});

test('a picture sent twice is there twice, and each naming of it keeps one', async () => {
	const { id } = await makeArticle(db);
	const save = (more: Record<string, unknown>) =>
		updateArticle(db, staff, id, { title: 'T', content: 'C', ...more });
	const pathsOf = (article: Article) => article.additionalImages.map(({ path }) => path);
	const [one = ''] = pathsOf(await save({ additionalImages: [await pngFile(9)] }));
	const twice = await save({ additionalImages: [await pngFile(9), await pngFile(9)] });
	expect(pathsOf(twice)).toEqual([one, one]);
	const saved = await save({
		existingAdditionalImages: ['+0', one, one, one],
		additionalImages: [await pngFile(8)],
	});
	expect(pathsOf(saved)).toEqual([expect.not.stringMatching(one), one, one]);
	expect(pathsOf(await save({ existingAdditionalImages: [`${one}#1`] }))).toEqual([one]);
});

test('the second to save is refused, unless they have seen the first change', async () => {
	const { id, updatedAt } = await makeArticle(db);
	const save = (title: string, expectedUpdatedAt?: Date) =>
		updateArticle(db, staff, id, { title, content: 'C' }, { expectedUpdatedAt });
	const first = await save('First', updatedAt);
	const outcome = await save('Second', updatedAt).catch((problem) => problem);
	expect(outcome).toMatchObject({
		code: 'conflict',
		facts: { updatedAt: first.updatedAt.toISOString() },
	});
	expect((await articleById(db, id))?.title).toBe('First');
	expect((await save('Second', first.updatedAt)).title).toBe('Second');
	expect((await save('By a program')).title).toBe('By a program');
});

test('a missing article is not found before its fields are checked', async () => {
	for (const id of [null, 2_000_000_000]) {
		await expect(updateArticle(db, staff, id, {})).rejects.toMatchObject({ code: 'not-found' });
		await expect(deleteArticle(db, adminId, id)).rejects.toMatchObject({ code: 'not-found' });
	}
});

test('an article is deleted once, and the trail keeps its text', async () => {
	const { id } = await makeArticle(db, { title: 'Gone' }, 2);
	const outcome = await Promise.allSettled([1, 2].map(() => deleteArticle(db, adminId, id)));
	expect(outcome.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
	expect(await db.$count(articles, eq(articles.id, id))).toBe(0);
	expect(await changesOf(id)).toMatchObject([
		{ action: 'delete', before: { title: 'Gone' }, after: null },
	]);
});

test('each change is announced, so that no page shows the old text', async () => {
	const given = await sent();
	let id = 0;
	const created = await announcedBy(db, async () => {
		({ id } = await createArticle(db, staff, given));
	});
	const tags = ['blog', `article:${id}`];
	expect(created).toEqual(tags);
	const change = () => updateArticle(db, staff, id, { title: 'T', content: 'C' });
	expect(await announcedBy(db, change)).toEqual(tags);
	expect(await announcedBy(db, () => deleteArticle(db, adminId, id))).toEqual(tags);
});
