import { parseArgs } from 'node:util';
import { SingleBar } from 'cli-progress';
import type { Db } from '#db/client.ts';
import { connectJobs, disconnectJobs } from '#shop/kit/jobs.ts';
import { catalogueParts, type Parts } from './catalogue-parts.ts';
import { slowestPlan } from './plans.ts';
import { type MeasuredShop, openMeasured } from './scale/calls.ts';
import { measureDay } from './scale/day-memory.ts';
import { fillFromParts } from './scale/fill.ts';
import { measureMemory } from './scale/memory.ts';
import { type Measured, measureCalls } from './scale/times.ts';
import { onServer, openMigrated, shopDatabase, withThrowawayServer } from './throwaway-server.ts';
import { uncachedApp } from './uncached-app.ts';

// `npm run bench:scale`: how long calls take in shops of up to a million products and orders, compared with the smallest.

/** The comment on a database that was filled completely. */
const WHOLE = 'filled';
const AIM = { times: 3, memoryMb: 300 };
const USUAL_SIZES = '1000,100000,1000000';
const HELP = `npm run bench:scale -- [options]

  --sizes ${USUAL_SIZES}   numbers of products, orders and users of the shops
  --only TEXT                   measures only calls whose names contain this text
  --keep FOLDER                 keeps the shops there for further runs
`;

const { values } = parseArgs({
	options: {
		sizes: { type: 'string', default: USUAL_SIZES },
		only: { type: 'string', default: '' },
		keep: { type: 'string', default: '' },
		help: { type: 'boolean', default: false },
	},
});
const sizes = values.sizes.split(',').map(Number);
if (values.help || sizes.some((size) => !Number.isInteger(size) || size < 1000)) {
	print(HELP);
} else {
	await withThrowawayServer(
		'scale',
		(server) => measureScale(server, sizes, values.only),
		values.keep,
	);
}

type OpenShop = MeasuredShop & { url: string };

async function measureScale(
	server: { url: string; folder: string },
	wanted: readonly number[],
	only: string,
): Promise<void> {
	const parts = await catalogueParts();
	print(`Products are generated from ${parts.parts.length} products of ${parts.from}.`);
	const shops: OpenShop[] = [];
	for (const size of wanted) shops.push(await openShop(server.url, size, parts));
	const [first, last] = [shops[0], shops.at(-1)];
	if (!first || !last) return;
	await connectJobs(first.db);
	await printTimes(shops, last, only);
	await disconnectJobs();
	const day = await measureDay(first.url, first, server.folder);
	print(
		`\nMemory of the shop's process with ${first.size} products after the ${day.requests} requests of a day: ${day.restMb.toFixed(0)} MB at rest, ${day.servingMb.toFixed(0)} MB after them, at most ${day.mostMb.toFixed(0)} MB (aim ≤ ${AIM.memoryMb})${over(day.mostMb)}`,
	);
	for (const { app, db } of shops) {
		await app.close();
		await db.$client.end();
	}
	const memory = await measureMemory(last.url, last, server.folder);
	print(
		`\nMemory of the shop's process with ${last.size} products: ${memory.restMb.toFixed(0)} MB at rest, ${memory.servingMb.toFixed(0)} MB after ${memory.perSecond.toFixed(0)} answers a second (${memory.refused} refused), at most ${memory.mostMb.toFixed(0)} MB (aim ≤ ${AIM.memoryMb})${over(memory.mostMb)}`,
	);
}

async function openShop(serverUrl: string, size: number, parts: Parts): Promise<OpenShop> {
	const name = `shop_of_${size}`;
	const known = await onServer(
		serverUrl,
		`select from pg_database d where datname = '${name}' and shobj_description(d.oid, 'pg_database') = '${WHOLE}'`,
	);
	const { db, url } =
		known.length > 0
			? await openMigrated(serverUrl, name)
			: await makeShop(serverUrl, size, name, parts);
	return { ...(await openMeasured(db, size)), url };
}

async function makeShop(
	serverUrl: string,
	size: number,
	name: string,
	{ parts }: Parts,
): Promise<{ db: Db; url: string }> {
	await onServer(serverUrl, `drop database if exists ${name}`);
	const { db, url } = await shopDatabase(serverUrl, name);
	const began = performance.now();
	const bar = new SingleBar({
		format: `{bar} {percentage} % of ${size} products and orders, {eta_formatted} to go`,
		noTTYOutput: true,
		notTTYSchedule: 30_000,
	});
	await fillFromParts(url, size, parts, (done, all) => {
		if (!bar.isActive) bar.start(all, 0);
		bar.update(done);
	});
	bar.stop();
	await db.$client.query(`comment on database ${name} is '${WHOLE}'`);
	const { rows } = await db.$client.query(
		'select pg_size_pretty(pg_database_size(current_database())) as size',
	);
	const seconds = ((performance.now() - began) / 1000).toFixed(0);
	print(`${size} products, users and orders: made in ${seconds} s, ${rows[0].size}`);
	return { db, url };
}

async function printTimes(shops: readonly OpenShop[], last: OpenShop, only: string): Promise<void> {
	print(
		`\nMilliseconds, p50 / p99, in shops of ${shops.map(({ size }) => size).join(', ')}; p99 of the last to the first (aim ≤ ${AIM.times})`,
	);
	const over: Measured[] = [];
	for await (const measured of measureCalls(shops, only)) {
		const { name, times } = measured;
		const ratio = (times.at(-1)?.p99 ?? 0) / (times[0]?.p99 ?? 1);
		if (ratio > AIM.times) over.push(measured);
		const cells = times.map(({ p50, p99 }) => `${p50.toFixed(1)} / ${p99.toFixed(1)}`.padStart(17));
		print(
			`  ${name.padEnd(44)}${cells.join('')}${ratio.toFixed(2).padStart(8)}${ratio > AIM.times ? ' OVER' : ''}`,
		);
	}
	for (const { name, call, times } of over) {
		const n = times.at(-1)?.slowest ?? 0;
		print(`\n${name}: the slowest statement of its slowest call`);
		print(
			await slowestPlan(last.url, async (db) => {
				const shop = { ...last, db, app: await uncachedApp(db) };
				await call.prepare?.(shop, n);
				await call.run(shop, n);
				await shop.app.close();
			}),
		);
	}
}

/** Marks a figure above the aim. */
function over(mb: number): string {
	return mb > AIM.memoryMb ? ' OVER' : '';
}

function print(line: string): void {
	process.stdout.write(`${line}\n`);
}
