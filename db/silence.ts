import pg from 'pg';

const unhurried = new WeakSet<pg.ClientBase>();

/** Lets the statements of a connection take as long as they take. It must be closed after that, not given back. */
export async function takeYourTime(connection: pg.PoolClient): Promise<void> {
	unhurried.add(connection);
	await connection.query('set statement_timeout = 0');
}

/**
 * Connections that end when the server says nothing to a statement for so long. That PostgreSQL cuts statements off
 * itself does not help when it is stopped, or the line is cut without a word. The connection must end with the statement:
 * an answer that comes after all would be of a transaction that nobody finishes.
 */
export function connectionsThatAnswer(
	limitMs: number,
): new (
	config?: pg.ClientConfig,
) => pg.Client {
	return class extends pg.Client {
		constructor(config?: pg.ClientConfig) {
			super(config);
			const send = (...parts: unknown[]): unknown =>
				Reflect.apply(pg.Client.prototype.query, this, parts);
			const query = (...parts: unknown[]): unknown => {
				if (unhurried.has(this)) return send(...parts);
				const silence = setTimeout(() => this.end().catch(() => {}), limitMs);
				const heard = () => clearTimeout(silence);
				const answered = parts.at(-1);
				if (typeof answered === 'function') {
					return send(...parts.slice(0, -1), (...answer: unknown[]) => {
						heard();
						answered(...answer);
					});
				}
				const answer = send(...parts);
				if (answer instanceof Promise) answer.then(heard, heard);
				// A stream of rows has times of its own.
				else heard();
				return answer;
			};
			this.query = query as pg.Client['query'];
		}
	};
}
