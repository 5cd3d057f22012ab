import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { openSandbox } from './sandbox.ts';

// `npm run payments:sandbox`: stands in for Paystack and PayPal while there are no keys. `npm start` runs it too.

const RETRY_MS = [1000, 2000, 5000, 10_000, 30_000, 60_000];
const keys = z
	.record(z.string(), z.string())
	.parse(JSON.parse(readFileSync(new URL('keys.json', import.meta.url), 'utf8')));
const Environment = z.object({
	PAYMENTS_SANDBOX_PORT: z.coerce.number().int().min(0).max(65_535).default(3001),
	/** Where webhooks go. */
	SHOP_URL: z.url().default('http://127.0.0.1:3000'),
	PAYSTACK_CHECKOUT_URL: z.url().optional(),
});

async function start(): Promise<void> {
	const env = Environment.parse(process.env);
	const sandbox = await openSandbox({
		keys: {
			PAYSTACK_SECRET_KEY: keys.PAYSTACK_SECRET_KEY ?? '',
			PAYPAL_CLIENT_ID: keys.PAYPAL_CLIENT_ID ?? '',
			PAYPAL_CLIENT_SECRET: keys.PAYPAL_CLIENT_SECRET ?? '',
			PAYPAL_WEBHOOK_ID: keys.PAYPAL_WEBHOOK_ID ?? '',
		},
		port: env.PAYMENTS_SANDBOX_PORT,
		shopUrl: env.SHOP_URL,
		checkoutUrl: env.PAYSTACK_CHECKOUT_URL ?? null,
		retryMs: RETRY_MS,
		// The shop still knows the ids of the previous run.
		firstNumber: Date.now(),
	});
	process.stdout.write(`Payments are for trying, no money moves: ${sandbox.url}\n`);
	if (!process.send) process.stdout.write(`${howToUse(sandbox.url)}\n`);
	const stop = () => void sandbox.close().then(() => process.exit(0));
	process.on('SIGTERM', stop);
	process.on('SIGINT', stop);
	// bin/start.mjs, which started this process, has gone.
	process.on('disconnect', stop);
}

/** The settings for a shop that is started separately. */
function howToUse(url: string): string {
	const settings = {
		...keys,
		PAYSTACK_BASE_URL: url,
		PAYPAL_BASE_URL: url,
		EXCHANGE_RATE_URL: `${url}/rates`,
	};
	const lines = Object.entries(settings).map(([name, value]) => `${name}=${value}`);
	return `Start the shop with these:\n${lines.join('\n')}`;
}

start().catch((error: unknown) => {
	process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
	process.exit(1);
});
