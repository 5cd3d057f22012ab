import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';

// How long people wait, and who is sent away, when more pages are asked for than can be rendered. Every page is a cold
// one: its address was never asked for before.

const PAGES = 2000;
const FULL_SECONDS = 6;
const OVERLOADED_SECONDS = 12;
/** How long and in which steps the speed after an overload is watched. */
const RECOVERY_MS = 8000;
const RECOVERY_STEP_MS = 500;
const RECOVERY_CONNECTIONS = 8;

const AIM = {
	/** Connections that each ask again when they are answered. */
	closed: [
		{ connections: 32, refused: 0, p99Ms: 1000 },
		{ connections: 256, refused: Number.POSITIVE_INFINITY, p99Ms: 3000 },
	],
	/** Visitors who come at twice the rate that can be served. */
	twice: { p99Ms: 2500, throughput: 0.9 },
	recoveryMs: 5000,
};

type MeasuredResponse = {
	status: number;
	milliseconds: number;
	hasRetryAfter: boolean;
	at: number;
};

/** Prints what is accepted and refused under more load than can be served; fails the run where an aim is missed. */
export async function measureOverload(url: string, path: string): Promise<void> {
	process.stdout.write('\nMore cold pages than can be rendered\n');
	let n = 0;
	const next = () => {
		n += 1;
		return `${url}${path}?load=${Date.now()}-${n}`;
	};
	// The engine compiles what runs often.
	await closedLoop(next, { connections: 4, forMs: FULL_SECONDS * 1000 });
	const full = await closedLoop(next, { connections: 8, forMs: FULL_SECONDS * 1000 });
	const most = perSecond(full);
	row('8 connections', full, '');
	for (const { connections, refused, p99Ms } of AIM.closed) {
		const responses = await closedLoop(next, { connections, pages: PAGES });
		const isMissed = count(responses, 503) > refused || p99(responses) > p99Ms;
		const none = refused === 0 ? '0 sent away and ' : '';
		row(`${connections} connections`, responses, `${none}p99 ≤ ${p99Ms} ms`, isMissed);
	}
	const over = await openLoop(next, most * 2);
	const share = perSecond(over) / most;
	const { twice } = AIM;
	const aim = `p99 ≤ ${twice.p99Ms} ms and ≥ ${twice.throughput} of the most: ${share.toFixed(2)}`;
	row(
		`${(most * 2).toFixed(0)} a second`,
		over,
		aim,
		p99(over) > twice.p99Ms || share < twice.throughput,
	);
	const after = await recovery(next, most * twice.throughput);
	const isSlow = after > AIM.recoveryMs;
	line(
		'afterwards',
		`full speed after ${(after / 1000).toFixed(1)} s (aim ≤ ${AIM.recoveryMs / 1000} s)`,
		isSlow,
	);
}

/** Each connection asks for the next page as soon as it is answered. */
async function closedLoop(
	next: () => string,
	{ connections, pages = Number.POSITIVE_INFINITY, forMs = Number.POSITIVE_INFINITY }: Loop,
): Promise<MeasuredResponse[]> {
	const responses: MeasuredResponse[] = [];
	const agent = new Agent({ keepAlive: true, maxSockets: connections });
	const until = performance.now() + forMs;
	let left = pages;
	const visitor = async () => {
		while (left > 0 && performance.now() < until) {
			left -= 1;
			responses.push(await ask(next(), agent, performance.now()));
		}
	};
	await Promise.all(Array.from({ length: connections }, visitor));
	agent.destroy();
	return responses;
}

type Loop = { connections: number; pages?: number; forMs?: number };

/**
 * Visitors who come when they like (a Poisson process), not when another is answered: what is slow is not asked less. A
 * generator that sends a second's requests at its beginning would measure its own queue.
 */
async function openLoop(next: () => string, rate: number): Promise<MeasuredResponse[]> {
	const responses: MeasuredResponse[] = [];
	const agent = new Agent({ keepAlive: true });
	const underWay = new Set<Promise<unknown>>();
	const began = performance.now();
	let due = began;
	while (due < began + OVERLOADED_SECONDS * 1000) {
		while (due <= performance.now()) {
			const asked = ask(next(), agent, due).then((response) => {
				responses.push(response);
				underWay.delete(asked);
			});
			underWay.add(asked);
			due += (-Math.log(1 - Math.random()) / rate) * 1000;
		}
		await wait(1);
	}
	// What came before counts: what is answered after the last visitor came would be a slower rate.
	const came = responses.slice();
	await Promise.all(underWay);
	agent.destroy();
	return came;
}

/** How many milliseconds after an overload `rate` pages a second are rendered again, and nobody is sent away. */
async function recovery(next: () => string, rate: number): Promise<number> {
	const began = performance.now();
	const responses = await closedLoop(next, {
		connections: RECOVERY_CONNECTIONS,
		forMs: RECOVERY_MS,
	});
	for (let from = 0; from < RECOVERY_MS; from += RECOVERY_STEP_MS) {
		const step = responses.filter(
			({ at }) => at >= began + from && at < began + from + RECOVERY_STEP_MS,
		);
		const isFull = served(step).length >= (rate * RECOVERY_STEP_MS) / 1000;
		if (isFull && count(step, 503) === 0) return from + RECOVERY_STEP_MS;
	}
	return Number.POSITIVE_INFINITY;
}

/**
 * As browsers do, asks again when the server has closed a keep-alive connection before it saw the request.
 * @param due when the visitor wanted it: a request that is sent late waits from then on
 */
async function ask(url: string, agent: Agent, due: number): Promise<MeasuredResponse> {
	const sent = request(url, { agent, headers: { 'accept-encoding': 'br' } });
	sent.end();
	const [response] = await once(sent, 'response').catch((error: unknown) => {
		if (sent.reusedSocket) return [];
		throw error;
	});
	if (!response) return ask(url, agent, due);
	response.resume();
	await once(response, 'end');
	const at = performance.now();
	return {
		status: response.statusCode,
		milliseconds: at - due,
		hasRetryAfter: response.headers['retry-after'] !== undefined,
		at,
	};
}

function served(responses: readonly MeasuredResponse[]): MeasuredResponse[] {
	return responses.filter(({ status }) => status === 200);
}

function count(responses: readonly MeasuredResponse[], wanted: number): number {
	return responses.filter(({ status }) => status === wanted).length;
}

/** Pages rendered a second, from the first request to the last response. */
function perSecond(responses: readonly MeasuredResponse[]): number {
	const first = Math.min(...responses.map(({ at, milliseconds }) => at - milliseconds));
	const last = Math.max(...responses.map(({ at }) => at));
	return served(responses).length / ((last - first) / 1000);
}

function p99(responses: readonly MeasuredResponse[]): number {
	const sorted = served(responses)
		.map(({ milliseconds }) => milliseconds)
		.toSorted((a, b) => a - b);
	return sorted[Math.floor(sorted.length * 0.99)] ?? 0;
}

function row(
	name: string,
	responses: readonly MeasuredResponse[],
	aim: string,
	isMissed = false,
): void {
	const refused = responses.filter(({ status }) => status === 503);
	const without = refused.filter(({ hasRetryAfter }) => !hasRetryAfter).length;
	const failed = responses.length - served(responses).length - refused.length;
	const wrong = [
		without > 0 ? `  ${without} WITHOUT Retry-After` : '',
		failed > 0 ? `  ${failed} FAILED` : '',
	];
	const figures = `${perSecond(responses).toFixed(0).padStart(5)} a second   p99 ${p99(responses).toFixed(0).padStart(5)} ms   ${String(refused.length).padStart(4)} sent away`;
	line(name, `${figures}${aim ? `   (aim: ${aim})` : ''}${wrong.join('')}`, isMissed || failed > 0);
}

function line(name: string, text: string, isMissed: boolean): void {
	if (isMissed) process.exitCode = 1;
	process.stdout.write(`  ${name.padEnd(18)}${text}${isMissed ? ' MISSED' : ''}\n`);
}
