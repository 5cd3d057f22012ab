import autocannon from 'autocannon';

const SECONDS = 4;
/** Of the yardstick and what is compared with it: short ones, so that other work on the machine meets both. */
const RATIO = { rounds: 5, seconds: 2 };
const CONNECTIONS = 20;

/** Requests answered a second at `url`, over a few seconds. @throws Error when any answer was not a 2xx */
export async function rate(
	url: string,
	next?: () => string,
	connections = CONNECTIONS,
	seconds = SECONDS,
	headers: Record<string, string> = {},
): Promise<number> {
	const { perSecond, refused, failed } = await pressed(url, next, connections, seconds, headers);
	if (refused || failed) throw new Error(`${url}: ${refused} refused, ${failed} failed`);
	return perSecond;
}

/** Answers a second under more requests than the machine may be able to answer: how many were sent away, too. */
export async function pressed(
	url: string,
	next?: () => string,
	connections = CONNECTIONS,
	seconds = SECONDS,
	headers: Record<string, string> = {},
): Promise<{ perSecond: number; refused: number; failed: number }> {
	const result = await autocannon({
		url,
		connections,
		duration: seconds,
		headers: { 'accept-encoding': 'br', ...headers },
		...(next ? { requests: [{ setupRequest: (request) => ({ ...request, path: next() }) }] } : {}),
	});
	return {
		perSecond: result['2xx'] / result.duration,
		refused: result.non2xx,
		failed: result.errors,
	};
}

/** How many times as fast as the yardstick: the best of five rounds each, taken alternately. */
export async function ratio(
	shopUrl: string,
	bareUrl: string,
): Promise<{ shop: number; bare: number; ratio: number }> {
	const shop: number[] = [];
	const bare: number[] = [];
	for (let round = 0; round < RATIO.rounds; round += 1) {
		shop.push(await rate(shopUrl, undefined, CONNECTIONS, RATIO.seconds));
		bare.push(await rate(bareUrl, undefined, CONNECTIONS, RATIO.seconds));
	}
	const best = { shop: Math.max(...shop), bare: Math.max(...bare) };
	return { ...best, ratio: best.shop / best.bare };
}
