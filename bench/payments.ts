import { createHmac } from 'node:crypto';
import autocannon from 'autocannon';
import { startShop } from './processes.ts';

// How soon a provider's webhook is answered while shoppers are about, against the shop's barest answer at that time.

const PORT = 4393;
const KEY = 'sk_test_of_the_bench';
const NOBODY = 'http://127.0.0.1:9';
const SECONDS = 6;
/** Providers send one by one; shoppers come as fast as they are served. */
const WEBHOOKS = { connections: 4, overallRate: 100 };
const SHOPPERS = 10;

/** Prints the slowest of a hundred webhook answers under load; `aim` is the most of it in milliseconds. */
export async function measureWebhooks(aim: number): Promise<void> {
	process.stdout.write(
		`\nWebhook answers under load, the slowest of a hundred (aim ≤ ${aim} ms)\n`,
	);
	const shop = await startShop(PORT, {
		SAMPLE_CATALOGUE: '0',
		PAYSTACK_SECRET_KEY: KEY,
		PAYSTACK_BASE_URL: NOBODY,
	});
	try {
		const bare = await underLoad(shop.url, { url: `${shop.url}/healthz`, ...WEBHOOKS });
		const webhooks = await underLoad(shop.url, {
			url: `${shop.url}/api/webhooks/paystack`,
			...WEBHOOKS,
			requests: [{ method: 'POST', setupRequest: signedAnew() }],
		});
		const ratio = (webhooks / bare).toFixed(1);
		process.stdout.write(
			`  ${webhooks} ms, ${ratio} times as long as /healthz (${bare} ms)${webhooks > aim ? ' OVER' : ''}\n`,
		);
	} finally {
		await shop.stop();
	}
}

/** The 99th of a hundred answer times in ms, while shoppers look at the home page. */
async function underLoad(shopUrl: string, calls: autocannon.Options): Promise<number> {
	const shoppers = autocannon({ url: shopUrl, connections: SHOPPERS, duration: SECONDS });
	const { latency, non2xx, errors } = await autocannon({ ...calls, duration: SECONDS });
	await shoppers;
	if (non2xx || errors) throw new Error(`${calls.url}: ${non2xx} refused, ${errors} failed`);
	return latency.p99;
}

/** Every request tells of another payment. */
function signedAnew() {
	let n = 0;
	return (request: autocannon.Request): autocannon.Request => {
		n += 1;
		const data = { id: n, reference: `bench-${n}`, amount: 5000, currency: 'NGN' };
		const body = JSON.stringify({ event: 'charge.success', data });
		const signature = createHmac('sha512', KEY).update(body).digest('hex');
		const headers = { 'content-type': 'application/json', 'x-paystack-signature': signature };
		return { ...request, body, headers };
	};
}
