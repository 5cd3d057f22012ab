import './drizzle-by-require.ts';
import { listenForStop } from './stop-signal.ts';

// Starts the shop. Everything else is imported afterwards, so that the hook for loading Drizzle is in place.

const stop = listenForStop();

async function start(): Promise<void> {
	if (Number(process.versions.node.split('.')[0]) < 26) {
		throw new Error(
			`Bridgehead needs Node 26 and this is ${process.version}: start it with "npm start".`,
		);
	}
	const { runShop } = await import('./run-shop.ts');
	await runShop(stop);
	process.exit(0);
}

start().catch(async (error: unknown) => {
	const { isDatabaseAway } = await import('#db/connection/connection-errors.ts');
	const reason = error instanceof Error ? error.message : String(error);
	const what = isDatabaseAway(error) ? 'The database cannot be reached: ' : '';
	process.stderr.write(`${what}${reason}\n`);
	process.exit(1);
});
