import { expect, type Page } from '@playwright/test';
import type { Db } from '#db/client.ts';
import { makeArticle } from '#tests/helpers/articles.ts';
import { makeCategory, makeProduct } from '#tests/helpers/catalogue.ts';
import { makeAdminUser, signedInHeaders } from '#tests/helpers/staff.ts';
import { alive } from './journeys.ts';
import { withShopDatabase } from './own-shop.ts';
import { type NewVisitor, test } from './visitors.ts';

// Two admins edit one thing at the same time: the second to save is told, and loses nothing typed.

type Thing = {
	make: (db: Db) => Promise<{ id: number }>;
	edit: string;
	list: RegExp;
	/** Two fields of its form. */
	fields: [string, string];
};

const THINGS: Record<string, Thing> = {
	product: {
		make: async (db) => {
			const category = await makeCategory(db, { name: 'Journeys', status: 1 });
			return makeProduct(db, { categoryId: category.id, metaTitle: 'Microphone' });
		},
		edit: '/admin/edit-product',
		list: /view-product/,
		fields: ['name', 'meta_title'],
	},
	article: {
		make: (db) => makeArticle(db, { createdAt: new Date('2020-01-01') }),
		edit: '/admin/adminblog/edit',
		list: /adminblog$/,
		fields: ['title', 'content'],
	},
};

for (const [noun, thing] of Object.entries(THINGS))
	for (const scripts of [true, false]) {
		test(`the second of two edits of one ${noun} is told about the first, scripts ${scripts ? 'on' : 'off'}`, async ({
			newVisitor,
			baseURL,
		}) => {
			const [one, other] = thing.fields;
			const { id, tokens } = await withShopDatabase(async (db) => ({
				id: (await thing.make(db)).id,
				tokens: [await adminToken(db), await adminToken(db)],
			}));
			const address = `${baseURL}${thing.edit}/${id}`;
			const first = await signedIn(newVisitor, address, tokens[0] ?? '', true);
			const second = await signedIn(newVisitor, address, tokens[1] ?? '', scripts);
			await first.locator(`[name=${one}]`).fill('By the first');
			await second.locator(`[name=${one}]`).fill('By the second');
			await second.locator(`[name=${other}]`).evaluate((field: HTMLInputElement) => {
				field.value = 'Also by the second';
			});
			await save(first);
			await expect(first).toHaveURL(thing.list);

			await save(second);
			const message = 'Somebody else has changed this meanwhile';
			await expect(second.locator('main')).toContainText(message);
			if (scripts) await second.getByRole('button', { name: 'OK' }).click();
			await expect(second.locator(`[name=${one}]`)).toHaveValue('By the second');
			await expect(second.locator(`[name=${other}]`)).toHaveValue('Also by the second');
			await first.goto(address);
			await expect(first.locator(`[name=${one}]`)).toHaveValue('By the first');

			await save(second);
			await expect(second).toHaveURL(thing.list);
			await first.goto(address);
			await expect(first.locator(`[name=${one}]`)).toHaveValue('By the second');
			await expect(first.locator(`[name=${other}]`)).toHaveValue('Also by the second');
		});
	}

async function adminToken(db: Db): Promise<string> {
	const { authorization } = await signedInHeaders(db, (await makeAdminUser(db)).id);
	return authorization.slice('Bearer '.length);
}

async function signedIn(
	newVisitor: NewVisitor,
	address: string,
	token: string,
	javaScriptEnabled: boolean,
): Promise<Page> {
	const page = await newVisitor({ javaScriptEnabled });
	const url = new URL('/', address).href;
	await page
		.context()
		.addCookies([
			{ name: 'bridgehead_session', value: encodeURIComponent(token), url, httpOnly: true },
		]);
	await page.goto(address);
	if (javaScriptEnabled) await alive(page);
	return page;
}

async function save(page: Page): Promise<void> {
	const buttons = page.locator(
		'main form[enctype="multipart/form-data"] button[type=submit]:visible',
	);
	await buttons.last().click();
}
