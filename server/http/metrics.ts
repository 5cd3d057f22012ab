import { Histogram, Registry } from 'prom-client';

/** Counts the requests of this process in Prometheus format. The page cache counts for itself (page-cache.ts). */
export class Metrics {
	readonly registry = new Registry();
	readonly #requests = new Histogram({
		name: 'bridgehead_request_seconds',
		help: 'Time from a request to the end of its answer, without answers from the page cache',
		labelNames: ['method', 'route', 'status'],
		buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
		registers: [this.registry],
	});

	/** `route` is a pattern, never an address: every value is stored for good. */
	count(method: string, route: string, status: number, seconds: number): void {
		const kind = `${Math.floor(status / 100)}xx`;
		this.#requests.labels(method, route, kind).observe(seconds);
	}
}
