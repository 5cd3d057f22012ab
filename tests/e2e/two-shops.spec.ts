import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { eq } from 'drizzle-orm';
import { users } from '#db/account-schema.ts';
import { products } from '#db/catalogue-schema.ts';
import { type Db, openDatabase } from '#db/client.ts';
import { startEmbedded } from '#db/embedded.ts';
import { makeCategory, makeProduct } from '#tests/helpers/catalogue.ts';
import { makeAdminUser, signedInHeaders } from '#tests/helpers/staff.ts';
import { caller, closeShop, freePort, openShop } from './own-shop.ts';

// Two processes of the shop on one database: what staff change at one shows at the other.

const WITHIN = { intervals: [50] };

// Three starts of a shop.
test.setTimeout(300_000);

test('an edit, a sign-in and a block at one process apply at the other at once', async () => {
	const folder = await mkdtemp(path.join(tmpdir(), 'bridgehead-two-'));
	const database = await startEmbedded({ folder: path.join(folder, 'postgres'), throwaway: true });
	const shops: Awaited<ReturnType<typeof openShop>>[] = [];
	let db: Db | undefined;
	try {
		const open = async (name: string) => {
			const port = await freePort();
			const given = { DATABASE_URL: database.url };
			shops.push(await openShop(path.join(folder, name), port, given));
			return `http://127.0.0.1:${port}`;
		};
		const a = await open('a');
		const b = await open('b');
		db = openDatabase(database.url, 2);
		await anEditShows(db, a, b);
		await aBlockEndsIt(db, a, b);
	} finally {
		await db?.$client.end();
		for (const shop of shops) await closeShop(shop);
		await database.stop();
		await rm(folder, { recursive: true, force: true });
	}
});

async function anEditShows(db: Db, a: string, b: string): Promise<void> {
	const category = await makeCategory(db, { status: 0 });
	const { id, slug } = await makeProduct(db, { categoryId: category.id, name: 'Before' });
	const { authorization } = await signedInHeaders(db, (await makeAdminUser(db)).id);
	const page = async (shop: string) => {
		const html = await (await fetch(`${shop}/product/${slug}`)).text();
		return /<title>.*?<\/title>/.exec(html)?.[0];
	};
	for (const shop of [a, b]) expect(await page(shop)).toContain('Before');
	// Cached by now: a change behind the shop's back does not show.
	await db.update(products).set({ name: 'Behind' }).where(eq(products.id, id));
	for (const shop of [a, b]) expect(await page(shop)).toContain('Before');

	const edited = await caller(a, authorization.slice('Bearer '.length))(
		`/api/update-product/${id}`,
		{
			category_id: category.id,
			slug,
			name: 'Afterwards',
			meta_title: 'Afterwards',
			brand: 'Ogene',
			selling_price: 100,
			original_price: 100,
			qty: 5,
		},
	);
	expect(edited).toMatchObject({ status: 200 });
	for (const shop of [a, b]) await expect.poll(() => page(shop), WITHIN).toContain('Afterwards');
}

async function aBlockEndsIt(db: Db, a: string, b: string): Promise<void> {
	const email = 'somebody@example.com';
	const password = 'river market drum';
	const fields = { name: 'Chidi Eze', email, password, password_confirmation: password };
	const { token } = await caller(a)('/api/register', fields);
	const atB = caller(b, token);
	expect(await atB('/api/user')).toMatchObject({ email });
	const [user] = await db.select().from(users).where(eq(users.email, email));
	const { authorization } = await signedInHeaders(db, (await makeAdminUser(db)).id);
	const asAdmin = caller(a, authorization.slice('Bearer '.length));
	expect(await asAdmin(`/api/users/${user?.id}/block`, {})).toMatchObject({ status: 0 });
	expect(await atB('/api/user')).toEqual({ message: 'Unauthenticated.' });
	expect(await caller(b)('/api/login', { email, password })).toMatchObject({ status: 403 });
}
