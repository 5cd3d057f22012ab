import type { Server, ServerResponse } from 'node:http';
import net from 'node:net';
import { setImmediate as tick, setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { FastifyInstance } from 'fastify';

const CONNECTIONS_CHECK_MS = 10;
const NONE_COMES_LIMIT_MS = 1000;
const QUIET_TICK_MS = 0.1;

type Closing = {
	/** Until this resolves the shop still accepts requests, while it reports that it is not ready. */
	drained: Promise<unknown>;
	/** How long, after the last response, connections are left to send requests that were on their way. */
	lastCallMs: number;
	/** After how many milliseconds running requests are cut off. */
	limitMs: number;
};

/** The connections and requests of this process, and how it closes without failing any of them. */
export class Traffic {
	readonly #running = new Set<ServerResponse>();
	#closing = false;
	#emptied: (() => void) | undefined;

	/** Whether the shop is still being filled: it reports that it is not ready. */
	isPreparing = false;

	get isClosing(): boolean {
		return this.#closing;
	}

	/** How many requests are running. */
	get running(): number {
		return this.#running.size;
	}

	/** Called for every request. While the shop is closing, its connection ends with the response. */
	endIfClosing(response: ServerResponse): void {
		if (this.#closing) response.shouldKeepAlive = false;
	}

	/** Tracks a request until its response is sent or the client has gone. */
	track(response: ServerResponse): void {
		this.#running.add(response);
		response.once('close', () => {
			this.#running.delete(response);
			if (this.#running.size === 0) this.#emptied?.();
		});
	}

	/**
	 * Closes the shop without failing any request: it first reports that it is not ready (so that proxies send visitors
	 * elsewhere) and ends each connection with its next response, then accepts no new connections, waits for running
	 * requests and those on their way, and cuts idle connections.
	 */
	async close(app: FastifyInstance, { drained, lastCallMs, limitMs }: Closing): Promise<void> {
		this.#closing = true;
		for (const response of this.#running) {
			if (!response.headersSent) response.shouldKeepAlive = false;
		}
		await drained;
		await untilNoneComes(app.server);
		// Only stops accepting: http's own close would also cut connections that a proxy is about to use.
		net.Server.prototype.close.call(app.server);
		const late = setTimeout(() => app.server.closeAllConnections(), limitMs);
		do {
			await this.#empty();
			await this.#lastCall(app.server, lastCallMs);
		} while (this.#running.size > 0);
		clearTimeout(late);
		// The remaining connections are silent: browsers open some in advance.
		app.server.closeAllConnections();
		await app.close();
	}

	/**
	 * Waits until a request arrives, no connection is left, or this time is over. A proxy that was kept from sending for a
	 * moment would not send a request with a form again when its connection is cut.
	 */
	async #lastCall(server: Server, lastCallMs: number): Promise<void> {
		const connections = promisify(server.getConnections.bind(server));
		const until = performance.now() + lastCallMs;
		while (this.#running.size === 0 && performance.now() < until) {
			if ((await connections()) === 0) return;
			await wait(CONNECTIONS_CHECK_MS);
		}
	}

	#empty(): Promise<void> {
		if (this.#running.size === 0) return Promise.resolve();
		return new Promise((resolve) => {
			this.#emptied = resolve;
		});
	}
}

/**
 * Waits for an iteration of the event loop in which no connection arrived and hardly anything was done. A closing server
 * drops connections that the system has accepted but Node has not taken over yet, together with their requests; one may
 * have arrived while the iteration was busy with other requests.
 */
async function untilNoneComes(server: Server): Promise<void> {
	const until = performance.now() + NONE_COMES_LIMIT_MS;
	let came = true;
	const note = () => {
		came = true;
	};
	server.on('connection', note);
	let began = performance.now();
	let took = Number.POSITIVE_INFINITY;
	while ((came || took > QUIET_TICK_MS) && began < until) {
		came = false;
		await tick();
		const now = performance.now();
		took = now - began;
		began = now;
	}
	server.off('connection', note);
}
