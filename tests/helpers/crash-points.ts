import { sql } from 'drizzle-orm';
import { type Db, openDatabase } from '#db/client.ts';
import type { FakeProviders } from './providers.ts';

// A shop process that dies in the middle of its work: none of its later statements and calls are sent.

/** Thrown in place of the death of the process. */
class Died extends Error {
	override name = 'Died';
}

type Line = { destroy: () => void };
/** Properties of a connection that the driver's types omit. */
type Inside = { processID: number; connection: { stream: Line } };
type Call = (...args: unknown[]) => unknown;

/**
 * Runs work in a process that dies at its `step`-th statement or call to a provider: `before` it is sent, or `after` it
 * was done but before its result is used. Returns whether it lived to the end.
 */
export async function diesAt(
	{ db, providers }: { db: Db; providers: FakeProviders },
	{ step, when }: { step: number; when: 'before' | 'after' },
	work: (db: Db, providers: FakeProviders) => Promise<unknown>,
): Promise<boolean> {
	const life = { steps: 0, isDead: false };
	/** Whether the next step is the one at which the process dies, or comes after it. */
	const next = () => {
		if (!life.isDead) life.steps += 1;
		return life.steps === step;
	};
	const stepped = async (happen: () => Promise<unknown>) => {
		if (life.isDead) throw new Died();
		const isLast = next();
		if (isLast && when === 'before') {
			life.isDead = true;
			throw new Died();
		}
		const result = await happen().catch((error: unknown) => {
			if (!isLast) throw error;
		});
		if (isLast || life.isDead) {
			life.isDead = true;
			throw new Died();
		}
		return result;
	};
	const crashing = openDatabase(String(db.$client.options.connectionString), 4);
	const lines: Line[] = [];
	const pids: number[] = [];
	crashing.$client.on('connect', (client) => {
		// What happens when its connection is cut does not matter any more.
		client.on('error', () => {});
		const { processID, connection } = client as unknown as Inside;
		pids.push(processID);
		lines.push(connection.stream);
		const query = client.query.bind(client) as Call;
		client.query = ((...args: unknown[]) => {
			const callback = args.at(-1);
			if (typeof callback === 'function') {
				const rest = args.slice(0, -1);
				stepped(() => query(...rest) as Promise<unknown>).then(
					(result) => callback(undefined, result),
					(error: unknown) => callback(error),
				);
				return undefined;
			}
			return stepped(() => query(...args) as Promise<unknown>);
		}) as typeof client.query;
	});
	try {
		await work(crashing, crashingProviders(providers, stepped));
		return !life.isDead;
	} catch (error) {
		if (!life.isDead) throw error;
		return false;
	} finally {
		// As when a process dies: PostgreSQL only sees the connections close, and rolls open transactions back.
		for (const line of lines) line.destroy();
		await untilGone(db, pids);
	}
}

/** PostgreSQL takes a moment to notice a closed connection; until then its locks are held. */
async function untilGone(db: Db, pids: readonly number[]): Promise<void> {
	for (;;) {
		const { rows } = await db.execute(
			sql`select from pg_stat_activity where pid = any(${sql.param(pids)}::int[])`,
		);
		if (rows.length === 0) return;
	}
}

function crashingProviders(
	providers: FakeProviders,
	stepped: (happen: () => Promise<unknown>) => Promise<unknown>,
): FakeProviders {
	const crashing = <P extends object>(provider: P): P =>
		new Proxy(provider, {
			get: (target, name) => {
				const value: unknown = Reflect.get(target, name);
				const isCall = [
					'start',
					'report',
					'capture',
					'refund',
					'findRefund',
					'refundReport',
					'refundsOf',
				].includes(String(name));
				if (!isCall || typeof value !== 'function') return value;
				return (...args: unknown[]) => stepped(async () => Reflect.apply(value, target, args));
			},
		});
	return {
		...providers,
		paystack: crashing(providers.paystack),
		paypal: crashing(providers.paypal),
	};
}
