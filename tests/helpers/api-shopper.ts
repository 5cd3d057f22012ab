import { expect } from 'vitest';
import type { Db } from '#db/client.ts';
import { issueToken } from '#shop/accounts/sign-in.ts';
import type { testApp } from './app.ts';
import { makeShopper } from './shoppers.ts';

/** A shopper of their own, and calls of the JSON API with their token; each must be answered with HTTP 200. */
export async function makeApiShopper(
	db: Db,
	app: Pick<Awaited<ReturnType<typeof testApp>>['app'], 'inject'>,
) {
	const user = await makeShopper(db);
	const token = await db.transaction((tx) => issueToken(tx, user.id));
	const headers = { authorization: `Bearer ${token}` };
	const call = async (
		method: 'GET' | 'POST' | 'PUT' | 'DELETE',
		path: string,
		payload?: unknown,
		more = {},
	) => {
		const response = await app.inject({
			method,
			url: `/api${path}`,
			headers: { ...headers, ...more },
			...(payload === undefined ? {} : { payload: payload as object }),
		});
		expect(response.statusCode).toBe(200);
		return response.json();
	};
	return { user, call };
}
