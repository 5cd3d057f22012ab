import { createHmac } from 'node:crypto';
import autocannon from 'autocannon';
import { startShop } from './processes.ts';

// How quickly a provider's webhook is answered while shoppers browse, compared with the shop's smallest answer.

const PORT = 4393;
const KEY = 'sk_test_of_the_bench';
const NOBODY = 'http://127.0.0.1:9';
const SECONDS = 6;
/** Webhooks arrive at a fixed rate; shoppers ask again as soon as they are answered. */
const WEBHOOKS = { connections: 4, overallRate: 100 };
const SHOPPERS = 10;

/** Prints the slowest of a hundred webhook answers under load; `aim` is the longest time wanted, in ms. */
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

/** The 99th percentile of the response times in ms, while shoppers load the home page. */
async function underLoad(shopUrl: string, calls: autocannon.Options): Promise<number> {
	const shoppers = autocannon({ url: shopUrl, connections: SHOPPERS, duration: SECONDS });
	const { latency, non2xx, errors } = await autocannon({ ...calls, duration: SECONDS });
	await shoppers;
	if (non2xx || errors) throw new Error(`${calls.url}: ${non2xx} refused, ${errors} failed`);
	return latency.p99;
}

/** Every request is about another payment. */
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
