// Calls the API of the shop with a key, in plain Node without packages:
//
//   SHOP_URL=https://your-shop API_KEY=bh_live_… node call-with-key.mjs
//
// It reads all orders page by page; the key needs the permission "See orders".

const { SHOP_URL, API_KEY } = process.env;
if (!SHOP_URL || !API_KEY) throw new Error('Set SHOP_URL and API_KEY.');

/** One call; waits when the shop says so. */
async function call(path) {
	for (;;) {
		const response = await fetch(SHOP_URL + path, {
			headers: { authorization: `Bearer ${API_KEY}` },
		});
		if (response.status === 429 || response.status === 503) {
			const seconds = Number(response.headers.get('retry-after') ?? 5);
			await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
			continue;
		}
		const body = await response.json();
		if (!response.ok) throw new Error(`HTTP ${response.status}: ${body.message}`);
		return body;
	}
}

for (let page = 1, last = 1; page <= last; page += 1) {
	const answer = await call(`/api/admin/orders?page=${page}&per_page=100&sort=oldest`);
	last = answer.last_page;
	for (const order of answer.data) console.log(order.tracking_no, order.created_at);
}
