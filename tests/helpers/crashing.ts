import { sql } from 'drizzle-orm';
import { type Db, openDatabase } from '#db/client.ts';
import type { FakeProviders } from './providers.ts';

// A shop process that dies in the middle of its work: of its later statements and calls none is sent.

/** What a process that died would have thrown, had it lived. */
class Died extends Error {
	override name = 'Died';
}

type Line = { destroy: () => void };
/** What the driver's own types do not tell of a connection. */
type Inside = { processID: number; connection: { stream: Line } };
type Call = (...args: unknown[]) => unknown;

/**
 * Runs work in a process that dies at its `step`-th statement or call to a provider: `before` it is sent, or `after` it
 * was done and before anything is made of it. Returns whether it lived to the end.
 */
export async function diesAt(
	{ db, providers }: { db: Db; providers: FakeProviders },
	{ step, when }: { step: number; when: 'before' | 'after' },
	work: (db: Db, providers: FakeProviders) => Promise<unknown>,
): Promise<boolean> {
	const life = { steps: 0, isDead: false };
	/** True when what is about to happen is what the process dies at, or comes after that. */
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
		const answer = await happen();
		if (isLast || life.isDead) {
			life.isDead = true;
			throw new Died();
		}
		return answer;
	};
	const mortal = openDatabase(String(db.$client.options.connectionString), 4);
	const lines: Line[] = [];
	const pids: number[] = [];
	mortal.$client.on('connect', (client) => {
		// What it does when its line is cut is of no interest any more.
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
					(answer) => callback(undefined, answer),
					(error: unknown) => callback(error),
				);
				return undefined;
			}
			return stepped(() => query(...args) as Promise<unknown>);
		}) as typeof client.query;
	});
	try {
		await work(mortal, mortalProviders(providers, stepped));
		return !life.isDead;
	} catch (error) {
		if (!life.isDead) throw error;
		return false;
	} finally {
		// As when a process dies: the database hears nothing but that the lines are gone, and undoes what was open.
		for (const line of lines) line.destroy();
		await untilGone(db, pids);
	}
}

/** The database takes a moment to see that a line is gone; until then its locks are held. */
async function untilGone(db: Db, pids: readonly number[]): Promise<void> {
	for (;;) {
		const { rows } = await db.execute(
			sql`select from pg_stat_activity where pid = any(${sql.param(pids)}::int[])`,
		);
		if (rows.length === 0) return;
	}
}

function mortalProviders(
	providers: FakeProviders,
	stepped: (happen: () => Promise<unknown>) => Promise<unknown>,
): FakeProviders {
	const mortal = <P extends object>(provider: P): P =>
		new Proxy(provider, {
			get: (target, name) => {
				const value: unknown = Reflect.get(target, name);
				const isCall = ['start', 'report', 'capture', 'refund', 'refundReport'].includes(
					String(name),
				);
				if (!isCall || typeof value !== 'function') return value;
				return (...args: unknown[]) => stepped(async () => Reflect.apply(value, target, args));
			},
		});
	return { ...providers, paystack: mortal(providers.paystack), paypal: mortal(providers.paypal) };
}
