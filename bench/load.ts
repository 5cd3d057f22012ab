import autocannon from 'autocannon';

const SECONDS = 4;
const CONNECTIONS = 20;

/** Requests answered a second at `url`, over a few seconds. @throws Error when any answer was not a 2xx */
export async function rate(
	url: string,
	next?: () => string,
	connections = CONNECTIONS,
): Promise<number> {
	const result = await autocannon({
		url,
		connections,
		duration: SECONDS,
		headers: { 'accept-encoding': 'br' },
		...(next ? { requests: [{ setupRequest: (request) => ({ ...request, path: next() }) }] } : {}),
	});
	if (result.non2xx || result.errors)
		throw new Error(`${url}: ${result.non2xx} refused, ${result.errors} failed`);
	return result.requests.average;
}

/** How many times as fast as the yardstick, the better of two turns each, taken alternately. */
export async function ratio(
	shopUrl: string,
	bareUrl: string,
): Promise<{ shop: number; bare: number; ratio: number }> {
	const shop: number[] = [];
	const bare: number[] = [];
	for (let turn = 0; turn < 2; turn += 1) {
		shop.push(await rate(shopUrl));
		bare.push(await rate(bareUrl));
	}
	const best = { shop: Math.max(...shop), bare: Math.max(...bare) };
	return { ...best, ratio: best.shop / best.bare };
}
