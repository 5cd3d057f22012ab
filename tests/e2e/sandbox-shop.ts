import keys from '#tools/payments-sandbox/keys.json' with { type: 'json' };
import { openSandbox } from '#tools/payments-sandbox/sandbox.ts';
import { freePort, openOwnShop } from './own-shop.ts';
import { sandboxSettings } from './payment-sandbox.ts';

export const OWNER = { email: 'admin@example.com', password: 'correct-horse-battery' };

/** Opens a shop with an owner, and a payments sandbox for it alone. */
export async function openSandboxShop(name: string) {
	const port = await freePort();
	const sandbox = await openSandbox({
		keys,
		port: 0,
		shopUrl: `http://127.0.0.1:${port}`,
		checkoutUrl: null,
		retryMs: [100, 1000],
		firstNumber: Date.now(),
	});
	const environment = {
		ADMIN_EMAIL: OWNER.email,
		ADMIN_PASSWORD: OWNER.password,
		...sandboxSettings(sandbox.url),
	};
	const shop = await openOwnShop(name, environment, port);
	const close = async () => {
		await shop.close();
		await sandbox.close();
	};
	return { ...shop, sandbox, close };
}
