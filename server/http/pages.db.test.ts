import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { testApp } from '#tests/helpers/app.ts';
import { testDatabase } from '#tests/helpers/database.ts';
import { makeShopper } from '#tests/helpers/shoppers.ts';
import { siteOf } from '#tests/helpers/site.ts';
import { makeAdminUser, signedInHeaders } from '#tests/helpers/staff.ts';
import { servePages } from './pages.ts';

const db = await testDatabase();
const { shop } = await testApp(db);
const app = Fastify();
const site = siteOf(() => new Response('taken'));
app.register(async (pages) => servePages(pages, shop, site));

async function sendForm(url: string, bytes: number, userId?: number): Promise<number> {
	const signedIn = userId ? await signedInHeaders(db, userId) : null;
	const token = signedIn?.authorization.slice('Bearer '.length) ?? '';
	const response = await app.inject({
		method: 'POST',
		url,
		headers: {
			'content-type': 'application/x-www-form-urlencoded',
			cookie: `bridgehead_session=${encodeURIComponent(token)}`,
		},
		payload: Buffer.alloc(bytes, 'x'),
	});
	return response.statusCode;
}

test('only staff may send large forms, and only where pictures are sent', async () => {
	const admin = await makeAdminUser(db);
	const shopper = await makeShopper(db);
	const small = 1024 * 1024;
	expect(await sendForm('/checkout', small, shopper.id)).toBe(200);
	expect(await sendForm('/checkout', small + 1, admin.id)).toBe(413);
	expect(await sendForm('/admin/add-product', small + 1, admin.id)).toBe(200);
	expect(await sendForm('/admin/add-product', small, shopper.id)).toBe(200);
	expect(await sendForm('/admin/add-product', small + 1, shopper.id)).toBe(401);
	expect(await sendForm('/admin/add-product', small + 1)).toBe(401);
});
