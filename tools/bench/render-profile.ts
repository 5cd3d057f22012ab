import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { rate } from './load.ts';
import { startShop } from './processes.ts';

/** What the thread that renders spends its time on, as V8's profiler sees it. */

type Frame = { functionName: string; url: string };
type Profile = {
	nodes: { id: number; callFrame: Frame; children?: number[] }[];
	samples: number[];
	/** Microseconds before each sample. */
	timeDeltas: number[];
};

/** The first second of a start, and of code that is not compiled yet, says nothing of a page. */
const SKIPPED_SHARE = 0.5;
/** What a call is part of: the first whose pattern fits one of its functions or their files. */
const PARTS: [part: string, pattern: RegExp][] = [
	['React, with the components and links of the page', /renderToString/],
	['collecting garbage', /\(garbage collector\)/],
	['compressing the page', /node:zlib/],
	['queries', /node_modules\/(pg|pg-.*|drizzle-orm)\/|db\/connection\/response-timeout/],
	['the router, with its requests, answers and data', /node_modules\/react-router\/|undici/],
	['sockets and HTTP', /node:(_http|net|internal\/stream)|node_modules\/fastify\//],
	['the shop’s own code', /\/(server|shop|app|build)\//],
];
const REST = 'else';

/**
 * Has a page rendered again and again by a shop that is profiled.
 * @param next the path of the next request
 * @returns shares of the busy time by part, greatest first
 */
export async function profileRendering(
	port: number,
	next: () => string,
	connections: number,
): Promise<[part: string, share: number][]> {
	const folder = await mkdtemp(path.join(tmpdir(), 'bridgehead-profile-'));
	try {
		const shop = await startShop(port, {
			NODE_OPTIONS: `--cpu-prof --cpu-prof-dir=${folder}`,
		});
		for (let round = 0; round < 3; round += 1) await rate(shop.url, next, connections);
		await shop.stop();
		const profiles = await Promise.all(
			(await readdir(folder)).map(
				async (name): Promise<Profile> =>
					JSON.parse(await readFile(path.join(folder, name), 'utf8')),
			),
		);
		const longest = profiles.toSorted((a, b) => b.samples.length - a.samples.length)[0];
		if (!longest) throw new Error('The shop left no profile.');
		return sharesOf(longest);
	} finally {
		await rm(folder, { recursive: true, force: true });
	}
}

function sharesOf({ nodes, samples, timeDeltas }: Profile): [string, number][] {
	const parents = new Map(nodes.flatMap(({ id, children = [] }) => children.map((c) => [c, id])));
	const frames = new Map(nodes.map(({ id, callFrame }) => [id, callFrame]));
	const callOf = (id: number): string => {
		const { functionName = '', url = '' } = frames.get(id) ?? {};
		const parent = parents.get(id);
		return `${functionName} ${url}\n${parent === undefined ? '' : callOf(parent)}`;
	};
	const partOf = new Map<number, string | null>();
	for (const { id, callFrame } of nodes) {
		const call = callOf(id);
		const part = PARTS.find(([, pattern]) => pattern.test(call))?.[0] ?? REST;
		partOf.set(id, callFrame.functionName === '(idle)' ? null : part);
	}
	const spent = new Map<string, number>();
	let busy = 0;
	for (const [n, sample] of samples.entries()) {
		const part = partOf.get(sample);
		if (!part || n < samples.length * SKIPPED_SHARE) continue;
		const microseconds = timeDeltas[n] ?? 0;
		busy += microseconds;
		spent.set(part, (spent.get(part) ?? 0) + microseconds);
	}
	return [...spent]
		.map(([part, microseconds]): [string, number] => [part, microseconds / busy])
		.toSorted(([, a], [, b]) => b - a);
}
