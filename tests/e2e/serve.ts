import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import keys from '#tools/payments-sandbox/keys.json' with { type: 'json' };
import { openSandbox } from '#tools/payments-sandbox/sandbox.ts';
import { stopCopies } from './own-database.ts';
import { sandboxSettings } from './payment-sandbox.ts';
import { storeSamplePictures } from './sample-pictures.ts';

// Starts the shop shared by tests and the payment sandbox; the data folder is deleted once the shop, and with it its
// PostgreSQL, has stopped.

const { SANDBOX_URL = '', PUBLIC_URL = '', UPLOADS_URL = '', DATA_DIR } = process.env;
await storeSamplePictures(UPLOADS_URL);
const sandbox = await openSandbox({
	keys,
	port: Number(new URL(SANDBOX_URL).port),
	shopUrl: PUBLIC_URL,
	checkoutUrl: 'https://checkout.paystack.com',
	retryMs: [100, 1000, 1000],
	firstNumber: Date.now(),
});
const shop = spawn(process.execPath, ['server/main.ts'], {
	stdio: 'inherit',
	env: { ...process.env, ...sandboxSettings(sandbox.url) },
});
let copies = Promise.resolve();
for (const signal of ['SIGTERM', 'SIGINT'] as const)
	process.on(signal, () => {
		shop.kill(signal);
		copies = copies.then(stopCopies);
	});
const [code] = await once(shop, 'exit');
await copies;
await sandbox.close();
if (DATA_DIR) await rm(DATA_DIR, { recursive: true, force: true });
process.exitCode = typeof code === 'number' ? code : 1;
