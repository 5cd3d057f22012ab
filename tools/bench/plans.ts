import { type Db, openDatabase } from '#db/client.ts';

// The plans that PostgreSQL reports while work is done, also of statements inside functions and triggers.

const SETTINGS = {
	session_preload_libraries: 'auto_explain',
	'auto_explain.log_min_duration': '0',
	'auto_explain.log_analyze': 'on',
	'auto_explain.log_buffers': 'on',
	'auto_explain.log_nested_statements': 'on',
	client_min_messages: 'log',
};
/** What only a superuser may set, unless the server allows it. */
export const PLAN_SETTINGS = Object.keys(SETTINGS).filter((name) => name !== 'client_min_messages');
const LONGEST = { statement: 600, plan: 4000 };

/** Does `work` on a connection of its own; returns the plan of its slowest statement. */
export async function slowestPlan(
	url: string,
	work: (db: Db) => Promise<unknown>,
): Promise<string> {
	const address = new URL(url);
	const flags = Object.entries(SETTINGS).map(([name, value]) => `-c ${name}=${value}`);
	address.searchParams.set('options', flags.join(' '));
	const db = openDatabase(address.href, 1);
	const notices: { ms: number; text: string }[] = [];
	db.$client.on('connect', (client) => {
		client.on('notice', ({ message = '' }) => {
			const ms = Number(/^duration: ([\d.]+) ms/.exec(message)?.[1] ?? Number.NaN);
			if (!Number.isNaN(ms)) notices.push({ ms, text: message });
		});
	});
	try {
		await work(db);
	} finally {
		await db.$client.end();
	}
	const slowest = notices.toSorted((a, b) => b.ms - a.ms)[0];
	return slowest ? shortened(slowest.text) : 'It sent no statement.';
}

/** Shortens statement and plan; the plan begins with the first line that has a cost. */
function shortened(text: string): string {
	const lines = text.split('\n');
	const from = lines.findIndex((line) => line.includes('(cost='));
	const [statement, plan] = [lines.slice(0, from).join('\n'), lines.slice(from).join('\n')];
	return `${statement.slice(0, LONGEST.statement)}\n${plan.slice(0, LONGEST.plan)}`;
}
