import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, type Registry } from 'prom-client';
import { z } from 'zod';
import { backgroundFailures } from '#db/background-failures.ts';
import type { Db } from '#db/client.ts';
import { pendingJobs } from '#shop/kit/jobs.ts';
import { bearerToken } from '../api/conventions.ts';
import { type Config, isPublic } from '../config.ts';
import type { Shop } from '../shop.ts';

const FORWARDED = ['x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'forwarded', 'via'];
const LOOPBACK = /^(127\.|::1$|::ffff:127\.)/;

/**
 * /metrics, for Prometheus. With METRICS_TOKEN, whoever presents the token may read it. Without, only programs that
 * connect directly from this machine, and only while the shop has no public address. For others the page does not exist.
 * It is about all processes that serve this port.
 */
export function serveMetrics(app: FastifyInstance, shop: Shop): void {
	const { registry } = shop.metrics;
	const { primary } = shop;
	let isComplete = false;
	// Collected from the first request on; until then they cost nothing.
	const complete = () => {
		if (isComplete) return registry;
		isComplete = true;
		collectDefaultMetrics({ register: registry });
		measureShop(registry, shop);
		return registry;
	};
	primary?.handle('metrics', () => complete().getMetricsAsJSON());
	app.get('/metrics', async (request, reply) => {
		if (!mayRead(request, shop.config)) return reply.code(404).type('text/plain').send('Not Found');
		const text = primary
			? z.string().parse(await primary.ask('metrics'))
			: await complete().metrics();
		return reply.header('cache-control', 'no-store').type(registry.contentType).send(text);
	});
}

function mayRead(request: FastifyRequest, config: Config): boolean {
	const { metricsToken: token } = config;
	if (token === undefined) {
		// Behind a proxy that adds none of these headers, everybody would be a program on this machine.
		if (isPublic(config)) return false;
		const { headers, socket } = request.raw;
		return !FORWARDED.some((name) => name in headers) && LOOPBACK.test(socket.remoteAddress ?? '');
	}
	const shown = Buffer.from(bearerToken(request) ?? '');
	const expected = Buffer.from(token);
	return shown.length === expected.length && timingSafeEqual(shown, expected);
}

function measureShop(registry: Registry, { pageCache, loadShedder, traffic, db }: Shop): void {
	const pool = db.$client;
	const figures: [string, string, () => number][] = [
		['page_cache_hits_total', 'Answers sent from the page cache', () => pageCache.figures.served],
		['page_cache_misses_total', 'Answers made for the page cache', () => pageCache.figures.made],
		['page_cache_answers', 'Answers in the page cache', () => pageCache.figures.responses],
		['page_cache_bytes', 'Bytes in the page cache', () => pageCache.figures.bytes],
		['requests_under_way', 'Requests not answered yet', () => traffic.running],
		['work_running', 'Pages and calls worked on', () => loadShedder.running],
		['work_waiting', 'Pages and calls that wait to be worked on', () => loadShedder.queued],
		[
			'work_waiting_bytes',
			'Bytes of the bodies that wait to be worked on',
			() => loadShedder.queuedBytes,
		],
		['work_refused_total', 'Pages and calls sent away with 503', () => loadShedder.shed],
		['database_connections', 'Connections to the database', () => pool.totalCount],
		['database_connections_idle', 'Connections without work', () => pool.idleCount],
		['database_waiting', 'Statements that wait for a connection', () => pool.waitingCount],
	];
	for (const [name, help, read] of figures) {
		const about = { name: `bridgehead_${name}`, help, registers: [registry] };
		if (name.endsWith('_total')) {
			new Counter({
				...about,
				collect() {
					this.reset();
					this.inc(read());
				},
			});
		} else {
			new Gauge({
				...about,
				collect() {
					this.set(read());
				},
			});
		}
	}
	new Counter({
		name: 'bridgehead_background_failures_total',
		help: 'Failures of work that nobody waits for',
		labelNames: ['what'],
		registers: [registry],
		collect() {
			this.reset();
			for (const [what, count] of backgroundFailures()) this.inc({ what }, count);
		},
	});
	measureJobs(registry, db);
}

function measureJobs(registry: Registry, db: Db): void {
	let counting: Promise<Awaited<ReturnType<typeof pendingJobs>> | null> | undefined;
	/** Both figures of one response are of one reading. The other figures are needed most when the database is away. */
	const readJobs = () => {
		counting ??= pendingJobs(db)
			.catch(() => null)
			.finally(() => {
				counting = undefined;
			});
		return counting;
	};
	new Gauge({
		name: 'bridgehead_jobs_known',
		help: '0 when the job queue could not be read, because the database is away: then no jobs are listed',
		registers: [registry],
		aggregator: 'min',
		async collect() {
			this.set((await readJobs()) ? 1 : 0);
		},
	});
	new Gauge({
		name: 'bridgehead_jobs',
		help: 'Jobs that are not done yet, by queue and state',
		labelNames: ['queue', 'state'],
		registers: [registry],
		// Every process reads the same from the database.
		aggregator: 'max',
		async collect() {
			const jobs = (await readJobs()) ?? [];
			this.reset();
			for (const { queue, state, count } of jobs) this.set({ queue, state }, count);
		},
	});
}
