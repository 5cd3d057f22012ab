import { type MeasuredShop, type ScaleCall, scaleCalls } from './calls.ts';

// How long the calls take in each of the shops.

const ROUNDS = 200;
const WARM_UP = 10;

type Times = { p50: number; p99: number; slowest: number };
export type Measured = { name: string; call: ScaleCall; times: Times[] };

/** Measures every call in all shops alternately, so that a busy moment of the machine affects all of them. */
export async function* measureCalls(
	shops: readonly MeasuredShop[],
	only = '',
): AsyncGenerator<Measured> {
	for (const [name, call] of Object.entries(scaleCalls())) {
		if (!name.includes(only)) continue;
		const taken = shops.map((): number[] => []);
		for (let n = 0; n < WARM_UP + ROUNDS; n += 1) {
			for (const [which, shop] of shops.entries()) {
				await call.prepare?.(shop, n);
				const began = performance.now();
				await call.run(shop, n);
				if (n >= WARM_UP) taken[which]?.push(performance.now() - began);
			}
		}
		yield { name, call, times: taken.map(readTimes) };
	}
}

/** `slowest` is the number `n` of the slowest call. */
function readTimes(taken: number[]): Times {
	const sorted = taken.toSorted((a, b) => a - b);
	const at = (part: number) => sorted[Math.floor((sorted.length - 1) * part)] ?? 0;
	return { p50: at(0.5), p99: at(0.99), slowest: WARM_UP + taken.indexOf(at(1)) };
}
