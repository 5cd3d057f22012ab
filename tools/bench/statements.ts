import { AsyncLocalStorage } from 'node:async_hooks';
import pg from 'pg';
import type { Db } from '#db/client.ts';

// The SQL that some work sends, as passed to the driver.

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

type PlanNode = {
	'Node Type': string;
	'Relation Name'?: string;
	'Actual Rows': number;
	'Actual Loops': number;
	'Rows Removed by Filter'?: number;
	Plans?: PlanNode[];
};

/** The tables that PostgreSQL scans row by row to answer these statements, each with the number of rows read. */
export async function rowsReadInScans(
	db: Db,
	statements: readonly Statement[],
): Promise<Map<string, number>> {
	const scans = new Map<string, number>();
	const walk = (node: PlanNode): void => {
		if (node['Node Type'] === 'Seq Scan') {
			const table = node['Relation Name'] ?? '';
			const rows = node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0);
			scans.set(table, Math.max(scans.get(table) ?? 0, rows * node['Actual Loops']));
		}
		for (const part of node.Plans ?? []) walk(part);
	};
	for (const { text, values } of statements) {
		if (!/^\s*(select|with|\()/i.test(text)) continue;
		const { rows } = await db.$client.query(`explain (analyze, format json) ${text}`, values);
		walk(rows[0]['QUERY PLAN'][0].Plan);
	}
	return scans;
}
