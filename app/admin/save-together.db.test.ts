import { expect, test } from 'vitest';
import { articleById } from '#shop/blog/articles.ts';
import { categoryForStaff } from '#shop/catalogue/categories/category-editing.ts';
import { pngFile, temporaryUploads } from '#tests/helpers/admin-calls.ts';
import { makeArticle } from '#tests/helpers/articles.ts';
import { makeCategory } from '#tests/helpers/catalogue.ts';
import { testDatabase } from '#tests/helpers/database.ts';
import { type StaffForms, staffForms } from '#tests/helpers/staff-forms.ts';
import { editedArticle } from './articles/edited-article.ts';
import { action as saveArticle } from './articles/save-article.ts';
import { editedCategory } from './categories/edited-category.ts';
import { action as saveCategory } from './categories/save-category.ts';

// Two people edit one category or article, each with the form as it was when they opened it.

const db = await testDatabase();
const uploads = temporaryUploads();
const ada = await staffForms(db, uploads, 'Ada');
const bola = await staffForms(db, uploads, 'Bola');

type Sent = Record<string, string | File>;

/** The category's form as it is opened now: the function sends it with what was typed. */
async function openCategory(id: number) {
	const { texts, ticks, shown, updatedAt } = editedCategory(await categoryForStaff(db, id));
	const ticked = Object.entries(ticks).flatMap(([name, on]) => (on ? [[name, '1'] as const] : []));
	const { nav_order, ...typable } = texts;
	const fields = { ...typable, ...Object.fromEntries(ticked), seen_at: updatedAt, shown };
	return (admin: StaffForms, values: Sent = {}) =>
		admin(saveCategory, id, { ...fields, ...values });
}

/** As openCategory. An article without additional pictures, which such a form would have to name. */
async function openArticle(id: number) {
	const article = await articleById(db, id);
	if (!article) throw new Error('no such article');
	const { texts, shown, updatedAt } = editedArticle(article);
	const content = texts.content.replaceAll('\n', '\r\n');
	const fields = { ...texts, content, seen_at: updatedAt, shown };
	return (admin: StaffForms, values: Sent = {}) => admin(saveArticle, id, { ...fields, ...values });
}

const problemOf = (saved: Promise<unknown>) => saved.then(null, (problem) => problem);

test('a category keeps what each of two people changed', async () => {
	const { id } = await makeCategory(db, { navdisplay: 1 });
	const [one, other] = [await openCategory(id), await openCategory(id)];
	await one(ada, { name: 'Horns', featured: '1' });
	expect((await other(bola, { meta_keyword: 'brass', navdisplay: '0' })).message).toBe(
		'Category updated successfully. Somebody else changed meanwhile, and this was kept: name, featured.',
	);
	expect(await categoryForStaff(db, id)).toMatchObject({
		name: 'Horns',
		featured: 1,
		metaKeyword: 'brass',
		navdisplay: 0,
	});
});

test('a field of a category that both changed, or its picture, is refused once', async () => {
	const { id } = await makeCategory(db);
	const form = await openCategory(id);
	await (await openCategory(id))(ada, { name: 'Horns', status: '1', image: await pngFile(1) });
	const refused = await problemOf(form(bola, { name: 'Brass' }));
	expect(refused).toMatchObject({
		status: 409,
		facts: {
			changes: [
				'Name: you typed Brass, Ada saved Horns',
				'Image: changed by Ada',
				'Status: Ada saved Hidden (stays, since you left it alone)',
			],
		},
	});
	const { image } = await categoryForStaff(db, id);
	await form(bola, { name: 'Brass', shown: refused.facts.shown });
	expect(await categoryForStaff(db, id)).toMatchObject({ name: 'Brass', status: 1, image });
});

test('an article keeps what each of two people changed', async () => {
	const { id, content } = await makeArticle(db);
	const [one, other] = [await openArticle(id), await openArticle(id)];
	await one(ada, { title: 'Choosing a mixer' });
	expect((await other(bola, { author: 'Bola' })).message).toMatch(/this was kept: title\.$/);
	expect(await articleById(db, id)).toMatchObject({
		title: 'Choosing a mixer',
		author: 'Bola',
		content,
	});
});

test('the text of an article that both changed is refused once, and so are changed pictures', async () => {
	const { id } = await makeArticle(db);
	const form = await openArticle(id);
	await (await openArticle(id))(ada, { content: 'Hers.', author: 'Ada' });
	const refused = await problemOf(form(bola, { content: 'His.' }));
	expect(refused).toMatchObject({
		status: 409,
		facts: {
			changes: [
				'Content: you typed His., Ada saved Hers.',
				'Author: Ada saved Ada (stays, since you left it alone)',
			],
		},
	});
	await form(bola, { content: 'His.', shown: refused.facts.shown });
	expect(await articleById(db, id)).toMatchObject({ content: 'His.', author: 'Ada' });
	const late = await openArticle(id);
	await (await openArticle(id))(ada, { mainImage: await pngFile(2) });
	const failure = await problemOf(late(bola, { title: 'New' }));
	expect(failure.facts.changes).toEqual(['Main image: changed by Ada']);
});

test('of two who save at once, the same field of a category or an article is refused to one', async () => {
	const category = await openCategory((await makeCategory(db)).id);
	const article = await openArticle((await makeArticle(db)).id);
	for (const saveBoth of [
		() => [category(ada, { name: 'One' }), category(bola, { name: 'Two' })],
		() => [article(ada, { title: 'One' }), article(bola, { title: 'Two' })],
	]) {
		const outcomes = await Promise.allSettled<unknown>(saveBoth());
		expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
	}
});
