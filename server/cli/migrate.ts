import { readConfig } from '../config.ts';
import { prepareDatabase, reachDatabase } from '../start-database.ts';
import { runProgram } from './run-program.ts';

// npm run migrate: updates the database's schema and queues, as the start of a shop does, and ends.

await runProgram(migrate, (reason) => `The migration broke off, and was rolled back: ${reason}`);

async function migrate(stop: AbortSignal): Promise<number> {
	await using resources = new AsyncDisposableStack();
	const { db, close } = await reachDatabase(readConfig(process.env));
	resources.defer(close);
	stop.throwIfAborted();
	const applied = await prepareDatabase(db, stop);
	process.stdout.write(
		applied === 0 ? 'The database is up to date.\n' : `Migrations applied: ${applied}\n`,
	);
	return 0;
}
