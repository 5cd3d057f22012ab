import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { slugRedirects } from '#db/site-schema.ts';
import { auditTrail } from '#db/staff-schema.ts';
import { announcedBy, makeAdmin, temporaryUploads } from '#tests/helpers/admin-calls.ts';
import { testDatabase } from '#tests/helpers/database.ts';
import { currentSlug, isRetiredSlug } from '../../addresses/slug-redirects.ts';
import {
	CategoryInput,
	createCategory,
	deleteCategory,
	updateCategory,
} from './category-editing.ts';

const db = await testDatabase();
const uploads = temporaryUploads();
const { user } = await makeAdmin(db);

const input = (slug: string, given: Record<string, unknown> = {}) =>
	CategoryInput.parse({ slug, name: 'Drums', meta_title: 'Drums', ...given });
const create = (slug: string) => createCategory(db, uploads, user.id, input(slug));

test('an old slug redirects until it is taken back or the category is deleted, and is then kept until it is taken', async () => {
	const { id } = await create('first');
	const rename = (slug: string) =>
		updateCategory(db, uploads, { userId: user.id, id, input: input(slug) });
	await rename('second');
	expect(await currentSlug(db, 'category', 'first')).toBe('second');
	expect(await currentSlug(db, 'product', 'first')).toBeNull();
	await rename('first');
	expect(await currentSlug(db, 'category', 'first')).toBeNull();
	expect(await currentSlug(db, 'category', 'second')).toBe('first');
	await deleteCategory(db, user.id, id);
	for (const slug of ['first', 'second']) {
		expect(await currentSlug(db, 'category', slug)).toBeNull();
		expect(await isRetiredSlug(db, slug)).toBe(true);
	}
	await create('second');
	expect(await isRetiredSlug(db, 'second')).toBe(false);
	expect(await db.$count(slugRedirects)).toBe(1);
	const trail = await db.select().from(auditTrail).where(eq(auditTrail.nounId, id));
	expect(trail.map(({ action }) => action)).toEqual(['create', 'update', 'update', 'delete']);
});

test('a new name is announced to everything that shows it', async () => {
	const { id } = await create('told');
	const edit = (given: Record<string, unknown>) =>
		announcedBy(db, () =>
			updateCategory(db, uploads, { userId: user.id, id, input: input('told', given) }),
		);
	expect(await edit({ description: 'new' })).toEqual(['catalogue', `category:${id}`]);
	for (const given of [{ name: 'New' }, { name: 'New', status: 1 }])
		expect(await edit(given)).toEqual(['all']);
	expect(await announcedBy(db, () => deleteCategory(db, user.id, id))).toEqual([
		'catalogue',
		`category:${id}`,
	]);
});

test('the second of two admins who edit one category is refused', async () => {
	const { id, updatedAt } = await create('shared');
	const edit = (name: string) =>
		updateCategory(db, uploads, {
			userId: user.id,
			id,
			input: input('shared', { name }),
			seen: {
				expectedUpdatedAt: updatedAt,
			},
		});
	const edits = await Promise.allSettled([edit('One'), edit('Two')]);
	expect(edits.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
	expect(edits.find(({ status }) => status === 'rejected')).toMatchObject({
		reason: { code: 'conflict' },
	});
});

test('the place in the navigation stays unless sent', async () => {
	const { id, navOrder } = await create('placed');
	const keep = await updateCategory(db, uploads, { userId: user.id, id, input: input('placed') });
	expect(keep.navOrder).toBe(navOrder);
	const move = await updateCategory(db, uploads, {
		userId: user.id,
		id,
		input: input('placed', { nav_order: '0' }),
	});
	expect(move.navOrder).toBe(0);
});
