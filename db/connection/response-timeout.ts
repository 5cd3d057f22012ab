import pg from 'pg';
import { markConnectionError } from './connection-errors.ts';

const unlimited = new WeakSet<pg.ClientBase>();

/** Removes the time limits of a connection. It must be closed afterwards, not returned to the pool. */
export async function liftTimeLimits(connection: pg.PoolClient): Promise<void> {
	unlimited.add(connection);
	await connection.query('set statement_timeout = 0');
}

/**
 * Connections that end when the server stays silent about a statement for too long. PostgreSQL's own statement limit
 * does not help when the server is stopped or the network is cut. The connection must end with the statement, since a
 * late answer would belong to a transaction that nobody finishes.
 */
export function clientWithTimeout(limitMs: number): new (config?: pg.ClientConfig) => pg.Client {
	return class extends pg.Client {
		constructor(config?: pg.ClientConfig) {
			super(config);
			this.connection.on('error', markConnectionError);
			const send = (...parts: unknown[]): unknown =>
				Reflect.apply(pg.Client.prototype.query, this, parts);
			const query = (...parts: unknown[]): unknown => {
				if (unlimited.has(this)) return send(...parts);
				const timer = setTimeout(() => this.end().catch(() => {}), limitMs);
				const heard = () => clearTimeout(timer);
				const answered = parts.at(-1);
				if (typeof answered === 'function') {
					return send(...parts.slice(0, -1), (...answer: unknown[]) => {
						heard();
						answered(...answer);
					});
				}
				const answer = send(...parts);
				if (answer instanceof Promise) answer.then(heard, heard);
				// A stream of rows has its own limits.
				else heard();
				return answer;
			};
			this.query = query as pg.Client['query'];
		}
	};
}
