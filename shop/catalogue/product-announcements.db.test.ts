import { expect, test } from 'vitest';
import { announcedBy, makeAdmin, temporaryUploads } from '#tests/helpers/admin-calls.ts';
import { makeCategory } from '#tests/helpers/catalogue.ts';
import { testDatabase } from '#tests/helpers/database.ts';
import { createProduct, deleteProduct, updateProduct } from './product-editing.ts';
import { ProductInput } from './product-input.ts';

// What edits of products announce. It has a database of its own, because an order placed here would announce later.

const db = await testDatabase();
const uploads = temporaryUploads();
const { user } = await makeAdmin(db);
const category = await makeCategory(db);

const input = (given: Record<string, unknown> = {}) =>
	ProductInput.parse({
		category_id: category.id,
		name: 'Udu pot drum',
		meta_title: 'Udu',
		brand: 'Awka',
		selling_price: 100,
		original_price: 100,
		qty: 10,
		...given,
	});

test('a change is announced to pages that show the product, and to lists only if they may change', async () => {
	const other = await makeCategory(db);
	let id = 0;
	const made = await announcedBy(db, async () => {
		id = (await createProduct(db, uploads, user.id, input({ slug: 'told' }))).id;
	});
	expect(made).toEqual([`product:${id}`, 'catalogue', `category:${category.id}`]);
	const edit = (given: Record<string, unknown>) =>
		announcedBy(db, () =>
			updateProduct(db, uploads, { userId: user.id, id, input: input({ slug: 'told', ...given }) }),
		);
	expect(await edit({ description: 'new', qty: 5 })).toEqual([`product:${id}`]);
	expect(await edit({ qty: 0 })).toContain('catalogue');
	expect(await edit({ qty: 0, brand: 'Nkwelle' })).toContain('catalogue');
	expect(await edit({ qty: 0, brand: 'Nkwelle', original_price: 200 })).toContain('catalogue');
	expect(await edit({ category_id: other.id })).toEqual([
		`product:${id}`,
		'catalogue',
		`category:${category.id}`,
		`category:${other.id}`,
	]);
	const refused = announcedBy(db, () =>
		updateProduct(db, uploads, {
			userId: user.id,
			id,
			input: input({ slug: 'told' }),
			seen: { expectedQty: 99 },
		}),
	);
	await expect(refused).rejects.toMatchObject({ code: 'conflict' });
	expect(await announcedBy(db, () => deleteProduct(db, user.id, id))).toContain(`product:${id}`);
});
