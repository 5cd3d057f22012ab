import { AsyncLocalStorage } from 'node:async_hooks';
import pg from 'pg';
import type { Db } from '#db/client.ts';

/** The SQL that some work sends, as the driver is given it. */

export type Statement = { text: string; values: unknown[] };

const current = new AsyncLocalStorage<Statement[]>();

/** Runs `work` and returns every statement it sent through any pool of this process. */
export async function recordStatements(work: () => Promise<unknown>): Promise<Statement[]> {
	const statements: Statement[] = [];
	const original = pg.Client.prototype.query;
	pg.Client.prototype.query = function record(this: pg.Client, ...args: unknown[]) {
		current.getStore()?.push(statementOf(args));
		return Reflect.apply(original, this, args);
	} as typeof original;
	try {
		// What is lazy, like inject(), only begins when it is awaited, which must happen inside.
		await current.run(statements, async () => await work());
	} finally {
		pg.Client.prototype.query = original;
	}
	return statements;
}

function statementOf([first, second]: unknown[]): Statement {
	const given = typeof first === 'object' && first !== null ? first : null;
	const text = given && 'text' in given ? String(given.text) : String(first);
	const values = given && 'values' in given ? given.values : second;
	return { text, values: Array.isArray(values) ? values : [] };
}

/** How PostgreSQL would answer each statement that reads. */
export async function plansOf(db: Db, statements: readonly Statement[]): Promise<string[]> {
	const plans: string[] = [];
	for (const { text, values } of statements) {
		if (!/^\s*(select|with|\()/i.test(text)) continue;
		const { rows } = await db.$client.query(`explain ${text}`, values);
		plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'));
	}
	return plans;
}
