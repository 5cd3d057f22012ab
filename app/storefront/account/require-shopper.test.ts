import { expect, test } from 'vitest';
import type { RequestContext } from '#server/http/request-context.ts';
import { senderOf, shopperOf } from './require-shopper.ts';

const FIELDS = { text: 'Warm and loud', stars: '5', current_password: 'river' };
const SCRIPTED = { accept: 'application/json' };

/** What becomes of a form that this user sends, or somebody whose session is over. */
async function sent(user: { id: number } | null, headers: HeadersInit = {}) {
	const form = new FormData();
	for (const [name, text] of Object.entries(FIELDS)) form.set(name, text);
	const context = { user: async () => user } as unknown as RequestContext;
	const request = new Request('http://shop.test/product/udu/review', { method: 'POST', headers });
	return senderOf(context, request, form).catch((thrown: unknown) => thrown);
}

test('a form of somebody who is signed in has its sender', async () => {
	expect(await sent({ id: 7 })).toEqual({ id: 7 });
});

test('once the session is over, a page with scripts stays, and one without is answered with all but secrets', async () => {
	expect(await sent(null, SCRIPTED)).toMatchObject({
		code: 'unauthenticated',
		message: expect.stringContaining('nothing you typed is lost'),
	});
	expect(await sent(null)).toMatchObject({
		data: {
			needs: 'sign-in',
			hadFiles: false,
			fields: [
				['text', FIELDS.text],
				['stars', FIELDS.stars],
			],
		},
		init: { status: 401 },
	});
});

/** Where a visitor is sent who opens this address of orders. */
async function sentFrom(path: string): Promise<string | null> {
	const context = { user: async () => null } as unknown as RequestContext;
	const request = new Request(`http://shop.test${path}`);
	const thrown = await shopperOf(context, request, 'orders-sign-in').catch((error) => error);
	return thrown.headers.get('location');
}

test.each(['/myorders', '/myorders/', '/MyOrders', '/myorders?page=2', '/myorders.data'])(
	'a visitor of the list of orders is sent to the collections, from %s',
	async (path) => {
		expect(await sentFrom(path)).toBe('/collections?alert=orders-sign-in');
	},
);

test('a visitor of one order is sent to the sign-in page and back', async () => {
	expect(await sentFrom('/myorders/view-order/7')).toBe(
		'/login?next=%2Fmyorders%2Fview-order%2F7&alert=orders-sign-in',
	);
});
