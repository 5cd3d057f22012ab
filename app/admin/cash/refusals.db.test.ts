import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { type RequestContext, requestContext } from '#server/http/request-context.ts';
import { userOfToken } from '#shop/accounts/sign-in.ts';
import { moveOrder } from '#shop/orders/move-order.ts';
import { testDatabase } from '#tests/helpers/database.ts';
import { makeOrder } from '#tests/helpers/orders.ts';
import { makeShopper } from '#tests/helpers/shoppers.ts';
import { makeOwnRoleUser, signedInHeaders } from '#tests/helpers/staff.ts';
import { loader } from './refusals.tsx';

const db = await testDatabase();
const PHONE = '0803 765 4321';

/** What the page is sent for staff with these permissions. */
async function loadedBy(permissions: string[]) {
	const { id } = await makeOwnRoleUser(db, permissions);
	const { authorization } = await signedInHeaders(db, id);
	const user = await userOfToken(db, authorization.slice('Bearer '.length));
	const context = new RouterContextProvider();
	const known = { db, user: async () => user, setRoute: () => {} };
	context.set(requestContext, known as unknown as RequestContext);
	const url = new URL('http://shop.test/admin/cash/refusals');
	const args = {
		context,
		url,
		request: new Request(url),
		params: {},
		pattern: 'admin/cash/refusals',
	};
	return JSON.stringify(await loader(args as unknown as Parameters<typeof loader>[0]));
}

test('who refused is sent only to those who may see orders, and what it cost to both', async () => {
	const { id: userId } = await makeShopper(db);
	for (const totalKobo of [7_000_00, 9_000_00]) {
		const phone = { phone: PHONE, phoneE164: '+2348037654321' };
		const { id } = await makeOrder(db, { userId, state: 'sent', totalKobo, ...phone });
		const refused = { byUserId: null, reason: 'refused' } as const;
		await db.transaction((tx) => moveOrder(tx, id, 'returned', refused));
	}
	const [money, both] = [await loadedBy(['money']), await loadedBy(['money', 'orders-read'])];
	expect(both).toContain(PHONE);
	expect(money).not.toContain(PHONE);
	for (const sent of [money, both]) expect(sent).toContain('₦16,000');
});
