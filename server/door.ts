import type { Server, ServerResponse } from 'node:http';
import net from 'node:net';
import { setImmediate as turn, setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** After the last answer: for requests that were on their way when the door was shut. */
const LAST_CALL_MS = 100;
const NONE_COMES_LIMIT_MS = 1000;
const QUIET_TURN_MS = 0.1;

export type Closing = {
	/** Until then the shop still takes new requests while it says that it is not ready. */
	drained: Promise<unknown>;
	/** After how many milliseconds requests that still run are cut off. */
	limitMs: number;
};

/** Who is in the shop: which requests are under way, and whether the shop is about to close. */
export class Door {
	readonly #underWay = new Set<ServerResponse>();
	#closing = false;
	#newcomers = 0;
	#emptied: (() => void) | undefined;

	get closing(): boolean {
		return this.#closing;
	}

	/** How many connections were taken so far. */
	get newcomers(): number {
		return this.#newcomers;
	}

	/** Every connection passes here first. */
	meet(): void {
		this.#newcomers += 1;
	}

	/** How many requests are under way. */
	get underWay(): number {
		return this.#underWay.size;
	}

	/** Every request passes here first. While the shop is closing, its connection ends with the answer. */
	greet(response: ServerResponse): void {
		if (this.#closing) response.shouldKeepAlive = false;
	}

	/** Remembers a request until its answer is sent or the client has gone. */
	enter(response: ServerResponse): void {
		this.#underWay.add(response);
		response.once('close', () => {
			this.#underWay.delete(response);
			if (this.#underWay.size === 0) this.#emptied?.();
		});
	}

	/**
	 * Closes the shop so that no request fails: it says that it is not ready (readiness first, so that proxies send
	 * visitors elsewhere) and ends each connection with its next answer, then takes no new connection, lets the running
	 * requests end, and cuts what is idle.
	 */
	async close(app: FastifyInstance, { drained, limitMs }: Closing): Promise<void> {
		this.#closing = true;
		for (const response of this.#underWay) {
			if (!response.headersSent) response.shouldKeepAlive = false;
		}
		await drained;
		await untilNoneComes(app.server);
		// Only the door is shut: the close of http would cut, in the same moment, connections a proxy is about to use.
		net.Server.prototype.close.call(app.server);
		const late = setTimeout(() => app.server.closeAllConnections(), limitMs);
		do {
			await this.#empty();
			await wait(LAST_CALL_MS);
		} while (this.#underWay.size > 0);
		clearTimeout(late);
		// What is left has asked for nothing: browsers open connections in advance.
		app.server.closeAllConnections();
		await app.close();
	}

	#empty(): Promise<void> {
		if (this.#underWay.size === 0) return Promise.resolve();
		return new Promise((resolve) => {
			this.#emptied = resolve;
		});
	}
}

/**
 * Waits for a turn of the event loop in which nobody came and hardly anything was done. A server that closes throws away
 * the connections that the system has made for it but that it has not taken in yet, and the requests on them: one may
 * have come while the turn was busy with other requests.
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
	while ((came || took > QUIET_TURN_MS) && began < until) {
		came = false;
		await turn();
		const now = performance.now();
		took = now - began;
		began = now;
	}
	server.off('connection', note);
}
