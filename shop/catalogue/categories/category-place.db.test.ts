import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { categories, products } from '#db/catalogue-schema.ts';
import { announcedBy, makeAdmin, temporaryUploads } from '#tests/helpers/admin-calls.ts';
import { makeCategory, makeProduct } from '#tests/helpers/catalogue.ts';
import { testDatabase } from '#tests/helpers/database.ts';
import { readSiteLayout } from '../../settings/site-layout.ts';
import { categoryBySlug, shownCategories } from '../catalogue.ts';
import { productAt } from '../product-address.ts';
import { categoriesForStaff } from '../staff-lists.ts';
import {
	CategoryInput,
	createCategory,
	deleteCategory,
	updateCategory,
} from './category-editing.ts';
import { parentChoices } from './category-place.ts';

const db = await testDatabase();
const uploads = temporaryUploads();
const { user } = await makeAdmin(db);

beforeEach(async () => {
	await db.delete(products);
	await db.delete(categories);
});

type Made = { id: number; slug: string };
const input = (slug: string, given: Record<string, unknown> = {}) =>
	CategoryInput.parse({ slug, name: slug, meta_title: slug, ...given });
const make = (slug: string, parent?: Made) =>
	createCategory(db, uploads, user.id, input(slug, { parent_id: parent?.id }));
const move = ({ id, slug }: Made, parent: Made | null) =>
	updateCategory(db, uploads, {
		userId: user.id,
		id,
		input: input(slug, { parent_id: parent?.id ?? null }),
	});
const problem = (message: string) => ({ fields: { parent_id: [message] } });

test('a category goes below another, stays there unless sent, and comes back to the top', async () => {
	const audio = await make('audio');
	const cables = await make('cables', audio);
	expect(cables.parentId).toBe(audio.id);
	const renamed = { userId: user.id, id: cables.id, input: input('cables', { name: 'Leads' }) };
	expect((await updateCategory(db, uploads, renamed)).parentId).toBe(audio.id);
	expect((await move(cables, null)).parentId).toBeNull();
});

test('a parent that is not there, the category itself and its own branch are refused', async () => {
	const audio = await make('audio');
	const cables = await make('cables', audio);
	const xlr = await make('xlr', cables);
	const CIRCLE = 'A category cannot be below itself or below one that is below it.';
	for (const parent of [audio, cables, xlr])
		await expect(move(audio, parent)).rejects.toMatchObject(problem(CIRCLE));
	await expect(move(xlr, { id: 999_999, slug: '' })).rejects.toMatchObject(
		problem('This category does not exist.'),
	);
	expect(CategoryInput.safeParse({ ...input('x'), parent_id: 'all' }).success).toBe(false);
	expect((await parentChoices(db, cables.id)).map(({ name }) => name)).toEqual(['audio']);
});

test('four levels are the most, also for a branch that is moved', async () => {
	const top = await make('top');
	const second = await make('second', top);
	const third = await make('third', second);
	const fourth = await make('fourth', third);
	const DEEP = 'Categories go 4 levels deep; here there would be 5.';
	await expect(make('fifth', fourth)).rejects.toMatchObject(problem(DEEP));
	const other = await make('other');
	await make('below', other);
	await expect(move(other, third)).rejects.toMatchObject(problem(DEEP));
	expect((await move(other, second)).parentId).toBe(second.id);
	const choices = await parentChoices(db, other.id);
	expect(choices.map(({ name }) => name)).toEqual(['top', '\u2003second']);
});

test('of two moves that would close a circle together, one is refused', async () => {
	for (let round = 0; round < 5; round += 1) {
		const one = await make(`one-${round}`);
		const other = await make(`other-${round}`);
		const moves = await Promise.allSettled([move(one, other), move(other, one)]);
		expect(moves.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
	}
});

test('a category with others below it is not deleted, and nobody is put below one that is', async () => {
	const audio = await make('audio');
	const cables = await make('cables', audio);
	await make('mixers', audio);
	await expect(deleteCategory(db, user.id, audio.id)).rejects.toMatchObject({
		code: 'conflict',
		message: '2 categories are below audio: cables, mixers. Please move or delete them first.',
	});
	const empty = await make('empty');
	const [deleted, moved] = await Promise.allSettled([
		deleteCategory(db, user.id, empty.id),
		move(cables, empty),
	]);
	expect([deleted.status, moved.status].toSorted()).toEqual(['fulfilled', 'rejected']);
});

test('a move is announced to the pages above its old and its new place', async () => {
	const audio = await make('audio');
	const light = await make('light');
	const cables = await make('cables', audio);
	const xlr = await make('xlr', cables);
	expect(await announcedBy(db, () => move(xlr, light))).toEqual(
		['catalogue', `category:${xlr.id}`, audio, cables, light].map((tag) =>
			typeof tag === 'string' ? tag : `category:${tag.id}`,
		),
	);
});

test('below a hidden category everything stays, and moves up to the next visible one', async () => {
	const audio = await make('audio');
	const cables = await make('cables', audio);
	const xlr = await make('xlr', cables);
	await db.update(categories).set({ status: 1 }).where(eq(categories.id, cables.id));
	const shown = await shownCategories(db);
	expect(shown.map(({ slug, parentId }) => [slug, parentId])).toEqual([
		['audio', null],
		['xlr', audio.id],
	]);
	expect((await categoryBySlug(db, xlr.slug))?.parentId).toBe(audio.id);
	const { nav } = await readSiteLayout(db);
	expect(nav).toEqual([{ slug: 'audio', name: 'audio', below: [{ slug: 'xlr', name: 'xlr' }] }]);
});

test('a flat shop has a flat navigation', async () => {
	await make('audio');
	expect((await readSiteLayout(db)).nav).toEqual([{ slug: 'audio', name: 'audio' }]);
});

test('goods keep the addresses that they had under categories above, whatever those are called now', async () => {
	const audio = await make('audio');
	const cables = await make('cables', audio);
	const product = await makeProduct(db, { categoryId: cables.id, slug: 'reel' });
	const renamed = { userId: user.id, id: audio.id, input: input('sound', { name: 'Sound' }) };
	await updateCategory(db, uploads, renamed);
	for (const slug of ['cables', 'sound', 'audio'])
		expect((await productAt(db, product.slug, slug)).path).toBe('/collections/cables/reel');
	await make('light');
	await expect(productAt(db, product.slug, 'light')).rejects.toMatchObject({ code: 'not-found' });
});

test('staff list the tree: each category follows the one above it', async () => {
	const audio = await makeCategory(db, { name: 'Audio', navOrder: 2 });
	await makeCategory(db, { name: 'Light', navOrder: 1 });
	await makeCategory(db, { name: 'Cables', navOrder: 3, parentId: audio.id });
	const { rows } = await categoriesForStaff(db, { page: 1, perPage: 10, q: '', sort: 'tree' });
	expect(rows.map(({ name }) => name)).toEqual(['Light', 'Audio', 'Cables']);
});
