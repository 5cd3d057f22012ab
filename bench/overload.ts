import { once } from 'node:events';
import autocannon from 'autocannon';

// What the shop does with twice what it can: pages that are rendered anew for every request.

const SECONDS = 6;
/** Enough that as many requests can be under way as wait for a second and are then sent away. */
const CONNECTIONS = 1000;

type Load = { connections: number; overallRate?: number };
type Outcome = { perSecond: number; p99: number; refused: number; withoutRetryAfter: number };

/** Prints what is accepted and refused at twice the capacity; `aim` is the most that p99 may grow. */
export async function measureOverload(url: string, path: string, aim: number): Promise<void> {
	process.stdout.write(
		`\nTwice the load that can be served (aim: p99 ≤ ${aim} times the idle one)\n`,
	);
	await load(url, path, { connections: 4 });
	const idle = await load(url, path, { connections: 1 });
	const full = await load(url, path, { connections: 8 });
	const rate = Math.round(full.perSecond * 2);
	const over = await load(url, path, { connections: CONNECTIONS, overallRate: rate });
	const after = await load(url, path, { connections: 1 });
	const times = over.p99 / idle.p99;
	row('idle', idle);
	row('all it can', full);
	row(`offered ${rate} a second`, over);
	row('idle again', after);
	process.stdout.write(
		`  p99 of what is accepted: ${times.toFixed(1)} times${times > aim ? ' OVER' : ''}\n`,
	);
}

async function load(url: string, path: string, how: Load): Promise<Outcome> {
	const accepted: number[] = [];
	const found = { refused: 0, withoutRetryAfter: 0 };
	let n = 0;
	const run = autocannon(
		{
			url,
			duration: SECONDS,
			...how,
			headers: { 'accept-encoding': 'br' },
			requests: [
				{
					setupRequest: (request) => {
						n += 1;
						return { ...request, path: `${path}?load=${Date.now()}-${n}` };
					},
					onResponse: (status, _body, _context, headers) => {
						if (status === 503 && !headers?.['retry-after']) found.withoutRetryAfter += 1;
					},
				},
			],
		},
		() => {},
	);
	run.on('response', (_client, status, _bytes, milliseconds) => {
		if (status === 200) accepted.push(milliseconds);
		else found.refused += 1;
	});
	await once(run, 'done');
	const sorted = accepted.toSorted((a, b) => a - b);
	const p99 = sorted[Math.floor(sorted.length * 0.99)] ?? 0;
	return { perSecond: accepted.length / SECONDS, p99, ...found };
}

function row(name: string, { perSecond, p99, refused, withoutRetryAfter }: Outcome): void {
	const wrong = withoutRetryAfter > 0 ? `  ${withoutRetryAfter} WITHOUT Retry-After` : '';
	process.stdout.write(
		`  ${name.padEnd(24)}${perSecond.toFixed(0).padStart(6)} served a second   p99 ${p99.toFixed(1)} ms   ${refused} sent away${wrong}\n`,
	);
}
