import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import autocannon from 'autocannon';

// What the shop does with twice what it can: pages that are rendered anew for every request.

const SECONDS = 6;
const OVERLOADED_SECONDS = 12;

type Answer = { status: number; milliseconds: number; hasRetryAfter: boolean };

/**
 * Prints what is accepted and refused at twice what is served at most without refusing anybody; `aim` is the most that
 * p99 may grow, against when the shop is idle, before and after.
 */
export async function measureOverload(url: string, path: string, aim: number): Promise<void> {
	process.stdout.write(
		`\nTwice the load that can be served (aim: p99 ≤ ${aim} times the idle one)\n`,
	);
	let n = 0;
	const next = () => {
		n += 1;
		return `${path}?load=${Date.now()}-${n}`;
	};
	await asFastAsServed(url, next, 4);
	const idle = await asFastAsServed(url, next, 1);
	const full = await asFastAsServed(url, next, 4);
	const rate = Math.round((accepted(full).length / SECONDS) * 2);
	const over = await offered(url, next, rate);
	const after = await asFastAsServed(url, next, 1);
	const times = p99(over) / p99([...idle, ...after]);
	row('idle', idle, SECONDS);
	row('all it can', full, SECONDS);
	row(`offered ${rate} a second`, over, OVERLOADED_SECONDS);
	row('idle again', after, SECONDS);
	process.stdout.write(
		`  p99 of what is accepted: ${times.toFixed(1)} times${times > aim ? ' OVER' : ''}\n`,
	);
}

/** Each connection asks again when it is answered. */
async function asFastAsServed(
	url: string,
	next: () => string,
	connections: number,
): Promise<Answer[]> {
	const answers: Answer[] = [];
	const setupRequest = (request: autocannon.Request) => ({ ...request, path: next() });
	const run = autocannon(
		{
			url,
			duration: SECONDS,
			connections,
			headers: { 'accept-encoding': 'br' },
			requests: [{ setupRequest }],
		},
		() => {},
	);
	run.on('response', (_client, status, _bytes, milliseconds) => {
		answers.push({ status, milliseconds, hasRetryAfter: true });
	});
	await once(run, 'done');
	return answers;
}

/**
 * Visitors who come when they like (a Poisson process), not when another is answered: what is slow is not asked less. A
 * generator that sends a second's requests at its beginning would measure its own queue.
 */
async function offered(url: string, next: () => string, perSecond: number): Promise<Answer[]> {
	const answers: Answer[] = [];
	const agent = new Agent({ keepAlive: true });
	const underWay = new Set<Promise<unknown>>();
	const began = performance.now();
	let due = began;
	while (due < began + OVERLOADED_SECONDS * 1000) {
		while (due <= performance.now()) {
			const asked = ask(url + next(), agent, due).then((answer) => {
				answers.push(answer);
				underWay.delete(asked);
			});
			underWay.add(asked);
			due += (-Math.log(1 - Math.random()) / perSecond) * 1000;
		}
		await wait(1);
	}
	await Promise.all(underWay);
	agent.destroy();
	return answers;
}

/**
 * As browsers do, asks again when the server has closed a kept connection before it saw the request.
 * @param due when the visitor wanted it: a request that is sent late waits from then on
 */
async function ask(url: string, agent: Agent, due: number): Promise<Answer> {
	const sent = request(url, { agent, headers: { 'accept-encoding': 'br' } });
	sent.end();
	const [answer] = await once(sent, 'response').catch((error: unknown) => {
		if (sent.reusedSocket) return [];
		throw error;
	});
	if (!answer) return ask(url, agent, due);
	answer.resume();
	await once(answer, 'end');
	return {
		status: answer.statusCode,
		milliseconds: performance.now() - due,
		hasRetryAfter: answer.headers['retry-after'] !== undefined,
	};
}

function accepted(answers: readonly Answer[]): Answer[] {
	return answers.filter(({ status }) => status === 200);
}

function p99(answers: readonly Answer[]): number {
	const sorted = accepted(answers)
		.map(({ milliseconds }) => milliseconds)
		.toSorted((a, b) => a - b);
	return sorted[Math.floor(sorted.length * 0.99)] ?? 0;
}

function row(name: string, answers: readonly Answer[], seconds: number): void {
	const served = accepted(answers).length;
	const refused = answers.filter(({ status }) => status === 503);
	const without = refused.filter(({ hasRetryAfter }) => !hasRetryAfter).length;
	const failed = answers.length - served - refused.length;
	const wrong = [
		without > 0 ? `  ${without} WITHOUT Retry-After` : '',
		failed > 0 ? `  ${failed} FAILED` : '',
	];
	process.stdout.write(
		`  ${name.padEnd(24)}${(served / seconds).toFixed(0).padStart(6)} served a second   p99 ${p99(answers).toFixed(1)} ms   ${refused.length} sent away${wrong.join('')}\n`,
	);
}
