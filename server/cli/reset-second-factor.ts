import { connectJobs, disconnectJobs } from '#shop/kit/jobs.ts';
import { Problem } from '#shop/kit/problem.ts';
import { resetFactorsAtMachine } from '#shop/second-factor/reset-factors.ts';
import { mailShop } from '#shop/settings/settings.ts';
import { readConfig } from '../config.ts';
import { openShopDatabase } from '../start-database.ts';
import { runProgram } from './run-program.ts';

// npm run reset-second-factor -- EMAIL: takes the second factors from an account whose owner lost all of them.

await runProgram(reset, (reason) => `Nothing was reset: ${reason}`);

async function reset(): Promise<number> {
	const [email, more] = process.argv.slice(2);
	if (!email || more !== undefined || email.startsWith('-'))
		throw new Problem('invalid', 'Name one address: npm run reset-second-factor -- EMAIL');
	const config = readConfig(process.env);
	await using resources = new AsyncDisposableStack();
	const { db, close } = await openShopDatabase(config);
	resources.defer(close);
	// For the mail, which the shop sends.
	await connectJobs(db);
	resources.defer(disconnectJobs);
	const shop = await mailShop(db, config.publicUrl);
	await resetFactorsAtMachine(db, email, { shop, origin: { address: '' } });
	process.stdout.write(
		`${email} has no second factor any more, and is signed out everywhere. Its owner is mailed.\n`,
	);
	return 0;
}
