import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { openDatabase } from '#db/client.ts';
import { startEmbedded } from '#db/embedded.ts';
import { issueToken } from '#shop/accounts/sign-in.ts';
import { makeCategory, makeProduct } from '#tests/helpers/catalogue.ts';
import { makeAdminUser } from '#tests/helpers/staff.ts';
import { askShop } from '#tools/bench/costly-requests/ask-shop.ts';
import { requestKinds } from '#tools/bench/costly-requests/request-kinds.ts';
import { closeShop, freePort, openShop } from './own-shop.ts';

// What nobody sends who means well is refused, but never answered as a fault of the shop. `npm run bench -- --only
// costly` measures what such requests cost.

/** Each address gets every twentieth of its odd requests, the next address others. */
const EVERY = 20;

test('no odd request of a guest or of staff is answered as a fault of the shop', async () => {
	test.slow();
	const folder = await mkdtemp(path.join(tmpdir(), 'bridgehead-odd-'));
	const port = await freePort();
	const origin = `http://127.0.0.1:${port}`;
	const shop = await openShop(folder, port, { LOG_LEVEL: 'silent' });
	try {
		const token = await prepare(folder);
		const session = { authorization: `Bearer ${token}`, cookie: `bridgehead_session=${token}` };
		const kinds = Object.values(await requestKinds(origin)).flat();
		expect(kinds.length).toBeGreaterThan(200);
		const failed: string[] = [];
		for (const ask of [askShop(origin), askShop(origin, session)])
			for (const [place, { plain, odd }] of kinds.entries()) {
				const chosen = odd.filter((_, at) => at % EVERY === place % EVERY);
				for (const request of [plain, ...chosen]) {
					const { status } = await ask(request);
					// 503 is the load shedder's.
					if (status >= 500 && status !== 503)
						failed.push(`${status} ${request.path.slice(0, 80)}: ${request.what}`);
				}
			}
		expect(failed).toEqual([]);
		// As no form of the shop asks: the page itself is rendered with the answer that its scripts get.
		const noted = await fetch(`${origin}/admin/customers/1`, {
			method: 'POST',
			headers: { ...session, origin, accept: 'application/json' },
			body: new URLSearchParams({ intent: 'note', note: 'Called back' }),
		});
		expect(noted.status).toBe(200);
	} finally {
		await closeShop(shop);
		await rm(folder, { recursive: true, force: true });
	}
});

/** Makes what the addresses with the number 1 need; returns the token of an admin. */
async function prepare(folder: string): Promise<string> {
	const db = openDatabase((await startEmbedded({ folder: path.join(folder, 'postgres') })).url, 1);
	try {
		await makeProduct(db, { categoryId: (await makeCategory(db, { navdisplay: 1 })).id });
		const { id } = await makeAdminUser(db);
		return await db.transaction((tx) => issueToken(tx, id));
	} finally {
		await db.$client.end();
	}
}
