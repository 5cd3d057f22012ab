import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openDatabase } from '#db/client.ts';
import { startEmbedded } from '#db/embedded.ts';
import keys from '#tools/payments-sandbox/keys.json' with { type: 'json' };
import { openSandbox } from '#tools/payments-sandbox/sandbox.ts';
import { closeShop, freePort, openShop } from './own-shop.ts';
import { sandboxSettings } from './payment-sandbox.ts';

export const OWNER = { email: 'admin@example.com', password: 'correct-horse-battery' };

/** Opens a shop with an owner, and a payments sandbox for it alone. */
export async function openSandboxShop(name: string) {
	const folder = await mkdtemp(path.join(tmpdir(), `bridgehead-${name}-`));
	const port = await freePort();
	const address = `http://127.0.0.1:${port}`;
	const sandbox = await openSandbox({
		keys,
		port: 0,
		shopUrl: address,
		checkoutUrl: null,
		retryMs: [100, 1000],
		firstNumber: Date.now(),
	});
	const shop = await openShop(folder, port, {
		ADMIN_EMAIL: OWNER.email,
		ADMIN_PASSWORD: OWNER.password,
		...sandboxSettings(sandbox.url),
	});
	const { url } = await startEmbedded({ folder: path.join(folder, 'postgres') });
	const db = openDatabase(url, 2);
	const close = async () => {
		await db.$client.end();
		await closeShop(shop);
		await sandbox.close();
		await rm(folder, { recursive: true, force: true });
	};
	return { folder, address, db, sandbox, close };
}
