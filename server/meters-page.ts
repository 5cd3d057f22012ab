import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, type Registry } from 'prom-client';
import { pendingJobs } from '#shop/jobs.ts';
import { bearerToken } from './api/conventions.ts';
import type { Shop } from './shop.ts';

const FORWARDED = ['x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'forwarded', 'via'];
const LOOPBACK = /^(127\.|::1$|::ffff:127\.)/;

/**
 * /metrics, for Prometheus. With METRICS_TOKEN, whoever presents the token may read it; without, only programs that
 * connect directly from this machine; for others the page does not exist.
 */
export function serveMeters(app: FastifyInstance, shop: Shop): void {
	const { registry } = shop.meters;
	let complete = false;
	app.get('/metrics', async (request, reply) => {
		if (!mayRead(request, shop.config.metricsToken))
			return reply.code(404).type('text/plain').send('Not Found');
		// Collected from the first request on; until then they cost nothing.
		if (!complete) {
			complete = true;
			collectDefaultMetrics({ register: registry });
			measureShop(registry, shop);
		}
		const text = await registry.metrics();
		return reply.header('cache-control', 'no-store').type(registry.contentType).send(text);
	});
}

function mayRead(request: FastifyRequest, token: string | undefined): boolean {
	if (token === undefined) {
		const { headers, socket } = request.raw;
		return !FORWARDED.some((name) => name in headers) && LOOPBACK.test(socket.remoteAddress ?? '');
	}
	const shown = Buffer.from(bearerToken(request) ?? '');
	const expected = Buffer.from(token);
	return shown.length === expected.length && timingSafeEqual(shown, expected);
}

function measureShop(registry: Registry, { pageCache, gate, traffic, db }: Shop): void {
	const pool = db.$client;
	const figures: [string, string, () => number][] = [
		['page_cache_hits_total', 'Answers sent from the page cache', () => pageCache.figures.served],
		['page_cache_misses_total', 'Answers made for the page cache', () => pageCache.figures.made],
		['page_cache_answers', 'Answers in the page cache', () => pageCache.figures.answers],
		['page_cache_bytes', 'Bytes in the page cache', () => pageCache.figures.bytes],
		['requests_under_way', 'Requests not answered yet', () => traffic.running],
		['work_running', 'Pages and calls worked on', () => gate.running],
		['work_waiting', 'Pages and calls that wait to be worked on', () => gate.waiting],
		['work_refused_total', 'Pages and calls sent away with 503', () => gate.refused],
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
	new Gauge({
		name: 'bridgehead_jobs',
		help: 'Jobs that are not done yet, by queue and state',
		labelNames: ['queue', 'state'],
		registers: [registry],
		async collect() {
			this.reset();
			// The other figures are needed most when the database does not answer.
			const jobs = await pendingJobs(db).catch(() => []);
			for (const { queue, state, count } of jobs) this.set({ queue, state }, count);
		},
	});
}
