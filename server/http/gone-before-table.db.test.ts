import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import net from 'node:net';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { issueToken } from '#shop/accounts/sign-in.ts';
import { makeAdmin } from '#tests/helpers/admin-calls.ts';
import { testApp } from '#tests/helpers/app.ts';
import { somebodyWaits, testDatabase } from '#tests/helpers/database.ts';

const db = await testDatabase();
const { app, shop } = await testApp(db);
await app.listen({ port: 0, host: '127.0.0.1' });

test('who hangs up while the shop asks who they are takes no place among the downloads', async () => {
	const { user } = await makeAdmin(db);
	const token = await db.transaction((tx) => issueToken(tx, user.id));
	const { port } = app.server.address() as net.AddressInfo;
	const arrived = once(app.server, 'request') as Promise<[IncomingMessage]>;
	const line = net.connect(port, '127.0.0.1');
	await db.transaction(async (tx) => {
		await tx.execute(sql`lock table access_tokens in access exclusive mode`);
		line.write(
			`GET /admin/export.csv HTTP/1.1\r\nHost: shop.test\r\nCookie: bridgehead_session=${token}\r\n\r\n`,
		);
		const [request] = await arrived;
		await somebodyWaits(db);
		const ended = new Promise((resolve) => request.once('close', resolve));
		line.resetAndDestroy();
		await ended;
	});
	// A later request is answered after the first has gone its way.
	const cookie = `bridgehead_session=${token}`;
	expect((await app.inject({ url: '/admin/export.csv', headers: { cookie } })).statusCode).toBe(
		200,
	);
	expect(shop.tableLoadShedder.running).toBe(0);
});
