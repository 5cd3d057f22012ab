import { expect, test } from 'vitest';
import type { RequestContext } from '#server/http/request-context.ts';
import { senderOf } from './require-shopper.ts';

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
